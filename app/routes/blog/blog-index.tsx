import { useState } from "react";
import { data, href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { arizonaFormat } from "~/domain/clinic/arizona-time";
import { clinicId } from "~/domain/clinic/structured-data";
import type { PostSummary } from "~/domain/posts/post/post";
import { readBlogPage, readCategoryName } from "~/domain/posts/reading/blog-reading.server";
import { endOfMonth } from "~/domain/posts/reading/onward/month-posts.server";
import { blogNode } from "~/domain/posts/reading/post-structured-data";
import { parseSearch } from "~/domain/search/search-query";
import type { RouteHandle } from "~/root";
import { CategoryBadge } from "~/ui/kit/category-badge";
import { PageHero } from "~/ui/public/page-hero";
import { canonicalPath, pageMeta, pageShareImage } from "~/ui/public/page-meta";
import { validity, withLayoutValidity } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import "~/ui/styles/blog.css";
import "~/ui/styles/search.css";
import "~/ui/styles/month-strip.css";
import { blogCopy } from "~content/blog-copy";
import { readingCopy } from "~content/reading-copy";
import { searchCopy } from "~content/search-copy";
import { seoCopy, shareSceneAlt } from "~content/seo-copy";
import type { Route } from "./+types/blog-index";
import { blogReading, siteSearch } from "./blog-source.server";
import { feedLinks } from "./feed-links";
import { parseListAddress } from "./list-address";
import { StayUpdated } from "./newsletter/stay-updated";
import { subscribedOutcome } from "./newsletter/subscribed-outcome.server";
import { PostList } from "./post-list";
import { SearchForm } from "./search-form";
import { SearchResults, SearchStatus } from "./search-results";

export const handle: RouteHandle = {
  hydrate: "when-wanted",
  remoteImages: true,
  cacheParameters: ["category", "page", "q", "subscribed"],
  countsVisits: true,
};

export const links: Route.LinksFunction = feedLinks;

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const query = parseSearch(url.searchParams.get("q"));
  // Searches everything, whatever list is shown. The answer is not cached: anybody can make up searches.
  if (query) {
    const { validUntil: _, ...answer } = await siteSearch(site).find(query, site.now());
    if (answer.found === 0 && !answer.failed) site.visits.noteSearch(Object.fromEntries(request.headers), query.text);
    return { search: { text: query.text, ...answer }, list: null, subscribed: null };
  }
  return await loadList(site, url);
}

async function loadList(site: RequestContext, url: URL) {
  const { category, page } = parseListAddress(url.searchParams);
  const reading = blogReading(site, "Error fetching blog posts");
  const { result, validUntil } = await readBlogPage(reading, { category, page: page ?? Number.POSITIVE_INFINITY });
  if (category !== undefined && result.posts.length === 0 && validUntil !== null) {
    const { result: current } = await readCategoryName(reading, category);
    // Temporary: a category may get that name again.
    if (current !== category) throw redirect(canonicalPath(href("/blog"), { category: current }), 302);
  }
  const subscribed = url.searchParams.has("subscribed") ? await subscribedOutcome(site) : null;
  // Made-up categories and pages would fill the page cache with empty lists.
  const isCached = validUntil === null || (subscribed === null && result.posts.length > 0);
  const monthEnds = category === undefined && page === 1 ? endOfMonth(reading.now).toISOString() : "until-changed";
  const list = { ...result, category, page: page ?? 1, month: monthFormat.format(reading.now) };
  return data({ search: null, list, subscribed }, { headers: isCached ? validity(validUntil, monthEnds) : {} });
}

const monthFormat = arizonaFormat({ month: "long" });

export const headers: Route.HeadersFunction = withLayoutValidity;

/** Subscribing doesn't change the list. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === href("/blog/subscribe") ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { title, description, shareTitle } = seoCopy.blog;
  const shareImage = pageShareImage("blog", shareTitle, shareSceneAlt);
  if (loaderData?.search) return pageMeta({ matches, title: searchCopy.title(loaderData.search.text), path: href("/blog"), noindex: true });
  const { posts = [], category, page = 1 } = loaderData?.list ?? {};
  const path = canonicalPath(href("/blog"), { category: category ?? null, page: page > 1 ? String(page) : null });
  const found = posts.length > 0;
  const head =
    category && found
      ? { title: blogCopy.list.titleOf(category), description: blogCopy.list.descriptionOf(category) }
      : { title, description };
  const structuredData = (origin: string) => [blogNode({ url: origin + href("/blog"), name: title, description }, clinicId(origin))];
  return pageMeta({ matches, ...head, path, shareImage, noindex: !found, structuredData });
}

export default function BlogIndex({ loaderData: { search, list, subscribed } }: Route.ComponentProps) {
  // Stays as it was at first, so that nothing jumps while somebody types.
  const [startsWithResults] = useState(search !== null);
  return (
    <main id="main">
      {startsWithResults ? <ShortHero /> : <PageHero {...blogCopy.hero} />}
      <section className="section" aria-label={search ? searchCopy.results : blogCopy.list.articles}>
        <div className="wrap blog-list">
          <SearchForm text={search?.text ?? ""} />
          <SearchStatus search={search} />
          {search && <SearchResults search={search} />}
          {list && <PostList list={list}>{list.ofMonth.length > 0 && <MonthStrip month={list.month} posts={list.ofMonth} />}</PostList>}
        </div>
      </section>
      <StayUpdated outcome={subscribed} />
    </main>
  );
}

function ShortHero() {
  return (
    <section className="short-hero night">
      <div className="wrap">
        <h1>{blogCopy.hero.title}</h1>
      </div>
    </section>
  );
}

function MonthStrip({ month, posts }: { month: string; posts: readonly PostSummary[] }) {
  return (
    <section className="month-strip" aria-labelledby="month">
      <h2 id="month">{readingCopy.month(month)}</h2>
      <ul>
        {posts.map(({ slug, title, category, theme }) => (
          <li key={slug}>
            <CategoryBadge category={category} theme={theme} />
            <a href={href("/blog/:slug", { slug })}>{title}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
