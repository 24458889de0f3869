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

const writers = { "application/rss+xml": rssDocument, "application/atom+xml": atomDocument, "application/feed+json": jsonFeedDocument };

/** The address says which feed it is. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { origin } = site;
  const feed = feeds.find((one) => url.pathname.startsWith(one.href)) ?? feeds[0];
  const { result, validUntil } = await readNewestPosts(blogReading(site, "Error fetching blog posts"), FEED_LENGTH);
  const entries = result.map((post) => {
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
