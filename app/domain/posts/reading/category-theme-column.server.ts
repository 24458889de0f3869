import { sql } from "kysely";
import { type CategoryTheme, isCategoryTheme } from "~/domain/categories/category-theme";

/** Column of a post: the theme of its category; null for one that only posts have. */
export const storedTheme = sql<string | null>`(select theme from blog_categories where name = blog_posts.category)`.as("theme");

/** Undefined leaves the choice to the category's name. */
export function knownTheme(stored: string | null): CategoryTheme | undefined {
  return stored !== null && isCategoryTheme(stored) ? stored : undefined;
}
