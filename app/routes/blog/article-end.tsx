import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import type { Neighbors } from "~/domain/posts/reading/onward/neighbor-posts.server";
import { PostCard } from "~/ui/public/post-card";
import "~/ui/styles/article-end.css";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";

/** The articles before and after in the category. */
export function NeighborLinks({ category, previous, next }: Neighbors & { category: string }) {
  const copy = readingCopy.neighbors;
  if (!previous && !next) return null;
  return (
    <nav className="neighbors" aria-label={copy.label(category)}>
      {previous && (
        <a rel="prev" href={href("/blog/:slug", { slug: previous.slug })}>
          <small>{copy.previous}</small> {previous.title}
        </a>
      )}
      {next && (
        <a rel="next" href={href("/blog/:slug", { slug: next.slug })}>
          <small>{copy.next}</small> {next.title}
        </a>
      )}
    </nav>
  );
}

export function RelatedArticles({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section className="section sky before-footer related" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{readingCopy.related}</h2>
        <div className="three-columns post-cards">
          {posts.map((post) => (
            <PostCard post={post} readTime={blogCopy.post.readTime} heading="h3" key={post.slug} />
          ))}
        </div>
      </div>
    </section>
  );
}
