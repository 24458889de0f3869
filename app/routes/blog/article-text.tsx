import { href } from "react-router";
import type { Post, PostSummary } from "~/domain/posts/post";
import { CategoryBadge } from "~/ui/category-badge";
import { Icon } from "~/ui/icon";
import { PostCard } from "~/ui/post-card";
import { PostMeta } from "~/ui/post-meta";
import { RenderedHtml } from "~/ui/rendered-html";
import { blogCopy } from "~content/blog-copy";

const copy = blogCopy.post;

export function ArticleText({ post, related }: { post: Omit<Post, "markdown">; related: readonly PostSummary[] }) {
  return (
    <>
      <article>
        <ArticleHero post={post} />
        <div className={related.length > 0 ? "sec article" : "sec article pre-foot"}>
          <div className="wrap">
            {post.excerpt && <p className="intro">{post.excerpt}</p>}
            <RenderedHtml html={post.html} />
            <div className="board night">
              <h2>{copy.moreTitle}</h2>
              <div className="row">
                <a className="btn line" href={href("/blog")}>
                  {copy.more}
                </a>
              </div>
            </div>
          </div>
        </div>
      </article>
      {related.length > 0 && <Related category={post.category} posts={related} />}
    </>
  );
}

function ArticleHero({ post }: { post: PostSummary }) {
  return (
    <header className={post.featuredImage ? "ahero night pic" : "ahero night"}>
      {post.featuredImage && <img src={post.featuredImage} alt="" width="1280" height="640" fetchPriority="high" />}
      <div className="wrap">
        <a className="back" href={href("/blog")}>
          <Icon name="back" /> {copy.back}
        </a>
      </div>
      <div className="wrap end">
        <CategoryBadge category={post.category} />
        <h1>{post.title}</h1>
        <PostMeta post={post} readTime={copy.readTime} />
      </div>
    </header>
  );
}

function Related({ category, posts }: { category: string; posts: readonly PostSummary[] }) {
  return (
    <section className="sec sky pre-foot related" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{copy.related(category)}</h2>
        <div className="three post-cards">
          {posts.map((post) => (
            <PostCard post={post} readTime={copy.readTime} heading="h3" key={post.slug} />
          ))}
        </div>
      </div>
    </section>
  );
}
