import { formatMonth } from "~/domain/clinic/arizona-time";
import type { Post } from "~/domain/posts/post/post";
import { CategoryBadge } from "./category-badge";
import { PhoneText } from "./phone-text";
import { PostMeta } from "./post-meta";
import { ResponsivePicture } from "./responsive-picture";
import { RenderedHtml } from "./trusted-html";

interface ArticleViewProps {
  readonly post: Omit<Post, "markdown">;
  readonly readTime: (minutes: number) => string;
  readonly reviewed?: (by: string, month: string, next?: string) => React.ReactNode;
  readonly back?: React.ReactNode;
  /** A link in place of the plain name. */
  readonly author?: React.ReactNode;
  readonly children?: React.ReactNode;
  /** Nothing comes between it and the footer. */
  readonly endsPage?: boolean;
  /** Replaces the text, for example to comment on it. */
  readonly body?: React.ReactNode;
}

/** An article on its page, in a preview and in the editor. */
export function ArticleView({ children, endsPage = false, body, ...hero }: ArticleViewProps) {
  const { post } = hero;
  return (
    <article>
      <ArticleHero {...hero} />
      <div className={endsPage ? "section article before-footer" : "section article"}>
        <div className="wrap">
          {post.excerpt && (
            <p className="intro">
              <PhoneText text={post.excerpt} />
            </p>
          )}
          {body ?? <RenderedHtml html={post.html} />}
          {children}
        </div>
      </div>
    </article>
  );
}

function ArticleHero({ post, readTime, reviewed, back, author }: Omit<ArticleViewProps, "children" | "endsPage" | "body">) {
  const look = post.featuredImage ? "with-picture" : post.drawn ? "drawn" : "ridge";
  return (
    <header className={`article-hero night ${look}`}>
      <HeroPicture post={post} />
      {back && <div className="wrap">{back}</div>}
      <div className="wrap end">
        <CategoryBadge category={post.category} theme={post.theme} />
        <h1>{post.title}</h1>
        <PostMeta post={post} readTime={readTime} author={author}>
          {post.review && reviewed && (
            <span>{reviewed(post.review.by, formatMonth(post.review.on), post.review.nextOn && formatMonth(post.review.nextOn))}</span>
          )}
        </PostMeta>
      </div>
    </header>
  );
}

function HeroPicture({ post: { featuredImage, featuredPicture, drawn } }: Pick<ArticleViewProps, "post">) {
  if (featuredPicture) return <ResponsivePicture picture={featuredPicture} sizes="100vw" alt="" isFirst />;
  const shown = featuredImage ? { address: featuredImage, alt: "", position: undefined } : drawn;
  return (
    shown && (
      <img src={shown.address} alt={shown.alt} width="1600" height="900" fetchPriority="high" style={{ objectPosition: shown.position }} />
    )
  );
}
