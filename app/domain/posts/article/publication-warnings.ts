import { plainNumber, testNumber } from "~/domain/phone-numbers";
import { plainTitle } from "~/domain/posts/post/post";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { findPageOfSlug, pathOfPage } from "~/domain/posts/post/slug";
import { type ArticleFacts, readArticleFacts, type TextPosition } from "./article-facts";
import { isPictureAddress } from "./link-protocols";

/** What the sentence of a warning is made from. */
interface WarningFacts {
  "no-excerpt": undefined;
  "no-hero-sentence": undefined;
  "no-alt": { quote: string };
  "foreign-picture": { quote: string; host: string };
  "heading-jump": { quote: string; from: number; to: number };
  "dead-link": { quote: string; address: string };
  "foreign-phone": { number: string };
  "hard-to-read": { grade: number; limit: number };
  "long-title": { length: number; limit: number };
  "not-formatted": undefined;
  placeholder: { quote: string };
  "single-tildes": { quote: string };
}

type WarningCode = keyof WarningFacts;
type WarningSentences = { readonly [Code in WarningCode]: (facts: WarningFacts[Code]) => string };

/** Something to check before a post is published. It never blocks publishing. */
export interface PublicationWarning {
  readonly code: WarningCode;
  readonly sentence: string;
  /** In the text; warnings about another field have none. */
  readonly where?: TextPosition;
}

export interface WarningContext {
  readonly sentences: WarningSentences;
  /** The site's own address; absolute links to it are checked too. */
  readonly origin: string;
  /** Whether visitors find something at a path of this site, given without query and fragment. */
  readonly isReachable: (path: string) => boolean;
  /** The clinic's own numbers and others that it names, in any notation. */
  readonly knownPhones: readonly string[];
  /** Whether a picture needs no alt text in the article: the library describes it, or it was marked as decorative. */
  readonly hasAlt?: (address: string) => boolean;
}

/** The school grade that a worried owner reads with ease, and the title length that search results show in full. */
const MAX_GRADE = 9;
const MAX_TITLE_LENGTH = 60;

type WarnedPost = Pick<EditorFields, "title" | "slug" | "excerpt" | "content">;

/** In the order of the page. */
export function publicationWarnings(
  post: WarnedPost,
  context: WarningContext,
  article: ArticleFacts = readArticleFacts(post),
): PublicationWarning[] {
  const { sentences } = context;
  const warn = <Code extends WarningCode>(code: Code, facts: WarningFacts[Code], where?: TextPosition): PublicationWarning => ({
    code,
    sentence: sentences[code](facts),
    ...(where && { where }),
  });
  const { length } = plainTitle(post.title);
  const isPage = findPageOfSlug(post.slug) !== null;
  const { grade } = article;
  return [
    ...(length > MAX_TITLE_LENGTH && !isPage ? [warn("long-title", { length, limit: MAX_TITLE_LENGTH })] : []),
    ...(post.excerpt.trim() === "" ? [warn(isPage ? "no-hero-sentence" : "no-excerpt", undefined)] : []),
    ...(article.isPlainText ? [warn("not-formatted", undefined)] : []),
    ...picturesWithoutAlt(article, context).map(({ line, address: quote }) => warn("no-alt", { quote }, { line, quote })),
    ...foreignPictures(article, context).map(({ line, address: quote, host }) => warn("foreign-picture", { quote, host }, { line, quote })),
    ...headingJumps(article).map(({ from, level: to, line, quote }) => warn("heading-jump", { quote, from, to }, { line, quote })),
    ...deadLinks(post, article, context).map(({ line, quote, address }) => warn("dead-link", { quote, address }, { line, quote })),
    ...article.strikes.map(({ line, quote }) => warn("single-tildes", { quote }, { line, quote })),
    ...foreignPhones(article, context).map(({ line, number }) => warn("foreign-phone", { number }, { line, quote: number })),
    ...placeholders(article, context).map(({ quote, where }) => warn("placeholder", { quote }, where)),
    ...(grade !== null && grade > MAX_GRADE ? [warn("hard-to-read", { grade, limit: MAX_GRADE })] : []),
  ];
}

function picturesWithoutAlt({ pictures }: ArticleFacts, { hasAlt }: WarningContext) {
  return pictures.filter(({ alt, address }) => alt.trim() === "" && !hasAlt?.(address));
}

/** The page's policy refuses them, so that no other website sees who reads here. */
function foreignPictures({ pictures }: ArticleFacts, { origin }: WarningContext) {
  return pictures.flatMap((picture) => {
    const url = URL.parse(picture.address, origin);
    return url && isPictureAddress(url.href) && url.origin !== origin ? [{ ...picture, host: url.host }] : [];
  });
}

/** The page's own title is level 1, and no level may be skipped on the way down (WCAG 2.2, technique G141). */
function headingJumps({ headings }: ArticleFacts) {
  return headings
    .map((heading, index) => ({ ...heading, from: headings[index - 1]?.level ?? 1 }))
    .filter(({ level, from }) => level > from + 1);
}

function deadLinks({ slug }: WarnedPost, { links, anchors }: ArticleFacts, { origin, isReachable }: WarningContext) {
  const page = new URL(pathOfSlug(slug), origin);
  const names = new Set(anchors);
  const hasAnchor = (hash: string) => hash === "" || hash === "#top" || names.has(decoded(hash.slice(1)));
  return links.filter(({ address }) => {
    if (address.trim() === "" || !URL.canParse(address, page)) return true;
    const target = new URL(address, page);
    // Links to other sites, mail and telephone are not checked.
    if (target.origin !== page.origin) return false;
    return target.pathname === page.pathname ? !hasAnchor(target.hash) : !isReachable(pathOf(target));
  });
}

/** The paths of this site that an article's links lead to. */
export function linkedPaths({ links }: ArticleFacts, slug: string, origin: string): string[] {
  const page = new URL(pathOfSlug(slug), origin);
  return links
    .filter(({ address }) => URL.canParse(address, page))
    .map(({ address }) => new URL(address, page))
    .filter((target) => target.origin === page.origin)
    .map(pathOf);
}

function pathOfSlug(slug: string): string {
  const page = findPageOfSlug(slug);
  return page === null ? `/blog/${slug || "new"}` : pathOfPage(page);
}

function pathOf({ pathname }: URL): string {
  return decoded(pathname).replace(/(?<=.)\/$/, "");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function foreignPhones({ phones, links }: ArticleFacts, { knownPhones }: WarningContext) {
  const seen = new Set(knownPhones.map(plainNumber));
  const dialed = links.flatMap(({ address, line }) => (/^tel:/i.test(address) ? [{ line, number: address.slice("tel:".length) }] : []));
  return [...phones, ...dialed]
    .filter(({ number }) => {
      const plain = plainNumber(number);
      const isForeign = !seen.has(plain) && !testNumber.test(plain);
      seen.add(plain);
      return isForeign;
    })
    .sort((one, other) => one.line - other.line);
}

function placeholders({ placeholders: inText, placeholdersInFields }: ArticleFacts, { knownPhones }: WarningContext) {
  const known = new Set(knownPhones.map(plainNumber));
  const found: { readonly quote: string; readonly where?: TextPosition }[] = [
    ...placeholdersInFields.map((quote) => ({ quote })),
    // A link that shows its own address is one placeholder, not two.
    ...new Map(inText.map((where) => [`${where.line} ${where.quote.toLowerCase()}`, { quote: where.quote, where }])).values(),
  ];
  return found.filter(({ quote }) => !known.has(plainNumber(quote)));
}
