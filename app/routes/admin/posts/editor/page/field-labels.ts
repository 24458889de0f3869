import type { EditorFields } from "~/domain/posts/post/post-for-staff";

export const fieldLabels: Readonly<Record<keyof EditorFields, string>> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  author_name: "Author Name",
  category: "Category",
  read_time: "Read Time (minutes)",
  featured_image: "Featured Image URL",
  status: "Status",
};
