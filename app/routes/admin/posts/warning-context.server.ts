import { href } from "react-router";
import { readAltStates } from "~/domain/media/media-queries.server";
import { mediaIdOf } from "~/domain/pictures/media-address";
import type { WarningContext } from "~/domain/posts/article/publication-warnings";
import { listRedirectedSlugs } from "~/domain/posts/post/post-redirects.server";
import { readAllPosts } from "~/domain/posts/reading/blog-reading.server";
import { blogReading } from "~/routes/blog/blog-source.server";
import { servicePages } from "~/routes/site/service-catalog.server";
import type { RequestContext } from "~/web/request-context.server";
import { clinic } from "~content/clinic";
import { knownPhoneNumbers, warningWords } from "~content/warning-words";

export async function readWarningContext(site: RequestContext): Promise<WarningContext> {
  const { result: posts } = await readAllPosts(blogReading(site, "Links are checked against the built-in posts"));
  const slugs = [...posts.map(({ slug }) => slug), ...(await listRedirectedSlugs(site.database.kysely, site.now()))];
  const paths = new Set([
    ...[href("/"), href("/about"), href("/services"), href("/contact"), href("/blog"), href("/blog/rss.xml")],
    ...servicePages.list().map(({ slug }) => href("/:service", { service: slug })),
    ...slugs.map((slug) => href("/blog/:slug", { slug })),
  ]);
  const media = await readAltStates(site.database.kysely);
  return {
    words: warningWords,
    origin: site.origin,
    // Files named by their hash never go away.
    leadsSomewhere: (path) => paths.has(path) || path.startsWith("/media/files/") || media.has(mediaIdOf(path) ?? ""),
    hasAlt: (address) => media.get(mediaIdOf(address) ?? "") ?? false,
    knownPhones: [clinic.phone.e164, clinic.emergencyPhone.e164, ...knownPhoneNumbers],
  };
}
