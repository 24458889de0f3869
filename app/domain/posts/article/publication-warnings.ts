import { plainNumber, testNumber } from "~/domain/phone-numbers";
import { plainTitle } from "~/domain/posts/post/post";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { findPageOfSlug } from "~/domain/posts/post/slug";
import { type ArticleFacts, readArticleFacts, type TextPosition } from "./article-facts";

/** What a warning's sentence may name. */
export interface WarningFacts {
  "no-excerpt": undefined;
  "no-hero-sentence": undefined;
  "no-alt": { quote: string };
  "heading-jump": { quote: string; from: number; to: number };
  "dead-link": { quote: string; address: string };
  "foreign-phone": { number: string };
  "hard-to-read": { grade: number; limit: number };
  "long-title": { length: number; limit: number };
  "not-formatted": undefined;
  placeholder: { quote: string };
}

export type WarningCode = keyof WarningFacts;
export type WarningWords = { readonly [Code in WarningCode]: (facts: WarningFacts[Code]) => string };

/** Something to look at before a post goes out. It never keeps anybody from publishing. */
export interface PublicationWarning {
  readonly code: WarningCode;
  readonly sentence: string;
  /** In the text; warnings about another field have none. */
  readonly where?: TextPosition;
}

export interface WarningContext {
  readonly words: WarningWords;
  /** The site's own address; links to it are looked up like those without one. */
  readonly origin: string;
  /** Whether a path of this site, without query or fragment, leads to something that the public sees. */
  readonly leadsSomewhere: (path: string) => boolean;
  /** The clinic's own numbers and others that it names, in any notation. */
  readonly knownPhones: readonly string[];
  /** Whether a picture needs no words in the text: the library describes it, or it was marked as decorative. */
  readonly hasAlt?: (address: string) => boolean;
}

/** The grade that a worried owner reads with ease, and the title that a page of search results shows whole. */
const HIGHEST_GRADE = 9;
const LONGEST_TITLE = 60;

type WarnedPost = Pick<EditorFields, "title" | "slug" | "excerpt" | "content">;

/** What to look at before a post goes out, in the order of its page. */
export function publicationWarnings(
  post: WarnedPost,
  context: WarningContext,
  article: ArticleFacts = readArticleFacts(post),
): PublicationWarning[] {
  const { words } = context;
  const title = plainTitle(post.title);
  const isPage = findPageOfSlug(post.slug) !== null;
  const { grade } = article;
  return [
    ...(title.length > LONGEST_TITLE && !isPage
      ? [{ code: "long-title", sentence: words["long-title"]({ length: title.length, limit: LONGEST_TITLE }) } as const]
      : []),
    ...(post.excerpt.trim() === "" ? [withoutExcerpt(isPage ? "no-hero-sentence" : "no-excerpt", words)] : []),
    ...(article.isPlainText ? [{ code: "not-formatted", sentence: words["not-formatted"](undefined) } as const] : []),
    ...withoutAlt(article, context),
    ...headingJumps(article, words),
    ...deadLinks(post, article, context),
    ...foreignPhones(article, context),
    ...placeholders(article, context),
    ...(grade !== null && grade > HIGHEST_GRADE
      ? [{ code: "hard-to-read", sentence: words["hard-to-read"]({ grade, limit: HIGHEST_GRADE }) } as const]
      : []),
  ];
}

function withoutExcerpt(code: "no-excerpt" | "no-hero-sentence", words: WarningWords): PublicationWarning {
  return { code, sentence: words[code](undefined) };
}

function withoutAlt({ pictures }: ArticleFacts, { words, hasAlt }: WarningContext): PublicationWarning[] {
  return pictures
    .filter(({ alt, address }) => alt.trim() === "" && !hasAlt?.(address))
    .map(({ address, line }) => ({ code: "no-alt", sentence: words["no-alt"]({ quote: address }), where: { line, quote: address } }));
}

/** The page's own title is level 1, and a level must not be left out on the way down (WCAG 2.2, technique G141). */
function headingJumps({ headings }: ArticleFacts, words: WarningWords): PublicationWarning[] {
  return headings.flatMap(({ level, line, quote }, index) => {
    const from = headings[index - 1]?.level ?? 1;
    if (level <= from + 1) return [];
    return [{ code: "heading-jump", sentence: words["heading-jump"]({ quote, from, to: level }), where: { line, quote } } as const];
  });
}

function deadLinks({ slug }: WarnedPost, { links, anchors }: ArticleFacts, context: WarningContext): PublicationWarning[] {
  const page = new URL(pathOfSlug(slug), context.origin);
  const names = new Set(anchors);
  const hasAnchor = (hash: string) => hash === "" || hash === "#top" || names.has(decoded(hash.slice(1)));
  return links.flatMap(({ address, line, quote }) => {
    const dead = { code: "dead-link", sentence: context.words["dead-link"]({ quote, address }), where: { line, quote } } as const;
    if (address.trim() === "" || !URL.canParse(address, page)) return [dead];
    const target = new URL(address, page);
    // What other sites do is theirs; mail and telephone lead off the site as well.
    if (target.origin !== page.origin) return [];
    const alive = target.pathname === page.pathname ? hasAnchor(target.hash) : context.leadsSomewhere(pathOf(target));
    return alive ? [] : [dead];
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
  if (page === null) return `/blog/${slug || "new"}`;
  return page === "home" ? "/" : `/${page}`;
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

function foreignPhones(article: ArticleFacts, { words, knownPhones }: WarningContext): PublicationWarning[] {
  const known = new Set(knownPhones.map(plainNumber));
  const dialed = article.links.flatMap(({ address, line }) =>
    /^tel:/i.test(address) ? [{ line, number: address.slice("tel:".length) }] : [],
  );
  const seen = new Set<string>();
  return [...article.phones, ...dialed]
    .filter(({ number }) => {
      const plain = plainNumber(number);
      const isForeign = !known.has(plain) && !testNumber.test(plain) && !seen.has(plain);
      seen.add(plain);
      return isForeign;
    })
    .sort((one, other) => one.line - other.line)
    .map(({ line, number }) => ({ code: "foreign-phone", sentence: words["foreign-phone"]({ number }), where: { line, quote: number } }));
}

function placeholders({ placeholders, placeholdersInFields }: ArticleFacts, { words, knownPhones }: WarningContext): PublicationWarning[] {
  const known = new Set(knownPhones.map(plainNumber));
  const isMeant = (quote: string) => known.has(plainNumber(quote));
  const inText = placeholders.filter(({ quote }) => !isMeant(quote));
  // A link that shows its own address is one fault, not two.
  const distinct = new Map(inText.map((place) => [`${place.line} ${place.quote.toLowerCase()}`, place]));
  return [
    ...placeholdersInFields
      .filter((quote) => !isMeant(quote))
      .map((quote) => ({ code: "placeholder" as const, sentence: words.placeholder({ quote }) })),
    ...[...distinct.values()].map((where) => ({ code: "placeholder" as const, sentence: words.placeholder(where), where })),
  ];
}
