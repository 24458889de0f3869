import { Fragment } from "react";
import { href, Link } from "react-router";
import { pathOfPage } from "~/domain/posts/post/slug";
import type { MarkedText } from "~/domain/search/marked-text";
import type { Hit } from "~/domain/search/search-hits";
import type { SearchAnswer } from "~/domain/search/site-search.server";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { Icon } from "~/ui/kit/icon";
import { PostMeta } from "~/ui/kit/post-meta";
import { canonicalPath } from "~/ui/public/page-meta";
import { blogCopy } from "~content/blog-copy";
import { searchCopy } from "~content/search-copy";

type ShownSearch = Omit<SearchAnswer, "validUntil"> & { readonly text: string };

const { empty, emergency } = searchCopy;

/** Rendered before any search, so that screen readers announce its changes. */
export function SearchStatus({ search }: { search: ShownSearch | null }) {
  return (
    <div className="found" role="status">
      {search?.failed && <p>{searchCopy.failed}</p>}
      {search && (search.found > 0 ? <Count search={search} /> : <h2 dir="auto">{empty.title(search.text)}</h2>)}
    </div>
  );
}

function Count({ search: { found, isAll, isCorrected, text } }: { search: ShownSearch }) {
  return (
    <p className="soft">
      <b>{searchCopy.found(found, isAll)}</b> {searchCopy.for} “<bdi>{text}</bdi>”{isCorrected && ` ${searchCopy.instead}`} ·{" "}
      <Link to={href("/blog")}>{searchCopy.all}</Link>
    </p>
  );
}

export function SearchResults({ search }: { search: ShownSearch }) {
  if (search.found === 0) return <NothingFound leading={search.leading} />;
  return (
    <ul className="hits">
      {search.hits.map((hit) => (
        <li key={hit.post?.slug ?? hit.page}>
          {hit.post ? (
            <CategoryBadge {...hit.post} />
          ) : (
            <span className="badge page">{searchCopy.kinds[hit.kind === "service" ? "service" : "page"]}</span>
          )}
          <h2>
            <a href={addressOf(hit)}>
              <Marked text={hit.title} />
            </a>
          </h2>
          <p className="soft">
            <Marked text={hit.text} />
          </p>
          {hit.post && <PostMeta post={hit.post} readTime={blogCopy.post.readTime} />}
        </li>
      ))}
    </ul>
  );
}

function addressOf({ post, page }: Hit): string {
  if (post) return href("/blog/:slug", { slug: post.slug });
  return pathOfPage(page ?? "home");
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}

function NothingFound({ leading }: { leading: readonly string[] }) {
  const words = leading.length > 0 ? leading : searchCopy.plainWords;
  return (
    <div className="nothing">
      <p>
        {empty.tryBefore}
        {words.map((word, index) => (
          <Fragment key={word}>
            {index > 0 && (index === words.length - 1 ? empty.or : ", ")}
            <Link to={canonicalPath(href("/blog"), { q: word })}>{word}</Link>
          </Fragment>
        ))}
        {empty.tryAfter}
      </p>
      <p className="row">
        <a className="button" href={href("/contact")}>
          {empty.ask}
        </a>
        <Link className="button outline" to={href("/blog")}>
          {searchCopy.all}
        </Link>
      </p>
      <div className="urgent">
        <Icon name="alert" />
        <p>
          <b>{emergency.question}</b>
          <a href={href("/:service", { service: "emergency-care" })}>{emergency.link}</a>
        </p>
      </div>
    </div>
  );
}
