import { href } from "react-router";
import { escapeXml, XML_DECLARATION } from "~/domain/escape";
import { lastChangeOf } from "~/domain/posts/post/publication";
import { type Reading, readPublishedPart } from "~/domain/posts/reading/blog-reading.server";
import { readAuthorSlugs } from "~/domain/posts/reading/onward/author-reading.server";
import type { DatedPost } from "~/domain/posts/reading/published-posts.server";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { builtInPages } from "~/routes/site/built-in-texts.server";
import { validity } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { spanishAddresses } from "~content/language";
import type { Route } from "./+types/sitemap";

export const handle: RouteHandle = { cacheParameters: ["part"] };

interface Entry {
  readonly path: string;
  readonly changedAt?: string | undefined;
}

/** Articles in one file. The protocol allows 50,000 (sitemaps.org 0.9); 1,000 cost as much as a page. */
const PART_SIZE = 1000;

/** One file, or an index of parts for more articles than one part holds. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const requested = url.searchParams.get("part");
  const part = /^[1-9]\d{0,5}$/.test(requested ?? "1") ? Number(requested ?? "1") : Number.POSITIVE_INFINITY;
  const reading = blogReading(site, "The site map shows the built-in posts");
  const { result, validUntil } = await readPublishedPart(reading, { part, size: PART_SIZE });
  const menu = await site.pages.listMenu(site.now());
  const { posts, parts } = result;
  const spanish = await spanishEntries(site);
  const twins = new Map(spanish.flatMap(({ path, twin }) => (twin === null ? [] : [[twin, path] as const])));
  if (part > parts) return new Response(null, { status: 404 });
  const document =
    requested === null && parts > 1
      ? indexXml(site.origin, parts)
      : sitemapXml(
          site.origin,
          [
            ...(part === 1
              ? [...fixedEntries(), ...menu.pages.map(ownPageEntry), blogEntry(parts > 1 ? [] : posts), ...(await authorEntries(reading))]
              : []),
            ...posts.map(articleEntry),
            ...(part === 1 ? spanish : []),
          ],
          twins,
        );
  return new Response(document, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      ...validity(validUntil, menu.validUntil, ...spanish.map((page) => page.validUntil)),
    },
  });
}

function fixedEntries(): Entry[] {
  const services = builtInPages.services.map(({ slug }) => href("/:service", { service: slug }));
  return [
    href("/"),
    href("/about"),
    href("/services"),
    ...services,
    href("/contact"),
    href("/new-client"),
    href("/accessibility"),
    href("/privacy"),
  ].map((path) => ({ path }));
}

/** `twin` is the public English page of each. */
async function spanishEntries({ pages, now }: RequestContext) {
  const paths = Object.values(spanishAddresses);
  return Promise.all(paths.map(async (path) => ({ path, ...(await pages.findTwin(path, now())) })));
}

function ownPageEntry({ path, publicFrom: publishedAt, updatedAt }: { path: string; publicFrom: string; updatedAt: string }): Entry {
  return { path, changedAt: lastChangeOf({ publishedAt, updatedAt }) };
}

/** @param posts all of them, or none if the last change is not known */
function blogEntry(posts: readonly DatedPost[]): Entry {
  return { path: href("/blog"), changedAt: posts.map(lastChangeOf).sort().at(-1) };
}

async function authorEntries(reading: Reading): Promise<Entry[]> {
  const { result } = await readAuthorSlugs(reading);
  return result.map((name) => ({ path: href("/blog/authors/:name", { name }) }));
}

function articleEntry(post: DatedPost): Entry {
  return { path: href("/blog/:slug", { slug: post.slug }), changedAt: lastChangeOf(post) };
}

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

function indexXml(origin: string, parts: number): string {
  const locations = Array.from({ length: parts }, (_, index) => `${origin}${href("/sitemap.xml")}?part=${index + 1}`);
  const sitemaps = locations.map((location) => `<sitemap><loc>${escapeXml(location)}</loc></sitemap>\n`);
  return `${XML_DECLARATION}<sitemapindex xmlns="${SCHEMA}">\n${sitemaps.join("")}</sitemapindex>\n`;
}

/** @param twins the Spanish page of each English one */
function sitemapXml(origin: string, entries: readonly Entry[], twins: ReadonlyMap<string, string>): string {
  const english = new Map([...twins].map(([path, spanish]) => [spanish, path]));
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : "";
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}${alternateLinks(origin, english.get(path) ?? path, twins)}</url>\n`;
  });
  return `${XML_DECLARATION}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join("")}</urlset>\n`;
}

/** Both pages name both, as in their heads. */
function alternateLinks(origin: string, path: string, twins: ReadonlyMap<string, string>): string {
  const spanish = twins.get(path);
  if (spanish === undefined) return "";
  const links = Object.entries({ en: path, es: spanish, "x-default": path });
  return links.map(([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + to)}"/>`).join("");
}
