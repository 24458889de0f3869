import { type CategoryTheme, categoryTheme } from "~/domain/categories/category-theme";
import type { PostSummary } from "~/domain/posts/post/post";
import { fnv1a } from "~/domain/share-images/share-image";

/** Of each category. */
export const COVERS = 6;

/** Cards before a card that may touch it: beside it, or above it in two or three columns. */
const NEAR = 3;

const files = import.meta.glob<string>("../art/covers/*.svg", { query: "?url", import: "default", eager: true });

export function coverAddress(theme: CategoryTheme, cover: number): string {
  return files[`../art/covers/${theme}-${cover + 1}.svg`] ?? "";
}

type Covered = Pick<PostSummary, "slug" | "category" | "theme" | "featuredImage" | "drawn">;

/** The cover of each post of a list that has no picture: by its address, and the next one if a card near it has the same. */
export function coversOf(posts: readonly Covered[]): readonly string[] {
  const chosen: string[] = [];
  for (const post of posts) {
    const theme = post.theme ?? categoryTheme(post.category);
    const near = chosen.slice(-NEAR);
    let cover = fnv1a(post.slug) % COVERS;
    while (near.includes(coverAddress(theme, cover))) cover = (cover + 1) % COVERS;
    chosen.push(post.featuredImage || post.drawn ? "" : coverAddress(theme, cover));
  }
  return chosen;
}
