import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makePostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { runKillTrial } from "./trials/torture/kill-trial";

describe("a site that is killed while people save and upload", () => {
  it("has everything it acknowledged, whole (SQLite)", async () => {
    await expectNothingLost({}, 4);
  });

  it.skipIf(!postgresIsThere)("has everything it acknowledged, whole (PostgreSQL)", async () => {
    const { url, remove } = await makePostgresDatabase();
    await expectNothingLost({ DATABASE_URL: url }, 3);
    await remove();
  });

  async function expectNothingLost(database: Record<string, string>, kills: number): Promise<void> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-killed-"));
    const figures = await runKillTrial({ environment: { DATA_DIR: folder, ...database }, kills, seed: 9, most: 8 });
    expect(figures).toMatchObject({ kills, losses: [], faults: [] });
    expect(Math.min(figures.saves, figures.uploads)).toBeGreaterThanOrEqual(kills);
    rmSync(folder, { recursive: true });
  }
});
