import type { Kysely, Selectable } from "kysely";
import type { ImportRow } from "~/database/import-tables";
import type { Tables } from "~/database/tables";
import { lockSlugs } from "~/domain/posts/post/post-slugs.server";
import { type ImportChoices, type ImportTotals, importNotFound } from "./import-record";

export type StoredImport = ReturnType<typeof storedImport>;
type State = ImportRow["state"];

interface NewImport {
  /** The same as that of its upload. */
  readonly id: string;
  readonly fileName: string;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: Date;
  /** "website": its pages are read first, and the name is its address. */
  readonly kind?: "website";
}

export async function createImport(db: Kysely<Tables>, { id, fileName, by, now, kind }: NewImport): Promise<void> {
  const row = { id, file_name: fileName.slice(0, 200), by_id: by.id, by_name: by.name, created_at: now.toISOString() };
  await db
    .insertInto("imports")
    .values({ ...row, kind: kind ?? "", state: "reading" })
    .execute();
}

/** Begins to read a website, unless that has begun: somebody may press twice, or stop. @returns the id of the import that reads it */
export function beginReading(db: Kysely<Tables>, begun: NewImport): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    // Of two presses at once, each would find none.
    await lockSlugs(transaction);
    const begunBefore = transaction.selectFrom("imports").select("id").where("kind", "=", "website").where("choices", "is", null);
    const reading = begunBefore.where("state", "in", ["reading", "paused"]);
    const same = await reading.where("file_name", "=", begun.fileName).executeTakeFirst();
    if (!same) await createImport(transaction, { ...begun, kind: "website" });
    return same?.id ?? begun.id;
  });
}

/** Newest first. */
export async function listImports(db: Kysely<Tables>): Promise<StoredImport[]> {
  const rows = await db.selectFrom("imports").selectAll().orderBy("created_at", "desc").orderBy("id").execute();
  return rows.map(storedImport);
}

export async function findImport(db: Kysely<Tables>, id: string): Promise<StoredImport | null> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? storedImport(row) : null;
}

/** Without the review, which is long. */
export async function isInState(db: Kysely<Tables>, id: string, state: State): Promise<boolean> {
  const row = await db.selectFrom("imports").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state === state;
}

/** @throws importNotFound */
export async function getImport(db: Kysely<Tables>, id: string): Promise<StoredImport> {
  const found = await findImport(db, id);
  if (!found) throw importNotFound();
  return found;
}

/** Call it once the file was read: now the import waits for the owner's choices. @param review JSON */
export async function storeReview(db: Kysely<Tables>, id: string, { kind, review }: { kind: string; review: string }): Promise<boolean> {
  return move(db, id, ["reading"], { state: "waiting", kind, review });
}

/** Keeps what was chosen in a review, for its next visit. */
export async function keepChoices(db: Kysely<Tables>, { id, totals }: StoredImport, planned: ImportChoices): Promise<void> {
  await db
    .updateTable("imports")
    .set({ counts: JSON.stringify({ ...totals, planned, saves: (totals.saves ?? 0) + 1 }) })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** @returns false if it runs already, or can't be started */
export async function startImport(db: Kysely<Tables>, id: string, choices: ImportChoices): Promise<boolean> {
  return move(db, id, ["waiting"], { state: "running", choices: JSON.stringify(choices), problem: null });
}

export async function pauseImport(db: Kysely<Tables>, id: string): Promise<boolean> {
  const isWebsite = (await findImport(db, id))?.kind === "website";
  return move(db, id, isWebsite ? ["running", "reading"] : ["running"], { state: "paused" });
}

/** @returns false when it was stopped */
export async function storeCrawl(db: Kysely<Tables>, id: string, crawl: NonNullable<ImportTotals["crawl"]>): Promise<boolean> {
  const reading = db
    .updateTable("imports")
    .set({ counts: JSON.stringify({ crawl }) })
    .where("id", "=", id)
    .where("state", "=", "reading");
  return (await reading.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** Continues to read a website. @param isEnough whether only what was read so far is reviewed */
export async function continueCrawl(db: Kysely<Tables>, id: string, isEnough: boolean): Promise<boolean> {
  const { totals, kind, choices } = await getImport(db, id);
  if (kind !== "website" || choices !== null) return false;
  if (isEnough && totals.crawl) await storeTotals(db, id, { crawl: { ...totals.crawl, isEnough } });
  return move(db, id, ["paused", "failed"], { state: "reading", problem: null });
}

/** Deletes an import that nobody has started. @returns false for any other */
export async function discardImport(db: Kysely<Tables>, id: string): Promise<boolean> {
  const unstarted = db.deleteFrom("imports").where("id", "=", id).where("choices", "is", null);
  return (await unstarted.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

export async function continueImport(db: Kysely<Tables>, id: string): Promise<boolean> {
  return move(db, id, ["paused", "failed"], { state: "running", problem: null }, true);
}

export async function failImport(db: Kysely<Tables>, id: string, problem: string, now: Date): Promise<void> {
  await move(db, id, ["reading", "running", "undoing"], { state: "failed", problem, finished_at: now.toISOString() });
}

export async function storeTotals(db: Kysely<Tables>, id: string, totals: ImportTotals): Promise<void> {
  await db
    .updateTable("imports")
    .set({ counts: JSON.stringify(totals) })
    .where("id", "=", id)
    .execute();
}

/** @returns false if there is no such import, or it is being undone */
export async function undoImport(db: Kysely<Tables>, id: string): Promise<boolean> {
  return move(db, id, ["done", "paused", "failed"], { state: "undoing", problem: null }, true);
}

/** Tries failed pictures again. @param mediaId null: all of them */
export async function tryPicturesAgain(db: Kysely<Tables>, id: string, mediaId: string | null, now: Date): Promise<boolean> {
  let query = db.updateTable("import_pictures").set({ state: "waiting", tries: 0, try_at: now.toISOString() });
  query = query.where("import_id", "=", id).where("state", "=", "given up");
  if (mediaId !== null) query = query.where("media_id", "=", mediaId);
  await query.execute();
  return move(db, id, ["done"], { state: "running" });
}

/** Changes the state only from these states, so that of two people who press at once only the first succeeds. */
export async function move(
  db: Kysely<Tables>,
  id: string,
  from: readonly State[],
  columns: Partial<Pick<ImportRow, "state" | "review" | "choices" | "problem" | "finished_at">> & { kind?: string },
  wasChosen = false,
): Promise<boolean> {
  let query = db.updateTable("imports").set(columns).where("id", "=", id).where("state", "in", from);
  if (wasChosen) query = query.where("choices", "is not", null);
  return (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

function storedImport(row: Selectable<ImportRow>) {
  return {
    id: row.id,
    fileName: row.file_name,
    kind: row.kind,
    state: row.state,
    by: { id: row.by_id, name: row.by_name },
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    /** An `ImportReview` as JSON. */
    review: row.review,
    choices: row.choices === null ? null : (JSON.parse(row.choices) as ImportChoices),
    totals: JSON.parse(row.counts) as ImportTotals,
    problem: row.problem,
  };
}
