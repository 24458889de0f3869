import { DEFAULT_READ_TIME, isPictureAddress, type PostSummary, plainTitle } from "~/domain/posts/post/post";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";

export function summaryOf(typed: TypedPost, shownAt: string): PostSummary {
  const minutes = Number(typed.read_time);
  const picture = typed.featured_image.trim();
  return {
    slug: typed.slug,
    title: plainTitle(typed.title.trim()),
    excerpt: typed.excerpt.trim(),
    featuredImage: isPictureAddress(picture) ? picture : "",
    category: typed.category,
    authorName: typed.author_name.trim(),
    readTime: Number.isInteger(minutes) && minutes >= 1 && minutes <= 60 ? minutes : DEFAULT_READ_TIME,
    publishedAt: shownAt,
    updatedAt: shownAt,
  };
}
