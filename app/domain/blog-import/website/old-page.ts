import { Readability } from "@mozilla/readability";
import { fromHtml } from "hast-util-from-html";
import { parseHTML } from "linkedom/worker";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { isTooTangled } from "~/domain/blog-import/html/html-to-markdown.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { parseInstant } from "~/domain/instant";
import { FOLD } from "~/domain/posts/article/rich-text-tree";
import { type FactProposal, factsOfNodes } from "./clinic-proposals";
import { INLINE, scanHtml } from "./html-scan";
import { authorIn, structuredData, textIn } from "./page-nodes";
import { keepButtons, keepMeanings, makeAbsolute, unwrapLayoutTables } from "./plain-document";

/** What is the same on most pages of the website. */
export interface Frame {
  /** Lines of menus, headers and footers; with " 2" those that are on most pages twice. */
  readonly lines: ReadonlySet<string>;
  /** What follows the page's own title in `<title>`. */
  readonly titleEnds: ReadonlySet<string>;
  /** Whether a page says of itself that it is an article (og:type), so that one that says "website" is none. */
  readonly tellsArticles: boolean;
}

interface OldPage {
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

function parsedPage(html: string, address: URL, { lines, titleEnds, tellsArticles }: Frame): OldPage {
  const { document } = parsedDocument(html);
  const meta = (...names: string[]) => {
    const found = names.map((name) =>
      document.querySelector(`meta[name="${name}"],meta[property="${name}"]`)?.getAttribute("content")?.trim(),
    );
    return found.find(Boolean) ?? "";
  };
  const nodes = structuredData(document);
  const data = nodes.find(({ "@type": type }) => /(Article|BlogPosting)$/.test(String(type)));
  const item = document.querySelector('[itemtype$="BlogPosting"],[itemtype$="Article"]');
  const classes = document.body?.getAttribute("class") ?? "";
  const time = document.querySelector("[itemprop=datePublished],time.published,time.entry-date,.wp-block-post-date time,time.dt-published");
  const isMarked = data !== undefined || item !== null || meta("article:published_time") !== "" || /\bsingle-post\b/.test(classes);
  // Ghost and some themes mark pages like articles, and only this tells them apart.
  const isArticle = isMarked && !(tellsArticles && meta("og:type") === "website");
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
    author: isArticle
      ? (authorIn(data?.author) || nameIn(meta("author", "article:author")) || (byline ? textIn(byline) : "")).slice(0, 200)
      : "",
    isArticle,
    facts: factsOfNodes(nodes),
    isList: !isArticle && /\b(archive|category|tag|author|search|blog)\b(?!-)/.test(classes),
    otherAddresses: [...(canonical ? [canonical] : []), ...(id ? [`/?p=${id}`, `/?page_id=${id}`] : [])],
  };
  makeAbsolute(document, address);
  // What stands beside the title is date, author and tags. Readability would remove headings that are like a title that it knows.
  for (const part of document.querySelectorAll("title,meta,script")) part.remove();
  // Whatever it is called: what holds most of the text is the text.
  const most = document.body ? textIn(document.body).length / 2 : 0;
  const canGo = (part: Element) => textIn(part).length <= most;
  const header = heading?.closest("header");
  const isTitleAlone = header && canGo(header) && ![...header.querySelectorAll("p")].some((part) => textIn(part).length >= MIN_PROSE);
  if (headings.length === 1) (isTitleAlone ? header : heading)?.remove();
  for (const part of document.querySelectorAll(NO_TEXT)) if (canGo(part)) part.remove();
  for (const part of document.querySelectorAll(MAYBE_BOX)) if (isBox(part) && canGo(part)) part.remove();
  for (const part of document.querySelectorAll("[class],[id]"))
    if (UNLIKELY.test(`${part.className} ${part.id}`) && (!canGo(part) || isProse(part))) unname(part);
  for (const part of document.querySelectorAll("[hidden],[style]")) if (isFold(part) || !canGo(part)) unhide(part);
  keepMeanings(document);
  keepButtons(document);
  unwrapLayoutTables(document);
  const own = ownLines(html, lines);
  if (document.body) removeLines(document.body, own.size === 0 ? lines : new Set([...lines].filter((line) => !own.has(line))));
  return { ...about, html: textOf(document) };
}

/** Tags may be left out of HTML; a browser adds them, and linkedom does not. */
function parsedDocument(html: string): ReturnType<typeof parseHTML> {
  const isWhole = /<html[\s>]/i.test(html) && /<body[\s>]/i.test(html);
  const found = isWhole ? parseHTML(html) : null;
  // They may be in a comment.
  return found && textIn(found.document.body ?? found.document.documentElement) !== ""
    ? found
    : parseHTML(wholeHtml.stringify(fromHtml(html)));
}

const wholeHtml = unified().use(rehypeStringify).freeze();

/** Bars and boxes that are on a page but no part of its text. */
const NO_TEXT =
  "nav,article > footer,body > header,body > footer,[role=navigation],[aria-hidden=true],.screen-reader-text,.sr-only,.visually-hidden";
const MAYBE_BOX = "div[class],div[id],section[id],ul[class]";

