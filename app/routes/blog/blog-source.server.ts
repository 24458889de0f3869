import type { Reading } from "~/domain/posts/reading/blog-reading.server";
import { builtInPostsFrom } from "~/domain/posts/reading/built-in-posts.server";
import { SiteSearch } from "~/domain/search/site-search.server";
import { builtInPages, listStatementTexts } from "~/routes/site/built-in-texts.server";
import type { RequestContext } from "~/web/request-context.server";
import { builtInPostTexts } from "~content/built-in-posts";
import { searchedPages } from "~content/search-copy";

export const builtInPosts = builtInPostsFrom(builtInPostTexts);

/** @param failure the log's message if the read fails */
export function blogReading(site: RequestContext, failure: string): Reading {
  return {
    database: site.database,
    now: site.now(),
    builtIn: builtInPosts,
    failed: (error) => site.log.error(`${failure} (reference ${site.requestId})`, error),
  };
}

const searches = new WeakMap<RequestContext["database"], SiteSearch>();

/** One for each database, because it caches results. */
export function siteSearch({ database, log }: RequestContext): SiteSearch {
  const known = searches.get(database);
  if (known) return known;
  const contact = { page: "contact", ...searchedPages.contact, content: "" } as const;
  const texts = { pages: builtInPages, posts: builtInPosts, others: [contact, ...listStatementTexts()] };
  const search = new SiteSearch({ database, builtIn: texts, logError: log.error });
  searches.set(database, search);
  return search;
}
