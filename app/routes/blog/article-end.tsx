import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import type { Neighbors } from "~/domain/posts/reading/onward/neighbor-posts.server";
import { PostCard } from "~/ui/public/post-card";
import { useSite } from "~/ui/public/site-facts";
import "~/ui/styles/article-end.css";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";

/** Plain links: nothing is asked of another site before somebody follows one. */
export function ShareLinks({ post: { slug, title }, address }: { post: Pick<PostSummary, "slug" | "title">; address: string }) {
  const { clinic } = useSite();
  const copy = readingCopy.share;
  const text = encodeURIComponent(copy.sentence(title, address));
  const links = [
    ["mail", copy.mail, `mailto:?subject=${encodeURIComponent(title)}&body=${text}`],
    ["text", copy.text, `sms:?&body=${text}`],
    ["web", copy.whatsApp, `https://wa.me/?text=${text}`],
    ["web", copy.facebook, `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
  ] as const;
  return (
    <>
      <p className="on-paper">
        {clinic.name} · {clinic.phone.display} · {address}
      </p>
      <nav className="share" aria-labelledby="share">
        <h2 id="share">{copy.title}</h2>
        <ul>
          {links.map(([kind, name, to]) => (
            <li className={kind} key={name}>
              <a href={to} rel={kind === "web" ? "nofollow noopener noreferrer" : undefined}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={href("/blog/:slug/handout", { slug })} rel="nofollow">
              {copy.handout}
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

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
