import { sql } from "kysely";
import { type CategoryLook, isCategoryLook } from "~/domain/categories/category-look";

/** Column of a post: the look of its category; null for one that only posts have. */
export const storedLook = sql<string | null>`(select look from blog_categories where name = blog_posts.category)`.as("look");

/** Undefined leaves the choice to the category's name. */
export function knownLook(stored: string | null): CategoryLook | undefined {
  return stored !== null && isCategoryLook(stored) ? stored : undefined;
}
