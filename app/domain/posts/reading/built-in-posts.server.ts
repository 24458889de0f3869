import { drawnPictureOf } from "~/domain/pictures/drawn-picture";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { type Post, plainTitle } from "~/domain/posts/post/post";
import { parsePostFile } from "~/domain/posts/post/post-file";

/** Parses and renders on the first call, because most sites never need them. Newest first. */
export function builtInPostsFrom(texts: readonly string[]): () => readonly Post[] {
  let posts: readonly Post[] | undefined;
  return () => {
    posts ??= texts.map(builtInPost).sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1));
    return posts;
  };
}

function builtInPost(text: string): Post {
  const fields = parsePostFile(text);
  if (!fields.published_at) throw new Error(`The built-in post "${fields.slug}" needs a published_at.`);
  return {
    slug: fields.slug,
    title: plainTitle(fields.title),
    excerpt: fields.excerpt,
    featuredImage: fields.featured_image,
    drawn: drawnPictureOf(fields.slug),
    category: fields.category,
    authorName: fields.author_name,
    readTime: fields.read_time,
    publishedAt: fields.published_at,
    updatedAt: fields.published_at,
    markdown: fields.content,
    html: renderMarkdown(fields.content),
    months: fields.months,
  };
}
