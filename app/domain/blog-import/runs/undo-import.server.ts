import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { isSameCategoryName } from "~/domain/categories/category";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { changeAndNotify, recordChange } from "~/domain/live/live-events.server";
import { eraseMedia } from "~/domain/media/media-commands.server";
import { usedInRevisions } from "~/domain/pictures/media-uses.server";
import type { Actor } from "~/domain/staff/roles";
import { giveFactsBack } from "./clinic-fact.server";
import { mediaFingerprint, postFingerprint } from "./fingerprints.server";

interface Undoing {
  readonly importId: string;
  readonly actor: Actor;
  readonly now: () => Date;
  readonly clinicDefaults: ClinicRecord;
}

/** Undoes what an import added, unless somebody has changed it since. It can be stopped at any time and called again. */
export async function undoEntries(database: Database, undoing: Undoing): Promise<void> {
  await eachEntry(database, undoing, ["post", "page"], undoPost);
  // Earlier versions stored no fingerprints of these files.
  await eachEntry(database, undoing, ["media"], (transaction, entry) => undoMedia(transaction, entry.entry_id, entry.fingerprint || null));
  await undoPictures(database, undoing);
  await eachEntry(database, undoing, ["category"], undoCategory);
  await undoFacts(database, undoing);
  await eachEntry(database, undoing, null, undoRecord);
  await database.changeContent((transaction) => undoAddresses(transaction, undoing.importId));
}

interface Entry {
  readonly number: number;
  readonly kind: string;
  readonly entry_id: string;
  readonly fingerprint: string;
}

type UndoEntry = (transaction: Transaction<Tables>, entry: Entry, undoing: Undoing) => Promise<boolean>;

/** Undoes each entry in a transaction of its own, which also records the outcome. @param kinds null: all remaining entries */
async function eachEntry(database: Database, undoing: Undoing, kinds: readonly string[] | null, undoEntry: UndoEntry): Promise<void> {
  const { importId } = undoing;
  let query = database.kysely
    .selectFrom("import_entries")
    .select(["number", "kind", "entry_id", "fingerprint"])
    .where("import_id", "=", importId)
    .where("outcome", "in", ["begun", "added"]);
  if (kinds) query = query.where("kind", "in", kinds);
  for (const entry of await query.orderBy("number", "desc").execute()) {
    await changeAndNotify(database, true, async (transaction) => {
      const row = transaction.updateTable("import_entries").where("import_id", "=", importId).where("number", "=", entry.number);
      const mine = row.where("kind", "=", entry.kind).where("entry_id", "=", entry.entry_id);
      // The transaction must begin with a write: see `lockPost`.
      await mine.set({ outcome: "kept" }).execute();
      if (await undoEntry(transaction, entry, undoing)) await mine.set({ outcome: "taken back" }).execute();
    });
  }
}

const undoPost: UndoEntry = async (transaction, { entry_id: id, fingerprint }, { actor, now }) => {
  const current = await postFingerprint(transaction, id);
  if (current === null) return true;
  const request = await transaction.selectFrom("review_requests").select("id").where("post_id", "=", id).limit(1).executeTakeFirst();
  if (current !== fingerprint || request) return false;
  const post = await transaction
    .deleteFrom("blog_posts")
    .where("id", "=", id)
    .returning(["version", "author_id"])
    .executeTakeFirstOrThrow();
  await recordChange(transaction, { kind: "deleted", actor, at: now(), post: { id, version: post.version, authorId: post.author_id } });
  return true;
};

/** @param fingerprint null: it may have any */
async function undoMedia(transaction: Transaction<Tables>, id: string, fingerprint: string | null): Promise<boolean> {
  const current = await mediaFingerprint(transaction, id);
  if (current === null) return true;
  if (fingerprint !== null && current !== fingerprint) return false;
  const used = await transaction.selectFrom("media_files").select("id").where("id", "=", id).where(usedInRevisions).executeTakeFirst();
  if (used) return false;
  await eraseMedia(transaction, id);
  return true;
}

