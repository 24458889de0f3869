import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom/worker";
import { isTooTangled } from "~/domain/blog-import/html/html-to-markdown.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { parseInstant } from "~/domain/instant";
import { parseJson } from "~/domain/json";
import { type FactProposal, factsOfNodes } from "./clinic-proposals";
import { INLINE } from "./html-scan";

/** What is the same on most pages of the website. */
export interface Frame {
  /** Lines of menus, headers and footers. */
  readonly lines: ReadonlySet<string>;
  /** What follows the page's own title in `<title>`. */
  readonly titleEnds: ReadonlySet<string>;
}

export interface OldPage {
  readonly title: string;
  /** Its text alone, with absolute addresses. */
  readonly html: string;
  readonly description: string;
  readonly picture: string;
  /** ISO 8601; empty where the page does not say. */
  readonly date: string;
  readonly author: string;
  readonly isArticle: boolean;
  readonly isList: boolean;
  readonly facts: readonly FactProposal[];
  /** Paths and addresses that lead to the same page. */
  readonly otherAddresses: readonly string[];
}

const BYLINES = [
  "[itemprop=author] [itemprop=name]",
  "[itemprop=author]",
  ".wp-block-post-author__name",
  ".author a",
  "article a[rel=author]",
];

const MAX_ELEMENTS = 50_000;

/** Finds the text of a page and what the page says about it. @throws ImportError */
export function readOldPage(html: string, address: URL, frame: Frame): OldPage {
  const problem = new ImportError("Its HTML is too large or too tangled to be read. Copy its text by hand.");
  if (isTooTangled(html)) throw problem;
  try {
    return parsedPage(html, address, frame);
  } catch {
    // The parsers are recursive and have limits of their own: one page must not end the import of the others.
    throw problem;
  }
}

function parsedPage(html: string, address: URL, { lines, titleEnds }: Frame): OldPage {
  const { document } = parseHTML(/<body\b/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const meta = (...names: string[]) => {
    const found = names.map((name) =>
      document.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute("content")?.trim(),
    );
    return found.find(Boolean) ?? "";
  };
  const nodes = [...jsonLd(document), ...businessItems(document)];
  const data = nodes.find(({ "@type": type }) => /(Article|BlogPosting)$/.test(String(type)));
  const item = document.querySelector('[itemtype$="BlogPosting"],[itemtype$="Article"]');
  const classes = document.body?.getAttribute("class") ?? "";
  const time = document.querySelector("[itemprop=datePublished],time.published,time.entry-date,.wp-block-post-date time,time.dt-published");
  const isMarked = item !== null || meta("article:published_time") !== "" || /\bsingle-post\b/.test(classes);
  // Some themes mark their pages like their articles, and only this tells them apart.
  const isArticle = data !== undefined || (isMarked && meta("og:type") !== "website");
  const dates = [data?.datePublished, meta("article:published_time"), time?.getAttribute("datetime"), time?.getAttribute("content")];
  const byline = BYLINES.map((selector) => document.querySelector(selector)).find(Boolean);
  const ownParts = titleParts(document.title).filter((part) => !titleEnds.has(part));
  const isTitle = (text: string) => text !== "" && !titleEnds.has(text) && (!lines.has(text) || ownParts.includes(text));
  const headings = [...document.querySelectorAll("h1")].filter((heading) => isTitle(textIn(heading)));
  const [heading] = headings;
  const spelled = heading ? textIn(heading) : "";
  const title = headings.length === 1 ? spelled : ownParts.join(" – ") || spelled || document.title;
  const id = /\b(?:postid|page-id)-(\d+)\b/.exec(classes)?.[1];
  const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  const about = {
    title: title.slice(0, 300),
    description: meta("description", "og:description"),
    picture: meta("og:image") === "" ? "" : (URL.parse(meta("og:image"), address)?.href ?? ""),
    date: isArticle ? (dates.map(parseInstant).find((date) => date !== null) ?? "") : "",
    author: isArticle ? (authorIn(data?.author) || meta("author") || (byline ? textIn(byline) : "")).slice(0, 200) : "",
    isArticle,
    facts: factsOfNodes(nodes),
    isList: !isArticle && /\b(archive|category|tag|author|search|blog)\b(?!-)/.test(classes),
    otherAddresses: [...(canonical ? [canonical] : []), ...(id ? [`/?p=${id}`, `/?page_id=${id}`] : [])],
  };
  makeAbsolute(document, address);
  // What stands beside the title is date, author and tags. Readability would remove headings that are like a title that it knows.
  if (heading && headings.length === 1) (heading.closest("header") ?? heading).remove();
  for (const part of document.querySelectorAll(NO_TEXT)) part.remove();
  if (document.body) removeLines(document.body, lines);
  return { ...about, html: textOf(document) };
}

/** Bars and boxes that are on a page but no part of its text. */
const NO_TEXT = [
  ...["title", "meta", "script"],
  ...[
    "cookie",
    "consent",
    "gdpr",
    "sharedaddy",
    "share-",
    "social-",
    "related",
    "jp-relatedposts",
    "comments",
    "breadcrumb",
    "newsletter",
  ].flatMap((word) => [`div[class*="${word}"]`, `section[id*="${word}"]`, `div[id*="${word}"]`, `ul[class*="${word}"]`]),
  "nav",
  "article > footer",
  "body > header",
  "body > footer",
  "[role=navigation]",
  "[aria-hidden=true]",
].join();

function textOf(document: Document): string {
  const body = document.body?.innerHTML ?? "";
  // It changes the document, also when it finds nothing.
  const article = new Readability(document, { charThreshold: 80, maxElemsToParse: MAX_ELEMENTS }).parse();
  return article?.content ?? body;
}

function jsonLd(document: Document): Record<string, unknown>[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) =>
    nodesIn(parseJson(script.textContent ?? ""), 0),
  );
}

