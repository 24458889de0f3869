import { isPictureAddress, type PostSummary, plainTitle, postRules } from "~/domain/posts/post/post";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";

export function summaryOf(typed: TypedPost, shownAt: string): PostSummary {
  const picture = typed.featured_image.trim();
  return {
    slug: typed.slug,
    title: plainTitle(typed.title.trim()),
    excerpt: typed.excerpt.trim(),
    featuredImage: isPictureAddress(picture) ? picture : "",
    category: typed.category,
    authorName: typed.author_name.trim(),
    readTime: postRules.read_time(typed.read_time),
    publishedAt: shownAt,
    updatedAt: shownAt,
  };
}
