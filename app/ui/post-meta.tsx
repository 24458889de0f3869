import type { PostSummary } from "~/domain/posts/post";

/** Author, date and reading time. The date is the clinic's day, whatever the reader's clock zone. */
export function PostMeta({ post, readTime }: { post: PostSummary; readTime: (minutes: number) => string }) {
  return (
    <div className="meta soft">
      <span>{post.authorName}</span>
      <time dateTime={post.publishedAt}>{dateFormat.format(new Date(post.publishedAt))}</time>
      <span>{readTime(post.readTime)}</span>
    </div>
  );
}

const dateFormat = new Intl.DateTimeFormat("en-US", { timeZone: "America/Phoenix" });
