import { isDeepStrictEqual } from "node:util";
import { build } from "vite";
import type { Database } from "~/database/database.server";
import { createImport, getImport, startImport, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { importingOwner } from "../../support/exports";
import { everythingIn, serveWhole } from "../../support/old-sites/moving-in";
import { openDatabase } from "../../support/postgres-databases";
import { startSiteProcess } from "../../support/site-process";

const choices = { categories: {}, author: "Clinic Team", fetchesPictures: true, publishesArticles: true };
const id = "site";

/** At which of their steps the first processes of each part of an import are killed. */
export type ImportKills = Readonly<Record<"reading" | "running" | "undoing", readonly number[]>>;

export const noKills: ImportKills = { reading: [], running: [], undoing: [] };

/** So that each process starts within a second. */
export async function buildImportJob(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    // Beside the workers that it starts.
    resolve: { tsconfigPaths: true },
    build: { ssr: "tests/trials/torture/import-job.ts", outDir: "build/server", emptyOutDir: false, target: "node24" },
  });
}

/**
 * Imports an old website and undoes that again, each part by processes that get SIGKILL at these steps, until one comes to the end.
 *
 * @returns what the database had with the import, the tables that the undo left with other rows, how many processes were killed, the steps of
 * those that were not, and how many pages were asked for twice
 */
export async function runImportTrial(environment: Record<string, string>, kills: ImportKills) {
  const database = await openDatabase(environment);
  const { kysely } = database;
  const old = await serveWhole("WordPress, blocks");
  const before = await everythingIn(database);
  let killed = 0;
  const finish = async (state: keyof ImportKills): Promise<number> => {
    for (const at of [...kills[state], 0]) {
      const job = startSiteProcess({ ...environment, KILL_AT: String(at) }, { program: ["build/server/import-job.js"] });
      const code = await job.ended;
      if (code === null) killed += 1;
      else if (code === 0 && (await getImport(kysely, id)).state !== state) return Number(/(\d+) steps/.exec(job.log())?.[1]);
      else throw new Error(`It is still ${state}:\n${job.log()}`);
    }
    throw new Error(`Somebody else has killed it while ${state}.`);
  };
  await createImport(kysely, { id, fileName: `${old.address}/`, kind: "website", by: importingOwner, now: new Date(0) });
  const reading = await finish("reading");
  const pages = [...old.asked];
  await startImport(kysely, id, choices);
  const running = await finish("running");
  const { state, problem, totals } = await getImport(kysely, id);
  const imported = await contentOf(database, old.address);
  await undoImport(kysely, id);
  const undoing = await finish("undoing");
  const after = await everythingIn(database);
  const left = Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[table]));
  await kysely.deleteFrom("imports").where("id", "=", id).execute();
  await Promise.all([old.close(), database.close()]);
  const steps = { reading, running, undoing };
  return { state, problem, totals, imported, left, killed, steps, repeated: pages.length - new Set(pages).size };
}

/** What visitors see of it, in an order of its own. @param origin of the old website, whose port differs in each run */
async function contentOf({ kysely }: Database, origin: string): Promise<string[]> {
  const posts = await kysely.selectFrom("blog_posts").select(["slug", "page", "status", "title", "content"]).execute();
  const media = await kysely.selectFrom("media_files").select("content_hash").execute();
  const addresses = await kysely.selectFrom("former_addresses").select(["path", "kind"]).execute();
  const rows = [...posts, ...media, ...addresses].map((row) => JSON.stringify(row).replaceAll(origin, ""));
  return rows.map((row) => row.replace(/\/media\/[\w-]+/g, "/media/")).toSorted();
}
