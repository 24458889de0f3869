import { href, type MetaDescriptor } from "react-router";
import type { ClinicIdentity } from "~/domain/clinic/clinic-facts";
import type { PostSummary } from "~/domain/posts/post/post";
import { shareImageSize, shareImageVersion } from "~/domain/share-images/share-image";

/** Characters of a title that search results and tabs show. */
const titleRoom = 60;

interface ShareImage {
  readonly path: string;
  readonly alt: string;
}

export interface PageMeta {
  /** From the route's meta arguments; the root's loader gives the origin and the clinic's name. */
  readonly matches: ReadonlyArray<{ readonly id: string; readonly loaderData?: unknown } | undefined>;
  /** Without the clinic's name, which is appended. */
  readonly title: string;
  readonly description?: string;
  /** See `canonicalPath`. */
  readonly path: string;
  readonly shareImage?: ShareImage;
  readonly article?: Pick<PostSummary, "publishedAt" | "updatedAt" | "category">;
  /** Keeps the page out of search results: errors and empty lists. */
  readonly noindex?: boolean;
  /** JSON-LD nodes of the page, each without @context. */
  readonly structuredData?: (origin: string) => readonly object[];
}

export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const site = page.matches.find((match) => match?.id === "root")?.loaderData as SiteData | undefined;
  const tags: MetaDescriptor[] = [{ title: site ? fullTitle(page.title, site.clinic) : page.title }];
  if (page.description) tags.push({ name: "description", content: page.description });
  if (page.noindex) tags.push({ name: "robots", content: "noindex" });
  // The root's loader failed; link previews need absolute addresses.
  if (!site) return tags;
  if (!page.noindex) tags.push({ tagName: "link", rel: "canonical", href: site.origin + page.path }, ...languageTags(page.path, site));
  tags.push(...previewTags(page, site));
  const nodes = page.noindex ? [] : (page.structuredData?.(site.origin) ?? []);
  if (nodes.length > 0) tags.push({ "script:ld+json": { "@context": "https://schema.org", "@graph": [...nodes] } });
  return tags;
}

/** @param parameters those that change the page; null and blank ones are left out */
export function canonicalPath(path: string, parameters: Readonly<Record<string, string | null>>): string {
  const known = Object.entries(parameters).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return known.length === 0 ? path : `${path}?${new URLSearchParams(known)}`;
}

/** @param page "home", "about", … or the slug of a service */
export function pageShareImage(page: string, title: string, sceneAlt: string): ShareImage {
  return { path: `${href("/share/:page.png", { page })}?v=${shareImageVersion(title)}`, alt: `${title}. ${sceneAlt}.` };
}

export function postShareImage(slug: string, title: string, sceneAlt: string): ShareImage {
  return { path: `${href("/share/blog/:slug.png", { slug })}?v=${shareImageVersion(title)}`, alt: `${title}. ${sceneAlt}.` };
}

export const headLinks = [
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

/** Color of the browser's frame: the header's white. */
export const themeColor = "#ffffff";

/** Search engines want both pages to name both, and English is for everybody else. */
function languageTags(path: string, { origin, language, twin }: SiteData): MetaDescriptor[] {
  if (!twin) return [];
  const [english, spanish] = language === "es" ? [twin, path] : [path, twin];
  return [
    { hrefLang: "en", href: `${origin}${english}` },
    { hrefLang: "x-default", href: `${origin}${english}` },
    { hrefLang: "es", href: `${origin}${spanish}` },
  ].map((alternate) => ({ tagName: "link", rel: "alternate", ...alternate }));
}

function previewTags(page: PageMeta, { origin, language, clinic }: SiteData): MetaDescriptor[] {
  return [
    { property: "og:type", content: page.article ? "article" : "website" },
    { property: "og:site_name", content: clinic.name },
    { property: "og:locale", content: language === "es" ? "es_US" : "en_US" },
    { property: "og:title", content: page.title },
    ...(page.description ? [{ property: "og:description", content: page.description }] : []),
    { property: "og:url", content: `${origin}${page.path}` },
    ...(page.shareImage ? imageTags(page.shareImage, origin) : []),
    ...(page.article ? articleTags(page.article) : []),
  ];
}

function imageTags(image: ShareImage, origin: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: origin + image.path },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: String(shareImageSize.width) },
    { property: "og:image:height", content: String(shareImageSize.height) },
    { property: "og:image:alt", content: image.alt },
    // The other twitter: names fall back to the og: ones.
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function articleTags({ publishedAt, updatedAt, category }: NonNullable<PageMeta["article"]>): MetaDescriptor[] {
  return [
    { property: "article:published_time", content: publishedAt },
    { property: "article:modified_time", content: updatedAt },
    { property: "article:section", content: category },
  ];
}

function fullTitle(title: string, { name, shortName }: ClinicIdentity): string {
  if (title.includes(name)) return title;
  const named = [`${title} | ${name}`, `${title} | ${shortName}`].find((text) => text.length <= titleRoom);
  return named ?? title;
}

interface SiteData {
  readonly origin: string;
  readonly clinic: ClinicIdentity;
  readonly language?: "es";
  /** The address of the same page in the other language. */
  readonly twin?: string;
}
