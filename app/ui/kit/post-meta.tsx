import { arizonaFormat } from "~/domain/clinic/arizona-time";
import type { PostSummary } from "~/domain/posts/post/post";

type PostMetaProps = React.PropsWithChildren<{
  post: Pick<PostSummary, "authorName" | "publishedAt" | "readTime">;
  readTime: (minutes: number) => string;
  author?: React.ReactNode;
}>;

export function PostMeta({ post, readTime, author = post.authorName, children }: PostMetaProps) {
  return (
    <div className="meta soft">
      <span>{author}</span>
      <time dateTime={post.publishedAt}>{dateFormat.format(new Date(post.publishedAt))}</time>
      <span>{readTime(post.readTime)}</span>
      {children}
    </div>
  );
}

const dateFormat = arizonaFormat();
