import { sql } from "kysely";
import { type CategoryTheme, isCategoryTheme } from "~/domain/categories/category-theme";

export const storedTheme = sql<string | null>`(select theme from blog_categories where name = blog_posts.category)`.as("theme");

export function knownTheme(stored: string | null): CategoryTheme | undefined {
  return stored !== null && isCategoryTheme(stored) ? stored : undefined;
}
