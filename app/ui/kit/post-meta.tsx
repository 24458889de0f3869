import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { PostSummary } from "~/domain/posts/post/post";

type PostMetaProps = React.PropsWithChildren<{
  post: Pick<PostSummary, "authorName" | "publishedAt" | "readTime">;
  readTime: (minutes: number) => string;
}>;

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
