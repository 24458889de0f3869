import { href } from "react-router";
import { readAltStates } from "~/domain/media/media-queries.server";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { mediaIdOf } from "~/domain/pictures/media-address";
import type { ArticleFacts } from "~/domain/posts/article/article-facts";
import { checkArticle } from "~/domain/posts/article/article-rendering.server";
import { linkedPaths, type PublicationWarning, type WarningContext } from "~/domain/posts/article/publication-warnings";
import { pathOfPage } from "~/domain/posts/post/slug";
import { readLinkableSlugs } from "~/domain/posts/reading/blog-reading.server";
import { blogReading } from "~/routes/blog/blog-source.server";
import { builtInPages } from "~/routes/site/built-in-texts.server";
import type { RequestContext } from "~/web/request-context.server";
import { knownPhoneNumbers, warningSentences } from "~content/warning-sentences";

export function findWarnings(site: RequestContext, post: Parameters<typeof checkArticle>[0]): Promise<PublicationWarning[]> {
  return checkArticle(post, (article) => readWarningContext(site, post.slug, article));
}

async function readWarningContext(site: RequestContext, slug: string, article: ArticleFacts): Promise<WarningContext> {
  const linkedHere = linkedPaths(article, slug, site.origin);
  const linked = linkedHere.flatMap((path) => /^\/blog\/([^/]+)$/.exec(path)?.[1] ?? []);
  const { result: slugs } = await readLinkableSlugs(blogReading(site, "Links are checked against the built-in posts"), [
    ...new Set(linked),
  ]);
  const ownPages = await listOwnPages(site.database.kysely);
  const paths = new Set([
    ...[href("/"), href("/about"), href("/services"), href("/contact"), href("/blog"), href("/blog/rss.xml")],
    ...builtInPages.services.map(({ slug }) => href("/:service", { service: slug })),
    ...ownPages.map(({ page }) => pathOfPage(page)),
    ...slugs.map((slug) => href("/blog/:slug", { slug })),
  ]);
  const shown = [...linkedHere, ...article.pictures.map(({ address }) => address)].flatMap((address) => mediaIdOf(address) ?? []);
  const media = await readAltStates(site.database.kysely, shown);
  return {
    sentences: warningSentences,
    origin: site.origin,
    // Files named by their hash are never deleted; diagrams ship with the site.
    isReachable: (path) => paths.has(path) || /^\/(media\/files|diagrams)\//.test(path) || media.has(mediaIdOf(path) ?? ""),
    hasAlt: (address) => media.get(mediaIdOf(address) ?? "") ?? false,
    knownPhones: [site.clinic.phone.e164, site.clinic.emergencyPhone.e164, ...knownPhoneNumbers],
  };
}
