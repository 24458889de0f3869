import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { ImportError } from "~/domain/blog-import/import-error";
import { counted } from "~/domain/phrases";
import { listMissingPictures, readTotals } from "./import-progress.server";
import type { ImportChoices } from "./import-record";
import { createImport, getImport, type StoredImport, startImport, storeReview } from "./import-records.server";
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

export type ImportReport = Awaited<ReturnType<typeof finishFileImport>>;

/** Runs a started import to its end. @throws ImportError */
export async function finishFileImport(database: Database, id: string, options: RunOptions) {
  const { kysely } = database;
  await runImport(database, id, options);
  const { problem } = await getImport(kysely, id);
  if (problem !== null) throw new ImportError(problem);
  const entries = await listEntries(kysely, id);
  const differing = entries.filter(({ kind, outcome, notes }) => kind === "post" && outcome === "existing" && notes.length > 0);
  const notices = entries.flatMap(({ outcome, place: where, notes }) =>
    outcome === "skipped" ? [] : notes.map((text) => ({ where, text })),
  );
  const missing = (await listMissingPictures(kysely, id)).map(({ name, reason, post }) => ({
    where: post ? `“${post.title}”` : name,
    text: `The picture ${name} is missing: ${reason}`,
  }));
  return {
    counts: { ...(await readTotals(kysely, id)), differing: differing.length },
    skipped: entries.flatMap(({ outcome, place: where, notes }) =>
      outcome === "skipped" ? notes.map((reason) => ({ where, reason })) : [],
    ),
    notices: [...notices, ...missing],
  };
}

export function reportLines({ counts, skipped, notices }: ImportReport): string[] {
  const [are, they] = counts.existing === 1 ? ["is", "it is"] : ["are", "they are"];
  const existing = `${counted(counts.existing, "post")} ${are} here already and stayed as ${they}`;
  const differing = counts.differing > 0 ? `, ${counts.differing} of them different from the file` : "";
  const others = [
    [counts.pages, "page’s text", "pages’ texts"],
    [counts.categories, "category", "categories"],
    [counts.media, "picture or file", "pictures and files"],
    [counts.pictures, "fetched picture", "fetched pictures"],
    [counts.revisions, "earlier version", "earlier versions"],
    [counts.changes, "post’s unpublished changes", "posts’ unpublished changes"],
    [counts.redirects, "former address", "former addresses"],
    [counts.clinic, "change of the clinic’s facts", "changes of the clinic’s facts"],
  ] as const;
  return [
    `${counted(counts.posts, "post")} added.`,
    ...(counts.existing > 0 ? [`${existing}${differing}.`] : []),
    ...others.flatMap(([count, one, many]) => (count > 0 ? [`${counted(count, one, many)} added.`] : [])),
    ...(skipped.length > 0 ? [`${counted(skipped.length, "entry", "entries")} skipped.`] : []),
    ...(notices.length > 0 ? [`${counted(notices.length, "note")}.`] : []),
  ];
}
