import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { PostSummary } from "~/domain/posts/post/post";

interface PostMetaProps {
  readonly post: PostSummary;
  readonly readTime: (minutes: number) => string;
  /** What else is known of it, in elements of their own. */
  readonly children?: React.ReactNode;
}

/** Author, date and reading time. The date is the clinic's day, whatever the reader's clock zone. */
export function PostMeta({ post, readTime, children }: PostMetaProps) {
  return (
    <div className="meta soft">
      <span>{post.authorName}</span>
      <time dateTime={post.publishedAt}>{dateFormat.format(new Date(post.publishedAt))}</time>
      <span>{readTime(post.readTime)}</span>
      {children}
    </div>
  );
}

const dateFormat = arizonaFormat();
