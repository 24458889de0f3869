import { href } from "react-router";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { ArticleView } from "~/ui/kit/article-view";
import { Icon } from "~/ui/kit/icon";
import { PostCard } from "~/ui/public/post-card";
import { blogCopy } from "~content/blog-copy";

const copy = blogCopy.post;

export function ArticleText({ post, related }: { post: Omit<Post, "markdown">; related: readonly PostSummary[] }) {
  const back = (
    <a className="back" href={href("/blog")}>
      <Icon name="back" /> {copy.back}
    </a>
  );
  return (
    <>
      <ArticleView post={post} readTime={copy.readTime} reviewed={copy.reviewed} back={back} endsPage={related.length === 0}>
        <div className="banner night">
          <h2>{copy.moreTitle}</h2>
          <div className="row">
            <a className="button outline" href={href("/blog")}>
              {copy.more}
            </a>
          </div>
        </div>
      </ArticleView>
      {related.length > 0 && <Related category={post.category} posts={related} />}
    </>
  );
}

function Related({ category, posts }: { category: string; posts: readonly PostSummary[] }) {
  return (
    <section className="section sky before-footer related" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{copy.related(category)}</h2>
        <div className="three-columns post-cards">
          {posts.map((post) => (
            <PostCard post={post} readTime={copy.readTime} heading="h3" key={post.slug} />
          ))}
        </div>
      </div>
    </section>
  );
}