/** Microdata of a business, in the shape of JSON-LD. */
function businessItems(document: Document): Record<string, unknown>[] {
  return [...document.querySelectorAll("[itemtype*=VeterinaryCare],[itemtype*=LocalBusiness]")].map((item) => {
    const all = (name: string) =>
      [...item.querySelectorAll(`[itemprop=${name}]`)].map(
        (one) => one.getAttribute("content") ?? one.getAttribute("datetime") ?? textIn(one),
      );
    const [address, contact] = [
      ["streetAddress", "addressLocality", "addressRegion", "postalCode"],
      ["name", "telephone", "email"],
    ].map((names) => Object.fromEntries(names.map((name) => [name, all(name)[0]])));
    return { "@type": "LocalBusiness", ...contact, address, openingHours: all("openingHours") };
  });
}

function nodesIn(value: unknown, depth: number): Record<string, unknown>[] {
  if (depth > 4 || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.slice(0, 200).flatMap((one) => nodesIn(one, depth + 1));
  const node = value as Record<string, unknown>;
  return [node, ...nodesIn(node["@graph"], depth + 1)];
}

function authorIn(author: unknown): string {
  const [first] = Array.isArray(author) ? author : [author];
  return typeof first === "string" ? first : String((first as { name?: unknown } | null | undefined)?.name ?? "");
}

/** Of the page, and perhaps of the website: "Ticks | Juniper Hill". */
export function titleParts(title: string): string[] {
  return title
    .trim()
    .split(/\s+[|–—»·:-]\s+/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

function textIn(element: Element): string {
  return (element.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Removes the blocks without blocks in them whose text is on most pages. @returns whether the element is or has a block */
function removeLines(element: Element, lines: ReadonlySet<string>): boolean {
  const hasBlock = [...element.children].map((child) => removeLines(child, lines)).some(Boolean);
  if (hasBlock) {
    for (const child of element.children) if (INLINE.has(child.localName) && lines.has(textIn(child))) child.remove();
    return true;
  }
  if (INLINE.has(element.localName)) return false;
  if (element.localName !== "body" && lines.has(textIn(element))) element.remove();
  return true;
}

/** The widest picture of those that a page offers, and addresses that mean the same anywhere. */
function makeAbsolute(document: Document, address: URL): void {
  const base = URL.parse(document.querySelector("base[href]")?.getAttribute("href") ?? "", address) ?? address;
  for (const picture of document.querySelectorAll("img")) {
    const widest = (picture.getAttribute("srcset") ?? picture.getAttribute("data-srcset") ?? "")
      .split(/,\s+/)
      .map((part) => part.trim().split(/\s+/))
      .toSorted(([, one = ""], [, other = ""]) => Number.parseFloat(other) - Number.parseFloat(one))[0]?.[0];
    if (widest && /[w]\b/.test(picture.getAttribute("srcset") ?? "")) picture.setAttribute("src", widest);
    picture.removeAttribute("srcset");
  }
  for (const [selector, name] of [
    ["a[href]", "href"],
    ["img[src]", "src"],
    ["img[data-src]", "data-src"],
    ["iframe[src]", "src"],
  ] as const) {
    for (const element of document.querySelectorAll(selector)) {
      const absolute = URL.parse(element.getAttribute(name) ?? "", base)?.href;
      if (absolute && !(element.getAttribute(name) ?? "").startsWith("#")) element.setAttribute(name, absolute);
    }
  }
}
