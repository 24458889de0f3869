import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { PostMeta } from "~/ui/kit/post-meta";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";
import { coversOf } from "./covers";

interface PostCardProps {
  readonly post: PostSummary;
  readonly readTime: (minutes: number) => string;
  /** "h3" below a section's own heading. */
  readonly heading?: "h2" | "h3";
  readonly id?: string | undefined;
  /** The drawing for a post without a picture; see `coversOf`. */
  readonly cover?: string | undefined;
}

const CARD = "(width < 48rem) 92vw, (width < 64rem) 46vw, 24rem";

/** The link loads a whole page, because articles ship no script. */
export function PostCard({ post, readTime, heading: Heading = "h2", id, cover }: PostCardProps) {
  return (
    <article className="post" id={id}>
      <div className="frame ratio-16-9">
        {post.featuredPicture ? (
          <ResponsivePicture picture={post.featuredPicture} sizes={CARD} alt="" />
        ) : (
          <img
            src={post.featuredImage || (post.drawn?.address ?? (cover || coversOf([post])[0]))}
            alt=""
            width="800"
            height="450"
            decoding="async"
          />
        )}
      </div>
      <CategoryBadge category={post.category} theme={post.theme} />
      <Heading className="two-lines">
        <a href={href("/blog/:slug", { slug: post.slug })}>{post.title}</a>
      </Heading>
      {post.excerpt && <p className="three-lines">{post.excerpt}</p>}
      <PostMeta post={post} readTime={readTime} />
    </article>
  );
}
