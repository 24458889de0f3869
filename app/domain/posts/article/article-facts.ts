import { phoneNumbersIn, plainNumber, testNumber } from "~/domain/phone-numbers";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { renderMarkdown } from "./article-html";
import { type ArticleOutline, outlineArticle, type TextPosition } from "./article-outline";
import { isWithinLimits } from "./markdown-limits";
import { readingGrade } from "./reading-grade";

/** What publication warnings need to know of a text, as plain data: a worker finds it out. */
export interface ArticleFacts extends Pick<ArticleOutline, "headings" | "pictures" | "links"> {
  /** Too complex to format: nothing else is known of it. */
  readonly isPlainText: boolean;
  /** Telephone numbers that the text shows. */
  readonly phones: readonly { readonly line: number; readonly number: string }[];
  readonly placeholders: readonly TextPosition[];
  /** In title and excerpt. */
  readonly placeholdersInFields: readonly string[];
  /** Flesch–Kincaid, null when the text is too short to say. */
  readonly grade: number | null;
  /** Names that a link to a part of the article may lead to. */
  readonly anchors: readonly string[];
}

type ReadPost = Pick<EditorFields, "title" | "excerpt" | "content">;

/** Costs as much as rendering: outside a worker (`checkArticle`) only for tests. */
export function readArticleFacts({ title, excerpt, content }: ReadPost): ArticleFacts {
  if (!isWithinLimits(content)) return plainTextFacts;
  const { headings, pictures, links, prose, texts } = outlineArticle(content);
  const linksInside = links.some(({ address }) => address.includes("#"));
  return {
    isPlainText: false,
    headings: headings.slice(0, MAX_OF_A_KIND),
    pictures: pictures.slice(0, MAX_OF_A_KIND),
    links: links.slice(0, MAX_OF_A_KIND),
    phones: texts.flatMap(({ line, quote }) => phoneNumbersIn(quote).map((number) => ({ line, number }))).slice(0, MAX_OF_A_KIND),
    placeholders: [...texts, ...links.map(({ line, address }) => ({ line, quote: address }))]
      .flatMap(({ line, quote }) => placeholdersIn(quote).map((found) => ({ line, quote: found })))
      .slice(0, MAX_OF_A_KIND),
    placeholdersInFields: [title, excerpt].flatMap(placeholdersIn).slice(0, MAX_OF_A_KIND),
    grade: readingGrade(prose),
    anchors: linksInside ? Array.from(renderMarkdown(content).matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id) : [],
  };
}

export const plainTextFacts: ArticleFacts = {
  isPlainText: true,
  headings: [],
  pictures: [],
  links: [],
  phones: [],
  placeholders: [],
  placeholdersInFields: [],
  grade: null,
  anchors: [],
};

/** What the event loop looks through; no article has so many. */
const MAX_OF_A_KIND = 2000;

/** Lorem ipsum, reserved example domains (RFC 2606), reserved telephone numbers, and marks that writers leave for later. */
function placeholdersIn(text: string): string[] {
  const phrases = text.match(/\blorem ipsum\b|\bexample\.(?:com|net|org)\b|\[(?:…|\.{3})\]/gi) ?? [];
  // In capitals only: "todo" is a Spanish word.
  const marks = text.match(/\b(?:TBD|TODO|TK|XXX+)\b/g) ?? [];
  return [...phrases, ...marks, ...phoneNumbersIn(text).filter((number) => testNumber.test(plainNumber(number)))];
}
