import { href } from "react-router";
import { readNewestPosts } from "~/domain/posts/reading/blog-reading.server";
import { validity } from "~/web/page-validity";
import type { RequestContext } from "~/web/request-context.server";
import { clinic } from "~content/clinic";
import { seoCopy } from "~content/seo-copy";
import { siteCopy } from "~content/site-copy";
import { blogReading } from "./blog-source.server";
import { type Feed, withAbsoluteAddresses } from "./feed-documents";

const FEED_LENGTH = 20;

export async function feedResponse(site: RequestContext, path: string, type: string, write: (feed: Feed) => string): Promise<Response> {
  const { origin } = site;
  const { result, validUntil } = await readNewestPosts(blogReading(site, "Error fetching blog posts"), FEED_LENGTH);
  const entries = result.map((post) => {
    const url = origin + href("/blog/:slug", { slug: post.slug });
    return { ...post, url, html: withAbsoluteAddresses(post.html, origin, url) };
  });
  const document = write({
    title: `${seoCopy.blog.title} | ${clinic.name}`,
    description: seoCopy.blog.description,
    language: siteCopy.locale,
    pageUrl: origin + href("/blog"),
    feedUrl: origin + path,
    iconUrl: `${origin}/apple-touch-icon.png`,
    entries,
  });
  return new Response(document, { headers: { "Content-Type": `${type}; charset=utf-8`, ...validity(validUntil) } });
}
