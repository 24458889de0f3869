import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { ImportError } from "~/domain/blog-import/import-error";
import type { ImportReport } from "~/domain/blog-import/import-report";
import { reportOf } from "./import-ledger";
import { listMissingPictures } from "./import-progress.server";
import type { ImportChoices, StoredImport } from "./import-record";
import { createImport, getImport, startImport, storeReview } from "./import-records.server";
import { type RunOptions, runImport } from "./run-import.server";
import { listEntries } from "./stored-ledger.server";

interface FileImport extends Pick<StoredImport, "id" | "fileName" | "by"> {
  readonly choices: ImportChoices;
  readonly now: Date;
}

/** Starts an import that nobody reviews, as `npm run import` does. */
export async function startFileImport(db: Kysely<Tables>, { choices, ...about }: FileImport): Promise<void> {
  await createImport(db, about);
  await storeReview(db, about.id, { kind: "", review: "{}" });
  await startImport(db, about.id, choices);
}

/** Takes a started import to its end. @throws ImportError */
export async function finishFileImport(database: Database, id: string, options: RunOptions): Promise<ImportReport> {
  const { kysely } = database;
  await runImport(database, id, options);
  const { problem, totals } = await getImport(kysely, id);
  if (problem !== null) throw new ImportError(problem);
  const missing = (await listMissingPictures(kysely, id)).map(({ name, reason, post }) => ({
    where: post ? `“${post.title}”` : name,
    text: `The picture ${name} is missing: ${reason}`,
  }));
  const report = reportOf(await listEntries(kysely, id), { pictures: totals.pictures ?? 0 });
  return { ...report, notices: [...report.notices, ...missing] };
}
