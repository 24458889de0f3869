import { sql } from "kysely";
import type { Database } from "~/database/database.server";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";
import { createImport, getImport, startImport } from "~/domain/blog-import/runs/import-records.server";
import { type RunOptions, runImport } from "~/domain/blog-import/runs/run-import.server";
import { importingOwner } from "../exports";
import { pdf, photo } from "../pictures";
import { wednesdayMorning } from "../site";
import { type OldServer, type OldSiteName, oldSites, servePages } from "./old-site-server";

/** Serves an old website with its pictures and PDFs. */
export async function serveWhole(name: OldSiteName): Promise<OldServer> {
  const picture = await photo({ width: 30, height: 20 });
  return servePages((origin) => {
    const pages = oldSites[name](origin);
    const bodies = Object.values(pages).map(({ body }) => String(body));
    const files = bodies.flatMap((body) => [...body.matchAll(/(?:images|files)\/[\w-]+\.(?:jpg|pdf)/g)].map(([path]) => `/${path}`));
    const served = files.map((path) => {
      const isPdf = path.endsWith(".pdf");
      return [path, isPdf ? { body: pdf(`% ${path}`), type: "application/pdf" } : { body: picture, type: "image/jpeg" }] as const;
    });
    return { ...pages, ...Object.fromEntries(served) };
  });
}

/** Reads a website into the import "site". */
export async function readOldWebsite(database: Database, address: string, options: RunOptions): Promise<ImportReview> {
  const { kysely } = database;
  await createImport(kysely, { id: "site", fileName: `${address}/`, kind: "website", by: importingOwner, now: wednesdayMorning });
  await runImport(database, "site", options);
  return JSON.parse((await getImport(kysely, "site")).review ?? "null");
}

/** Imports what was read, with its articles at their old dates. */
export async function importOldWebsite(database: Database, options: RunOptions, chosen: Partial<ImportChoices> = {}): Promise<void> {
  const choices = { categories: {}, author: "Clinic Team", fetchesPictures: true, publishesArticles: true, ...chosen };
  await startImport(database.kysely, "site", choices);
  await runImport(database, "site", options);
}

/** What may differ after an undo: the ledger, the history, the numbers of live events, and the inside of a search index. */
const HISTORY = /^(imports|import_|audit_events|change_events|counters|post_search_(titles_)?(config|content|data|docsize|idx|vocabulary))/;

/** Every row of every other table, without counts that are zero. */
export async function everythingIn({ kysely }: Database): Promise<Record<string, readonly string[]>> {
  const tables = (await kysely.introspection.getTables()).filter(
    ({ schema = "public", name }) => schema === "public" && !HISTORY.test(name),
  );
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables) {
    const found = await sql<{ posts?: number }>`select * from ${sql.table(name)}`.execute(kysely);
    rows[name] = found.rows.flatMap((row) => (row.posts === 0 ? [] : [JSON.stringify(row)])).toSorted();
  }
  return rows;
}
