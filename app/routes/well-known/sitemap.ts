import { href } from "react-router";
import type { PostSummary } from "~/domain/posts/post/post";
import { lastChangeOf } from "~/domain/posts/post/publication";
import { readAllPosts } from "~/domain/posts/reading/blog-reading.server";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { servicePages } from "~/routes/site/service-catalog.server";
import { validity } from "~/web/page-validity";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/sitemap";

export const handle: RouteHandle = { cacheParameters: [] };

interface Entry {
  readonly path: string;
  readonly changedAt?: string | undefined;
}

/** Addresses one file may hold (sitemaps.org protocol 0.9). */
const mostEntries = 50_000;

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const { result: posts, validUntil } = await readAllPosts(blogReading(site, "The site map shows the built-in posts"));
  const headers = { "Content-Type": "application/xml; charset=utf-8", ...validity(validUntil) };
  return new Response(sitemapXml(site.origin, [...fixedEntries(), ...blogEntries(posts)].slice(0, mostEntries)), { headers });
}

function fixedEntries(): Entry[] {
  const services = servicePages.list().map(({ slug }) => href("/:service", { service: slug }));
  return [href("/"), href("/about"), href("/services"), ...services, href("/contact")].map((path) => ({ path }));
}

function blogEntries(posts: readonly PostSummary[]): Entry[] {
  const articles = posts.map((post) => ({ path: href("/blog/:slug", { slug: post.slug }), changedAt: lastChangeOf(post) }));
  const newest = articles
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1);
  return [{ path: href("/blog"), changedAt: newest }, ...articles];
}

function sitemapXml(origin: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
