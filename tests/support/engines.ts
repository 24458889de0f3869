import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseConfig } from "~/config.server";
import { makeOwner } from "./post-forms";
import { makePostgresDatabase, postgresIsThere } from "./postgres-databases";
import { startTestSite } from "./site";
import { drMorgan } from "./staff";

export type Engine = "SQLite" | "PostgreSQL";

export const engines: readonly Engine[] = postgresIsThere ? ["SQLite", "PostgreSQL"] : ["SQLite"];

/** Settings with a new folder and database, for processes that open them themselves. */
export async function makeEnvironment(engine: Engine) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-engine-"));
  const { place, drop } = await makePlace(engine);
  const remove = async () => {
    rmSync(folder, { recursive: true });
    await drop();
  };
  return { environment: { DATA_DIR: folder, ...place }, remove };
}

/** A new site with an owner. */
export async function startSiteOn(engine: Engine) {
  const { place, drop } = await makePlace(engine);
  const site = await startTestSite({ environment: place });
  return {
    site,
    owner: await makeOwner(site, drMorgan),
    settings: parseConfig({ DATA_DIR: site.dataDir, NODE_ENV: "test", ...place }),
    remove: () => site.close().then(drop),
  };
}

async function makePlace(engine: Engine): Promise<{ place: Record<string, string>; drop: () => Promise<void> }> {
  if (engine === "SQLite") return { place: {}, drop: async () => undefined };
  const { url, remove } = await makePostgresDatabase();
  return { place: { DATABASE_URL: url }, drop: remove };
}