async function undoPictures(database: Database, { importId }: Undoing): Promise<void> {
  const { kysely } = database;
  const pictures = kysely.selectFrom("import_pictures").select(["media_id", "fingerprint"]).where("import_id", "=", importId);
  for (const { media_id: id, fingerprint } of await pictures.where("added", "=", 1).execute()) {
    await database.changeContent(async (transaction) => {
      const mine = transaction.updateTable("import_pictures").where("import_id", "=", importId).where("media_id", "=", id);
      // 2: it was kept.
      await mine.set({ added: 2 }).execute();
      if (await undoMedia(transaction, id, fingerprint)) await mine.set({ added: 0 }).execute();
    });
  }
}

const undoCategory: UndoEntry = async (transaction, { entry_id: name }) => {
  const rows = await transaction.selectFrom("blog_categories").select(["id", "name"]).execute();
  const category = rows.find((row) => isSameCategoryName(row.name, name));
  if (!category) return true;
  const inUse = await sql<{ used: number }>`
    select 1 as used from blog_posts where category = ${category.name}
    union all select 1 from blog_posts join post_revisions on post_revisions.id = blog_posts.newest_revision_id
      where shown_revision_id <> newest_revision_id and fields like ${`%${JSON.stringify({ category: category.name }).slice(1, -1)}%`} limit 1`.execute(
    transaction,
  );
  if (inUse.rows.length > 0) return false;
  await transaction.deleteFrom("blog_categories").where("id", "=", category.id).execute();
  return true;
};

/** A change of the clinic's record has a transaction of its own. */
async function undoFacts(database: Database, { importId, actor, now, clinicDefaults: defaults }: Undoing): Promise<void> {
  const mine = database.kysely.updateTable("import_entries").where("import_id", "=", importId).where("kind", "=", "fact");
  const facts = database.kysely
    .selectFrom("import_entries")
    .select("entry_id")
    .where("import_id", "=", importId)
    .where("kind", "=", "fact");
  for (const { entry_id } of await facts.where("outcome", "in", ["begun", "added"]).execute()) {
    const outcome = (await giveFactsBack(database, entry_id, { defaults, actor, now: now() })) ? "taken back" : "kept";
    await mine.set({ outcome }).where("entry_id", "=", entry_id).execute();
  }
}

/** Whatever belonged to a post was deleted with it; the review of a built-in text belongs to none. */
const undoRecord: UndoEntry = async (transaction, { kind, entry_id }) => {
  if (kind === "clinic") return false;
  if (kind === "built-in-review") {
    await transaction.deleteFrom("built_in_reviews").where("id", "=", entry_id).execute();
    await transaction.deleteFrom("spanish_reviews").where("id", "=", entry_id).execute();
    return true;
  }
  return (await transaction.selectFrom("blog_posts").select("id").where("id", "=", entry_id).executeTakeFirst()) === undefined;
};

/** Those that lead to what was kept stay; they lead to nothing that was here before. */
async function undoAddresses(transaction: Transaction<Tables>, importId: string): Promise<void> {
  const entries = transaction.selectFrom("import_entries as entry").where("entry.import_id", "=", importId).where("outcome", "=", "kept");
  const categories = entries.innerJoin("blog_categories", "blog_categories.name", "entry_id").where("kind", "=", "category");
  const pictures = transaction.selectFrom("import_pictures").where("import_id", "=", importId).where("added", "=", 2);
  const kept = entries.select("entry_id as id").union(categories.select("blog_categories.id")).union(pictures.select("media_id as id"));
  await transaction.deleteFrom("former_addresses").where("import_id", "=", importId).where("target_id", "not in", kept).execute();
}

/** Counts the entries that an undo has kept, by kind. */
export async function listKept(db: Kysely<Tables>, importId: string): Promise<Record<string, number>> {
  const entries = await db
    .selectFrom("import_entries")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("kept")])
    .where("import_id", "=", importId)
    .where("outcome", "=", "kept")
    .groupBy("kind")
    .execute();
  const pictures = await db
    .selectFrom("import_pictures")
    .select(({ fn }) => fn.countAll<number>().as("kept"))
    .where("import_id", "=", importId)
    .where("added", "=", 2)
    .executeTakeFirstOrThrow();
  return { ...Object.fromEntries(entries.map(({ kind, kept }) => [kind, Number(kept)])), picture: Number(pictures.kept) };
}
