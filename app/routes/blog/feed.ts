import { href } from "react-router";
import { readNewestPosts } from "~/domain/posts/reading/blog-reading.server";
import type { RouteHandle } from "~/root";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import { seoCopy } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/feed";
import { blogReading } from "./blog-source.server";
import { atomDocument, jsonFeedDocument, rssDocument, withAbsoluteAddresses } from "./feed-documents";
import { feeds } from "./feed-links";

export const handle: RouteHandle = { cacheParameters: [] };

const FEED_LENGTH = 20;

/** Twenty usual articles have 300 KB. To write and compress 12 MB would hold the event loop for a fifth of a second. */
const MAX_CHARACTERS = 1_000_000;

const writers = { "application/rss+xml": rssDocument, "application/atom+xml": atomDocument, "application/feed+json": jsonFeedDocument };

/** The address says which feed it is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { origin } = site;
  const feed = feeds.find((one) => url.pathname.startsWith(one.href)) ?? feeds[0];
  const { result, validUntil } = await readNewestPosts(blogReading(site, "Error fetching blog posts"), FEED_LENGTH);
  let characters = 0;
  const newest = result.filter(({ html }, index) => {
    characters += html.length;
    return index === 0 || characters <= MAX_CHARACTERS;
  });
  const entries = newest.map((post) => {
    const address = origin + href("/blog/:slug", { slug: post.slug });
    const id = post.feedSlug === null ? `tag:${site.clinic.feedTag}:${post.id}` : origin + href("/blog/:slug", { slug: post.feedSlug });
    return { ...post, id, url: address, html: withAbsoluteAddresses(post.html, origin, address) };
  });
  const document = writers[feed.type]({
    title: `${seoCopy.blog.title} | ${site.clinic.name}`,
    description: seoCopy.blog.description,
    language: siteCopy.locale,
    pageUrl: origin + href("/blog"),
    feedUrl: origin + feed.href,
    iconUrl: `${origin}/apple-touch-icon.png`,
    entries,
  });
  return new Response(document, { headers: { "Content-Type": `${feed.type}; charset=utf-8`, ...validity(validUntil) } });
}
