import { setImmediate as nextTurn } from "node:timers/promises";
import { type Expression, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { type CategoryChange, changeCategories, mergeCategoryRow, renameCategoryRow } from "~/domain/categories/category-commands.server";

/**
 * Also renames it in its posts and their unpublished changes, in the trash too. Versions stay, so that no open editor clashes.
 *
 * @param renamed.name passed `categoryName`
 * @throws CategoryNameTakenError, DomainError, categoryNotFound or notAllowed
 */
export async function renameCategory(
  database: Database,
  { id, name, actor, now }: CategoryChange & { id: string; name: string },
): Promise<void> {
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const from = await renameCategoryRow(transaction, categories, { id, name });
    await moveTexts(transaction, from, name);
    return { id, name, action: "renamed", detail: { from } };
  });
}

/**
 * Moves the posts of a category to another one, in the trash too, and deletes the category. Its names lead to the other one.
 *
 * @throws DomainError, categoryNotFound, UnknownCategoryError or notAllowed
 */
export async function mergeCategory(
  database: Database,
  { id, into, actor, now }: CategoryChange & { id: string; into: string },
): Promise<{ from: string; to: string; posts: number }> {
  const merged = { from: "", to: "", posts: 0 };
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const { from, to } = await mergeCategoryRow(transaction, categories, { id, into });
    const posts = await moveTexts(transaction, from, to);
    Object.assign(merged, { from, to, posts });
    return { id, name: from, action: "merged", detail: { into: to, posts: String(posts) } };
  });
  return merged;
}

/** Posts moved at once: up to 30 ms of SQLite with texts of 6 KB, which runs nothing else in that time. */
const BATCH = 100;

/** @returns how many posts moved */
async function moveTexts(transaction: Transaction<Tables>, from: string, to: string): Promise<number> {
  if (from === to) return 0;
  // The shown text has the category of its post; the newest one may have another.
  const ahead = await transaction
    .selectFrom("blog_posts")
    .select("newest_revision_id as id")
    .whereRef("shown_revision_id", "<>", "newest_revision_id")
    .execute();
  for (let start = 0; start < ahead.length; start += BATCH) {
    await renameInTexts(transaction, { from, to }, sql`(${sql.join(ahead.slice(start, start + BATCH).map(({ id }) => id))})`);
    await nextTurn();
  }
  for (let moved = 0; ; ) {
    const posts = await transaction.selectFrom("blog_posts").select("id").where("category", "=", from).limit(BATCH).execute();
    if (posts.length === 0) return moved;
    const ids = posts.map(({ id }) => id);
    const shown = transaction.selectFrom("blog_posts").select("shown_revision_id").where("id", "in", ids);
    await renameInTexts(transaction, { from, to }, shown);
    await transaction.updateTable("blog_posts").set({ category: to }).where("id", "in", ids).execute();
    moved += posts.length;
    await nextTurn();
  }
}

/** Replaces in the JSON itself, so that no newer text is overwritten. Quotes inside a text are escaped there. */
async function renameInTexts(
  transaction: Transaction<Tables>,
  { from, to }: { readonly from: string; readonly to: string },
  revisions: Expression<unknown>,
): Promise<void> {
  const [before, after] = [from, to].map((name) => `"category":${JSON.stringify(name)}`);
  await transaction
    .updateTable("post_revisions")
    .set({ fields: sql<string>`replace(fields, ${before}, ${after})` })
    .where(sql<SqlBool>`id in ${revisions}`)
    .execute();
}
