import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { type Category, DEFAULT_CATEGORY, UnknownCategoryError } from "./category";
import { isCategoryTheme } from "./category-theme";

export async function listCategories(db: Kysely<Tables>): Promise<Category[]> {
  const rows = await db
    .selectFrom("blog_categories")
    .select((category) => [
      "id",
      "name",
      "theme",
      "retired_at as retiredAt",
      category
        .selectFrom("post_counts")
        .select(({ fn }) => fn.sum<number | null>("posts").as("posts"))
        .whereRef("post_counts.category", "=", "blog_categories.name")
        .as("posts"),
    ])
    .orderBy("position")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    ...row,
    theme: isCategoryTheme(row.theme) ? row.theme : "general",
    posts: Number(row.posts ?? 0),
    isFixed: row.name === DEFAULT_CATEGORY,
  }));
}

export async function listOfferedCategories(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("blog_categories")
    .select("name")
    .where("retired_at", "is", null)
    .orderBy("position")
    .orderBy("name")
    .execute();
  return rows.map((row) => row.name);
}

export async function isOfferedCategory(db: Kysely<Tables>, name: string): Promise<boolean> {
  return (await listOfferedCategories(db)).includes(name);
}

export async function requireOfferedCategory(db: Kysely<Tables>, name: string): Promise<void> {
  if (!(await isOfferedCategory(db, name))) throw new UnknownCategoryError(`The category "${name}" no longer exists. Choose another.`);
}

/** Of a category that was renamed, what it is called since; of any other name, itself. */
export async function currentCategoryName(db: Kysely<Tables>, name: string): Promise<string> {
  const renamed = await db
    .selectFrom("category_former_names as former")
    .innerJoin("blog_categories", "blog_categories.id", "former.category_id")
    .select("blog_categories.name")
    .where("former.name", "=", name)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom("blog_categories as named").select("id").where("name", "=", name))))
    .executeTakeFirst();
  return renamed?.name ?? name;
}

export async function findTheme(db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db.selectFrom("blog_categories").select("theme").where("name", "=", name).executeTakeFirst();
  return row?.theme ?? null;
}
