import type { Post } from "~/domain/posts/post/post";
import { CategoryBadge } from "./category-badge";
import { PostMeta } from "./post-meta";
import { RenderedHtml } from "./rendered-html";
import { ResponsivePicture } from "./responsive-picture";

interface ArticleViewProps {
  readonly post: Omit<Post, "markdown">;
  readonly readTime: (minutes: number) => string;
  /** Says who reviewed it in which month. */
  readonly reviewed?: (by: string, month: string) => string;
  /** The way back, above the title. */
  readonly back?: React.ReactNode;
  /** What closes the article. */
  readonly children?: React.ReactNode;
  /** Nothing stands between the article and the footer's ridge. */
  readonly endsPage?: boolean;
}

/** An article as the public reads it; the editor's preview is this very component. */
export function ArticleView({ post, readTime, reviewed, back, children, endsPage = false }: ArticleViewProps) {
  return (
    <article>
      <ArticleHero post={post} readTime={readTime} reviewed={reviewed} back={back} />
      <div className={endsPage ? "section article before-footer" : "section article"}>
        <div className="wrap">
          {post.excerpt && <p className="intro">{post.excerpt}</p>}
          <RenderedHtml html={post.html} />
          {children}
        </div>
      </div>
    </article>
  );
}

type HeroProps = Pick<ArticleViewProps, "post" | "readTime" | "back"> & { reviewed: ArticleViewProps["reviewed"] | undefined };

function ArticleHero({ post, readTime, reviewed, back }: HeroProps) {
  return (
    <header className={post.featuredImage ? "article-hero night with-picture" : "article-hero night"}>
      <HeroPicture post={post} />
      {back && <div className="wrap">{back}</div>}
      <div className="wrap end">
        <CategoryBadge category={post.category} look={post.look} />
        <h1>{post.title}</h1>
        <PostMeta post={post} readTime={readTime}>
          {post.review && reviewed && <span>{reviewed(post.review.by, monthFormat.format(new Date(post.review.on)))}</span>}
        </PostMeta>
      </div>
    </header>
  );
}

function HeroPicture({ post: { featuredImage, featuredPicture } }: Pick<ArticleViewProps, "post">) {
  if (featuredPicture) return <ResponsivePicture picture={featuredPicture} sizes="100vw" alt="" load="first" />;
  return featuredImage && <img src={featuredImage} alt="" width="1280" height="640" fetchPriority="high" />;
}

/** A calendar day has no time zone. */
const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });
