import { href } from "react-router";
import { type CategoryTheme, categoryTheme } from "~/domain/categories/category-theme";
import type { PostSummary } from "~/domain/posts/post/post";
import general from "~/ui/art/cover-default.svg";
import dental from "~/ui/art/cover-dental-care.svg";
import emergency from "~/ui/art/cover-emergency-care.svg";
import nutrition from "~/ui/art/cover-nutrition.svg";
import preventive from "~/ui/art/cover-preventive-care.svg";
import surgery from "~/ui/art/cover-surgery.svg";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { PostMeta } from "~/ui/kit/post-meta";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";

export interface PostCardProps {
  readonly post: PostSummary;
  readonly readTime: (minutes: number) => string;
  /** "h3" below a section's own heading. */
  readonly heading?: "h2" | "h3";
  readonly eager?: boolean;
  readonly id?: string | undefined;
}

const CARD = "(width < 48rem) 92vw, (width < 64rem) 46vw, 24rem";

/** The link loads a whole page, because articles ship no script. */
export function PostCard({ post, readTime, heading: Heading = "h2", eager = false, id }: PostCardProps) {
  return (
    <article className="post" id={id}>
      <div className="frame ratio-16-9">
        {post.featuredPicture ? (
          <ResponsivePicture picture={post.featuredPicture} sizes={CARD} alt="" load={eager ? "eager" : "lazy"} />
        ) : (
          <img
            src={post.featuredImage || categoryCover(post.category, post.theme)}
            alt=""
            width="800"
            height="450"
            loading={eager ? "eager" : "lazy"}
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

const covers: Readonly<Record<CategoryTheme, string>> = { preventive, dental, surgery, nutrition, emergency, general };

/** The drawing for a post without a picture. @param theme by default the one of the category's name */
function categoryCover(category: string, theme: CategoryTheme = categoryTheme(category)): string {
  return covers[theme];
}
