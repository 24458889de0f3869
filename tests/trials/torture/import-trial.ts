import { build } from "vite";
import type { Database } from "~/database/database.server";
import { createImport, getImport, startImport, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { importingOwner } from "../../support/exports";
import { oldSites, servePages } from "../../support/old-sites/old-site-server";
import { photo } from "../../support/pictures";
import { openDatabase } from "../../support/postgres-databases";
import { startSiteProcess } from "../../support/site-process";

const id = "trial";
const choices = { categories: {}, author: "Clinic Team", fetchesPictures: true, publishesArticles: true };

/** At which of their steps the first processes of each part of an import are killed. */
export interface ImportKills {
  readonly reading: readonly number[];
  readonly running: readonly number[];
  readonly undoing: readonly number[];
}

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
 * @returns what the database had with the import and after the undo, how many processes were killed, and the pages that were asked for twice
 */
export async function runImportTrial(environment: Record<string, string>, kills: ImportKills) {
  const database = await openDatabase(environment);
  const picture = await photo({ width: 30, height: 20 });
  const old = await servePages((origin) => ({
    ...oldSites["WordPress, blocks"](origin),
    ...Object.fromEntries(["casey", "robin", "shade"].map((name) => [`/images/${name}.jpg`, { body: picture, type: "image/jpeg" }])),
  }));
  let killed = 0;
  const finish = async (state: keyof ImportKills) => {
    const steps = [...kills[state]];
    while ((await getImport(database.kysely, id)).state === state) {
      const job = startSiteProcess({ ...environment, KILL_AT: String(steps.shift() ?? 0) }, { program: ["build/server/import-job.js"] });
      const code = await job.ended;
      if (code === null) killed += 1;
      else if (code !== 0) throw new Error(job.log());
    }
  };
  await createImport(database.kysely, { id, fileName: `${old.address}/`, kind: "website", by: importingOwner, now: new Date(0) });
  await finish("reading");
  const pages = old.asked.length;
  await startImport(database.kysely, id, choices);
  await finish("running");
  const { state, problem, totals } = await getImport(database.kysely, id);
  const imported = await contentOf(database, old.address);
  await undoImport(database.kysely, id);
  await finish("undoing");
  const after = await contentOf(database, old.address);
  await database.kysely.deleteFrom("imports").where("id", "=", id).execute();
  await Promise.all([old.close(), database.close()]);
  return { state, problem, totals, imported, after, killed, repeated: pages - new Set(old.asked.slice(0, pages)).size };
}

/** What visitors see of it, in an order of its own. @param origin of the old website, whose port differs in each run */
async function contentOf({ kysely }: Database, origin: string): Promise<string[]> {
  const posts = await kysely.selectFrom("blog_posts").select(["slug", "page", "status", "title", "content"]).execute();
  const media = await kysely.selectFrom("media_files").select("content_hash").execute();
  const addresses = await kysely.selectFrom("former_addresses").select(["path", "kind"]).execute();
  const rows = [...posts, ...media, ...addresses].map((row) => JSON.stringify(row).replaceAll(origin, ""));
  return rows.map((row) => row.replace(/\/media\/[\w-]+/g, "/media/")).toSorted();
}
