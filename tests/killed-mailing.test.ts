import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makePostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { runMailingTrial } from "./trials/torture/mailing-trial";

const READERS = 200;

describe("a mailing whose process is killed in the middle", () => {
  it("reaches each recipient exactly once (SQLite)", async () => {
    await expectOnce({});
  });

  it.skipIf(!postgresIsThere)("reaches each recipient exactly once (PostgreSQL)", async () => {
    const { url, remove } = await makePostgresDatabase();
    await expectOnce({ DATABASE_URL: url });
    await remove();
  });

  async function expectOnce(database: Record<string, string>): Promise<void> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-mailing-"));
    const figures = await runMailingTrial({ DATA_DIR: folder, ...database }, READERS, false);
    expect(figures).toEqual({ once: READERS, never: 0, oftener: 0, accepted: READERS - 1, unclear: 1 });
    rmSync(folder, { recursive: true });
  }
});
