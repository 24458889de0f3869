import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import type { Category } from "./category";
import { DEFAULT_CATEGORY, UnknownCategoryError } from "./category";
import { type CategoryTheme, isCategoryTheme } from "./category-theme";

export async function listCategories(db: Kysely<Tables>): Promise<Category[]> {
  const rows = await db
    .selectFrom("blog_categories")
    .select((category) => [
      "id",
      "name",
      "theme",
      "retired_at",
      category
        .selectFrom("blog_posts")
        .select(({ fn }) => fn.countAll<number>().as("posts"))
        .whereRef("blog_posts.category", "=", "blog_categories.name")
        .as("posts"),
    ])
    .orderBy("position")
    .orderBy("name")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    theme: themeOf(row.theme),
    posts: Number(row.posts),
    isFixed: row.name === DEFAULT_CATEGORY,
    retiredAt: row.retired_at,
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
  const row = await db
    .selectFrom("blog_categories")
    .select("id")
    .where("name", "=", name)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws UnknownCategoryError */
export async function requireOfferedCategory(db: Kysely<Tables>, name: string): Promise<void> {
  if (!(await isOfferedCategory(db, name))) throw new UnknownCategoryError(name);
}

function themeOf(text: string): CategoryTheme {
  return isCategoryTheme(text) ? text : "general";
}

export async function findTheme(db: Kysely<Tables>, name: string): Promise<string | null> {
  const row = await db.selectFrom("blog_categories").select("theme").where("name", "=", name).executeTakeFirst();
  return row?.theme ?? null;
}
