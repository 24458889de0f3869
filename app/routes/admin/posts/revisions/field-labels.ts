import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { findPageOfSlug } from "~/domain/posts/post/slug";

export const fieldLabels: Readonly<Record<keyof EditorFields, string>> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  author_name: "Author Name",
  category: "Category",
  read_time: "Read Time (minutes)",
  months: "Months",
  featured_image: "Featured Image URL",
  status: "Status",
};

/** As in the form of an article or a page. */
export function fieldLabel(name: keyof EditorFields, { slug }: Pick<EditorFields, "slug">): string {
  return name === "excerpt" && findPageOfSlug(slug) !== null ? "Hero sentence" : fieldLabels[name];
}