/** A word for such a box, with nothing but words of the same kind after it: "related-conditions" is a part of a text. */
const BOX_NAME =
  /(^|[-_])(cookies?|consent|gdpr|sharedaddy|share|addthis|addtoany|social|related|relatedposts|comments|breadcrumbs?|newsletter)([-_]+(cookies?|consent|gdpr|law|info|notice|policy|banner|bar|box|boxes|block|blocks|popup|modal|overlay|message|share|sharing|social|media|icons?|links?|buttons?|btns?|networks?|follow|counts?|list|items?|menu|nav|related|posts?|articles?|entries|stories|content|products|section|area|wrap|wrapper|container|inner|outer|row|column|widget|title|heading|template|form|respond|signup|sign|up|subscribe|cta|trail|\d+))*$/i;
/** What themes call a text by its categories, tags and address, and by what it has. */
const ABOUT_TEXT = /^(category|tag|post_tag|has|no|is|with|page|pageid|postid|type|status|format)[-_]/i;

/** Names that Readability takes for what is around a text. */
const UNLIKELY =
  /-ad-|ad-break|ai2html|banner|breadcrumb|combx|comment|community|cover-wrap|disqus|extra|footer|gdpr|header|legends|menu|newsletter|related|remark|replies|rss|share|shoutbox|sidebar|skyscraper|social|sponsor|supplemental|agegate|pagination|pager|popup|yom-remote/i;

const MIN_PROSE = 80;

/** Sentences and not links, whatever the part is called; but for a box that is known. */
function isProse(part: Element): boolean {
  if (part.closest("nav,footer,[role=navigation]") || isBox(part)) return false;
  const linked = [...part.querySelectorAll("a")].reduce((length, link) => length + textIn(link).length, 0);
  return textIn(part).length - linked >= MIN_PROSE;
}

function isFold(part: Element): boolean {
  return FOLD.test(["class", "id", "role", "aria-labelledby"].map((name) => part.getAttribute(name) ?? "").join(" "));
}

/** Readability drops what is hidden. */
function unhide(part: Element): void {
  part.removeAttribute("hidden");
  part.setAttribute("style", (part.getAttribute("style") ?? "").replace(/(display\s*:\s*none|visibility\s*:\s*hidden)[^;]*;?/gi, ""));
}

function unname(part: Element): void {
  if (part.matches(TEXT)) return;
  part.removeAttribute("class");
  part.removeAttribute("id");
}

function isBox(part: Element): boolean {
  const names = [...(part.getAttribute("class") ?? "").split(/\s+/), part.localName === "ul" ? "" : part.id];
  return names.some((name) => name.length < 100 && BOX_NAME.test(name) && !ABOUT_TEXT.test(name));
}

/** Where themes put the text of a page, and nothing else. */
const TEXT = "[itemprop=articleBody],.entry-content,.post-content,.gh-content,.e-content";

function textOf(document: Document): string {
  const [marked, ...others] = [...document.querySelectorAll(TEXT)].filter((part) => part.parentElement?.closest(TEXT) === null);
  if (marked && others.length === 0 && textIn(marked) !== "") return marked.innerHTML;
  // Readability drops tables with pictures or few words that have no summary.
  for (const table of document.querySelectorAll("table")) {
    const linked = [...table.querySelectorAll("a")].reduce((length, link) => length + textIn(link).length, 0);
    if (linked * 2 < textIn(table).length) table.setAttribute("summary", "its text");
  }
  const body = document.body?.innerHTML ?? "";
  // It changes the document, also when it finds nothing.
  const article = new Readability(document, { charThreshold: 80, maxElemsToParse: MAX_ELEMENTS }).parse();
  return article?.content ?? body;
}

/** Lines of most pages that are on this one once more, such as the hours on the page about them. */
function ownLines(html: string, lines: ReadonlySet<string>): Set<string> {
  return new Set([...eachTime(scanHtml(html).lines)].flatMap((line) => (/ 2$/.test(line) && !lines.has(line) ? [line.slice(0, -2)] : [])));
}

/** The lines, and with " 2" those that are there at least twice. */
export function eachTime(lines: readonly string[]): Set<string> {
  const once = new Set<string>();
  return new Set(lines.flatMap((line) => (once.has(line) ? [`${line} 2`] : [once.add(line) && line])));
}

/** The address of a profile is no name. */
function nameIn(author: string): string {
  return URL.canParse(author) ? "" : author;
}

/** Of the page, and perhaps of the website: "Ticks | Juniper Hill". */
export function titleParts(title: string): string[] {
  return title
    .trim()
    .split(/(?<!\s)\s+[|–—»·:-]\s+/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

const BOX_TITLE =
  /^(share this|related( posts| articles)?|you (may|might) also (like|enjoy)|read more|more (posts|articles|like this))\W*$/i;

/** Removes the blocks without blocks in them whose text is on most pages or the title of a box. @returns whether the element is or has a block */
function removeLines(element: Element, lines: ReadonlySet<string>): boolean {
  const hasBlock = [...element.children].map((child) => removeLines(child, lines)).some(Boolean);
  if (hasBlock) {
    for (const child of element.children) if (INLINE.has(child.localName) && lines.has(textIn(child))) child.remove();
    return true;
  }
  if (INLINE.has(element.localName)) return false;
  if (element.localName !== "body" && (lines.has(textIn(element)) || BOX_TITLE.test(textIn(element)))) element.remove();
  return true;
}
