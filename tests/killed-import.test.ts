import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { buildImportJob, type ImportKills, noKills, runImportTrial } from "./trials/torture/import-trial";

/** In the midst of the pages, then of texts and addresses, and of the undo. */
const kills: ImportKills = { reading: [25], running: [60, 110], undoing: [15] };

/** The processes of a whole import, on a busy machine. */
const TIMEOUT_MS = 300_000;

describe("an import of a website whose processes are killed", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-import-"));
  const run = async (at: ImportKills, environment: Record<string, string> = {}) => {
    const DATA_DIR = mkdtempSync(path.join(folder, "data-"));
    return runImportTrial({ DATA_DIR, ...environment }, at);
  };
  let alone: Awaited<ReturnType<typeof run>>;

  /** An answer that was not stored yet is asked for again. */
  const whole = () => ({ ...alone, killed: 4, repeated: expect.any(Number), steps: expect.anything() });

  beforeAll(async () => {
    await buildImportJob();
    alone = await run(noKills);
  }, TIMEOUT_MS);

  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    "has the same result as one that was left alone, and is undone whole (SQLite)",
    async () => {
      expect(alone).toMatchObject({ state: "done", problem: null, killed: 0, left: [] });
      // The front page, once to find the site.
      expect(alone.repeated).toBe(1);
      expect(alone.imported.length).toBeGreaterThan(20);
      expect(await run(kills)).toEqual(whole());
    },
    TIMEOUT_MS,
  );

  it.skipIf(!postgresIsThere)(
    "has the same result on PostgreSQL",
    async () => {
      const { url, remove } = await makePostgresDatabase();
      expect(await run(kills, { DATABASE_URL: url })).toEqual(whole());
      await remove();
    },
    TIMEOUT_MS,
  );
});
