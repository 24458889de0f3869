import { href } from "react-router";
import type { Post, PostSummary } from "~/domain/posts/post/post";
import { slugFromTitle } from "~/domain/posts/post/slug";
import type { Neighbors } from "~/domain/posts/reading/onward/neighbor-posts.server";
import { ArticleView } from "~/ui/kit/article-view";
import { Icon } from "~/ui/kit/icon";
import { RenderedHtml } from "~/ui/kit/trusted-html";
import { coversOf } from "~/ui/public/covers";
import { LastQuestions } from "~/ui/public/last-questions";
import { OnThisPage } from "~/ui/public/on-this-page";
import { PostCard } from "~/ui/public/post-card";
import { useSite } from "~/ui/public/site-facts";
import "~/ui/styles/article-end.css";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";

const copy = blogCopy.post;

interface ArticleTextProps extends Partial<Neighbors> {
  readonly post: Omit<Post, "markdown">;
  readonly related: readonly PostSummary[];
  /** The full URL of a published article. */
  readonly address?: string;
}

export function ArticleText({ post, related, previous = null, next = null, address }: ArticleTextProps) {
  const back = (
    <a className="back" href={href("/blog")}>
      <Icon name="back" /> {copy.back}
    </a>
  );
  return (
    <>
      <ArticleView
        post={post}
        readTime={copy.readTime}
        reviewed={address ? linkedReview : copy.reviewed}
        back={back}
        endsPage={related.length === 0}
        author={address && <AuthorLink name={post.authorName} />}
        body={
          <>
            <OnThisPage html={post.html} />
            <RenderedHtml html={post.html} />
          </>
        }
      >
        <LastQuestions />
        {address && <ShareLinks post={post} address={address} />}
        <NeighborLinks category={post.category} previous={previous} next={next} />
        <div className="banner night">
          <h2>{copy.moreTitle}</h2>
          <div className="row">
            <a className="button outline" href={href("/blog")}>
              {copy.more}
            </a>
          </div>
        </div>
      </ArticleView>
      {related.length > 0 && <RelatedArticles posts={related} />}
    </>
  );
}

function linkedReview(by: string, month: string, next?: string) {
  const [before, ...after] = copy.reviewed(by, month, next).split(by);
  return (
    <>
      {before}
      <AuthorLink name={by} />
      {after.join(by)}
    </>
  );
}

/** Links a name to the articles that this person wrote or reviewed. */
function AuthorLink({ name }: { name: string }) {
  const slug = slugFromTitle(name);
  return slug === "" ? name : <a href={href("/blog/authors/:name", { name: slug })}>{name}</a>;
}

/** Plain links: nothing is loaded from another site until a reader follows one. */
function ShareLinks({ post: { slug, title }, address }: { post: Pick<PostSummary, "slug" | "title">; address: string }) {
  const { clinic } = useSite();
  const { share } = readingCopy;
  const text = encodeURIComponent(share.sentence(title, address));
  const links = [
    ["mail", share.mail, `mailto:?subject=${encodeURIComponent(title)}&body=${text}`],
    ["text", share.text, `sms:?&body=${text}`],
    ["web", share.whatsApp, `https://wa.me/?text=${text}`],
    ["web", share.facebook, `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`],
  ] as const;
  return (
    <>
      <p className="on-paper">
        {clinic.name} · {clinic.phone.display} · {address}
      </p>
      <nav className="share" aria-labelledby="share">
        <h2 id="share">{share.title}</h2>
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
              {share.handout}
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

/** The articles before and after in the category. */
function NeighborLinks({ category, previous, next }: Neighbors & { category: string }) {
  const { label, previous: before, next: after } = readingCopy.neighbors;
  if (!previous && !next) return null;
  return (
    <nav className="neighbors" aria-label={label(category)}>
      {previous && (
        <a rel="prev" href={href("/blog/:slug", { slug: previous.slug })}>
          <small>{before}</small> {previous.title}
        </a>
      )}
      {next && (
        <a rel="next" href={href("/blog/:slug", { slug: next.slug })}>
          <small>{after}</small> {next.title}
        </a>
      )}
    </nav>
  );
}

function RelatedArticles({ posts }: { posts: readonly PostSummary[] }) {
  const covers = coversOf(posts);
  return (
    <section className="section sky before-footer related" aria-labelledby="related">
      <div className="wrap">
        <h2 id="related">{readingCopy.related}</h2>
        <div className="three-columns post-cards">
          {posts.map((post, index) => (
            <PostCard post={post} readTime={blogCopy.post.readTime} heading="h3" cover={covers[index]} key={post.slug} />
          ))}
        </div>
      </div>
    </section>
  );
}
