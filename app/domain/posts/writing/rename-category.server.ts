import { sql, type Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { type CategoryChange, changeCategories, renameCategoryRow } from "~/domain/categories/category-commands.server";

/**
 * Renames a category in its posts and their unpublished changes too, also in the trash. Versions stay, so that no open editor clashes.
 *
 * @param renamed.name passed `categoryName`
 * @throws CategoryNameTakenError, CategoryFixedError, CategoryNotFoundError or NotAllowedError
 */
export async function renameCategory(
  database: Database,
  { id, name, actor, now }: CategoryChange & { id: string; name: string },
): Promise<void> {
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const from = await renameCategoryRow(transaction, categories, { id, name });
    await transaction.updateTable("blog_posts").set({ category: name }).where("category", "=", from).execute();
    await renameInTexts(transaction, from, name);
    return { id, name, action: "renamed", detail: { from } };
  });
}

/** In the JSON itself, so that no newer text is overwritten; a quote inside a text is escaped there. */
async function renameInTexts(transaction: Transaction<Tables>, from: string, to: string): Promise<void> {
  const [before, after] = [from, to].map((name) => `"category":${JSON.stringify(name)}`);
  await transaction
    .updateTable("post_revisions")
    .set({ fields: sql<string>`replace(fields, ${before}, ${after})` })
    .where((where) => {
      const pointedAt = (column: "shown_revision_id" | "newest_revision_id") =>
        where("id", "in", where.selectFrom("blog_posts").select(column));
      return where.or([pointedAt("shown_revision_id"), pointedAt("newest_revision_id")]);
    })
    .execute();
}
