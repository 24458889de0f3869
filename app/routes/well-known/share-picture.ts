import { readArticle } from "~/domain/posts/reading/blog-reading.server";
import { drawSharePicture } from "~/domain/share-images/share-picture.server";
import type { RouteHandle } from "~/root";
import { blogReading } from "~/routes/blog/blog-source.server";
import { builtInPages, findStatement } from "~/routes/site/built-in-texts.server";
import { validity } from "~/web/page-validity";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { spanishSeoCopy } from "~content/es/seo-copy";
import { spanishAddresses } from "~content/language";
import { seoCopy } from "~content/seo-copy";
import type { Route } from "./+types/share-picture";

export const handle: RouteHandle = { cacheParameters: [] };

/** The share picture of an article or a page. The version in its address is only for caches elsewhere. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  const slug = "slug" in params ? (params.slug ?? "") : "";
  const { title, validUntil, drawn } =
    slug !== ""
      ? await articleTitle(site, slug)
      : { ...(await pageTitle(site, "page" in params ? (params.page ?? "") : "")), drawn: false };
  if (title === null) return new Response("There is no such picture.\n", { status: 404 });
  const { shortName: name, tagline: kind } = site.clinic;
  const picture = await drawSharePicture(title, { name, kind }, drawn ? slug : "");
  return new Response(new Uint8Array(picture), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=86400", ...validity(validUntil) },
  });
}

async function articleTitle(site: RequestContext, slug: string) {
  const reading = blogReading(site, "Reading an article for its share picture failed");
  const { result, validUntil } = await readArticle(reading, slug);
  const post = result?.post;
  return { title: post?.title ?? null, validUntil, drawn: Boolean(post?.drawn && !post.featuredImage) };
}

async function pageTitle(site: RequestContext, page: string) {
  const spanish = spanishTitle(page);
  if (spanish !== null) return { title: spanish, validUntil: "until-changed" };
  const copy = new Map(Object.entries(seoCopy)).get(page);
  const title = copy?.shareTitle ?? builtInPages.findService(page)?.title ?? findStatement(page)?.title ?? null;
  if (title !== null) return { title, validUntil: "until-changed" };
  const own = await site.pages.readOwnPage(page, site.now());
  return { title: own.page?.title ?? null, validUntil: own.validUntil };
}

/** @param page the Spanish address with hyphens for slashes, such as "es-emergencias" */
function spanishTitle(page: string): string | null {
  const path = Object.values(spanishAddresses).find((address) => address.slice(1).replaceAll("/", "-") === page);
  if (path === undefined) return null;
  const { home, services, contact } = spanishSeoCopy;
  const titles: Readonly<Record<string, string>> = {
    [spanishAddresses["/"]]: home.shareTitle,
    [spanishAddresses["/services"]]: services.shareTitle,
    [spanishAddresses["/contact"]]: contact.shareTitle,
  };
  return titles[path] ?? builtInPages.spanish.find(path)?.title ?? null;
}
