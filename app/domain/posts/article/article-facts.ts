import type { Nodes, PhrasingContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { distinctWords } from "~/database/search/search-words";
import { phoneNumbersIn, plainNumber, testNumber } from "~/domain/phone-numbers";
import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { TEMPLATE_BLANK } from "~/domain/posts/post/post-form";
import { renderMarkdown } from "./article-html";
import { isWithinLimits } from "./markdown-limits";
import { readingGrade } from "./reading-grade";

export interface TextPosition {
  readonly line: number;
  readonly quote: string;
}

/** What publication warnings are made from, as plain data that a worker can return. */
export interface ArticleFacts extends Pick<ArticleOutline, "headings" | "pictures" | "links" | "strikes"> {
  /** The text is too complex to parse, so nothing else is known. */
  readonly isPlainText: boolean;
  /** Telephone numbers in the text. */
  readonly phones: readonly { readonly line: number; readonly number: string }[];
  readonly placeholders: readonly TextPosition[];
  /** In title and excerpt. */
  readonly placeholdersInFields: readonly string[];
  /** Flesch–Kincaid, null when the text is too short to say. */
  readonly grade: number | null;
  /** Ids that a link within the article may lead to. */
  readonly anchors: readonly string[];
}

type ReadPost = Pick<EditorFields, "title" | "excerpt" | "content">;

/** As slow as rendering: call it outside a worker (`checkArticle`) only in tests. */
export function readArticleFacts({ title, excerpt, content }: ReadPost): ArticleFacts {
  if (!isWithinLimits(content)) return plainTextFacts;
  const { headings, pictures, links, prose, strikes, texts } = outlineArticle(content);
  const hasInnerLinks = links.some(({ address }) => address.includes("#"));
  return {
    isPlainText: false,
    headings: headings.slice(0, MAX_PER_KIND),
    pictures: pictures.slice(0, MAX_PER_KIND),
    links: links.slice(0, MAX_PER_KIND),
    strikes: strikes.slice(0, MAX_PER_KIND),
    phones: texts.flatMap(({ line, quote }) => phoneNumbersIn(quote).map((number) => ({ line, number }))).slice(0, MAX_PER_KIND),
    placeholders: [...texts, ...links.map(({ line, address }) => ({ line, quote: address }))]
      .flatMap(({ line, quote }) => placeholdersIn(quote).map((found) => ({ line, quote: found })))
      .slice(0, MAX_PER_KIND),
    placeholdersInFields: [title, excerpt].flatMap(placeholdersIn).slice(0, MAX_PER_KIND),
    grade: readingGrade(prose),
    anchors: hasInnerLinks ? Array.from(renderMarkdown(content).matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id) : [],
  };
}

export const plainTextFacts: ArticleFacts = {
  isPlainText: true,
  headings: [],
  pictures: [],
  links: [],
  strikes: [],
  phones: [],
  placeholders: [],
  placeholdersInFields: [],
  grade: null,
  anchors: [],
};

/** Limits the work of the event loop; no article has so many. */
const MAX_PER_KIND = 2000;

/** Lorem ipsum, reserved example domains (RFC 2606) and telephone numbers, and notes such as TODO. */
function placeholdersIn(text: string): string[] {
  const phrases = text.match(PHRASES) ?? [];
  // In capitals only: "todo" is a Spanish word.
  const marks = text.match(/\b(?:TBD|TODO|TK|XXX+)\b/g) ?? [];
  return [...phrases, ...marks, ...phoneNumbersIn(text).filter((number) => testNumber.test(plainNumber(number)))];
}

const PHRASES = new RegExp(`${/\blorem ipsum\b|\bexample\.(?:com|net|org)\b/.source}|${TEMPLATE_BLANK.source}`, "gi");

type ArticleOutline = ReturnType<typeof outlineArticle>;

/**
 * Headings have the level that the page shows, below its own h1. `prose` are paragraphs and list items as plain text, without headings,
 * tables, notes, code and addresses.
 */
export function outlineArticle(markdown: string) {
  const root = parser.parse(markdown);
  const nodes = [...walk(root)];
  const definitions = new Map(nodes.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url] as const] : [])));
  const headings = nodes.flatMap((node) => (node.type === "heading" ? [{ level: node.depth, ...positionOf(node, wordsIn(node)) }] : []));
  const shift = headings.some(({ level }) => level === 1) ? 1 : 0;
  return {
    headings: headings.map((heading) => ({ ...heading, level: Math.min(6, heading.level + shift) })),
    pictures: nodes.flatMap((node) => {
      if (node.type !== "image" && node.type !== "imageReference") return [];
      const address = node.type === "image" ? node.url : (definitions.get(node.identifier) ?? "");
      return [{ address, alt: node.alt ?? "", ...positionOf(node, node.alt || address) }];
    }),
    links: nodes.flatMap((node) => {
      if (node.type !== "link" && node.type !== "linkReference") return [];
      const address = node.type === "link" ? node.url : (definitions.get(node.identifier) ?? "");
      return [{ address, ...positionOf(node, wordsIn(node) || address) }];
    }),
    /** What is struck out by single tildes, which may have been meant for "about" or "to". */
    strikes: nodes.flatMap((node) => {
      const start = node.position?.start.offset ?? 0;
      return node.type === "delete" && !markdown.startsWith("~~", start) ? [positionOf(node, wordsIn(node))] : [];
    }),
    prose: [...walk(root, notProse)].flatMap((node) => (node.type === "paragraph" ? [wordsIn(node)] : [])),
    texts: nodes.flatMap((node) => (node.type === "text" ? [positionOf(node, node.value)] : [])),
  };
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const notProse: ReadonlySet<string> = new Set(["heading", "table", "footnoteDefinition", "code", "html"]);

function* walk(node: Nodes, except: ReadonlySet<string> = new Set()): Generator<Nodes> {
  if (except.has(node.type)) return;
  yield node;
  if ("children" in node) for (const child of node.children) yield* walk(child, except);
}

function positionOf(node: Nodes, quote: string): TextPosition {
  return { line: node.position?.start.line ?? 1, quote };
}

function wordsIn(node: Nodes): string {
  if (node.type === "text") return node.value.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, " ").replace(/\s+/g, " ");
  if (node.type === "break") return " ";
  return "children" in node ? (node.children as PhrasingContent[]).map(wordsIn).join("") : "";
}

/** The tasks of an article worker, by name. */
export const articleTasks = { renderMarkdown, readArticleFacts, distinctWords };
