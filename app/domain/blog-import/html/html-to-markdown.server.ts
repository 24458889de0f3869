import type { Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import type { FoundLink, Notice } from "~/domain/blog-import/import-item";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import { tidyRichText } from "~/domain/posts/article/rich-text-tree";
import { ArticleTree } from "./old-article";
import { OldSite } from "./old-site";

export interface ConvertedHtml {
  readonly markdown: string;
  readonly notices: readonly Notice[];
  readonly pictures: readonly string[];
  readonly links: readonly FoundLink[];
}

/** Converts HTML to Markdown, without anything that an article can't contain. The notices name what readers would miss. */
export function htmlToMarkdown(html: string, site = new OldSite(null)): ConvertedHtml {
  if (isTooTangled(html)) return tooDeep;
  try {
    return converted(html, site);
  } catch (error) {
    if (error instanceof RangeError) return tooDeep;
    throw error;
  }
}

const tooDeep: ConvertedHtml = {
  markdown: "",
  notices: [{ about: "html", text: "Its HTML is nested too deep to be read." }],
  pictures: [],
  links: [],
};

function converted(html: string, site: OldSite): ConvertedHtml {
  const tree = fromHtml(html, { fragment: true });
  if (depthOf(tree) > MAX_DEPTH) return tooDeep;
  const article = new ArticleTree(site);
  article.note(tidyRichText(tree));
  article.clean(tree);
  const markdown = richTextMarkdown.stringify(richTextMarkdown.runSync(tree as Root)).trim();
  return { markdown: markdown === "" ? "" : `${markdown}\n`, ...article.found() };
}

/** The converters are recursive. */
const MAX_DEPTH = 200;

function depthOf(root: Nodes): number {
  let deepest = 0;
  const waiting: [Nodes, number][] = [[root, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    if ("children" in node) for (const child of node.children) waiting.push([child, depth + 1]);
  }
  return deepest;
}

const MAX_CHARACTERS = 4_000_000;
const MAX_TAGS = 100_000;

/** A parser copies all open formatting elements into each block that follows. */
const MAX_COPIES = 1_000_000;

/** Whether parsing could cost far more than the length of the text: `<b id=1><b id=2>…<p><p>…` grows by the square. */
export function isTooTangled(html: string): boolean {
  if (html.length > MAX_CHARACTERS) return true;
  const open = new Map<string, number>();
  let [tags, copies] = [0, 0];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,9})/gi)) {
    tags += 1;
    const tag = name.toLowerCase();
    const isFormat = formatting.has(tag);
    if (isFormat) open.set(tag, Math.max((open.get(tag) ?? 0) + (slash === "/" ? -1 : 1), 0));
    else for (const count of open.values()) copies += count;
    if (tags > MAX_TAGS || copies > MAX_COPIES) return true;
  }
  return false;
}

const formatting: ReadonlySet<string> = new Set("a b big code em font i nobr s small strike strong tt u".split(" "));

/** A title without the tags and character references that some sources have in it; a comparison of two numbers stays. */
export function plainTitle(title: unknown): unknown {
  return typeof title === "string" && MARKUP.test(title) ? plainText(title) : title;
}

const MARKUP =
  /<\/?(?:a|b|br|code|del|em|font|h[1-6]|i|mark|p|s|small|span|strong|sub|sup|u)\b[^<>]{0,200}>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

/** The text without tags, on one line. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html) || isTooTangled(html)) return html.trim();
  const words: string[] = [];
  const tree = fromHtml(html, { fragment: true });
  if (depthOf(tree) <= MAX_DEPTH) tidyRichText(tree);
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "text") words.push(node.value);
    else if (node.type === "element" && /^(p|br|div|li|h\d)$/.test(node.tagName)) words.push(" ");
    if ("children" in node && !(node.type === "element" && /^(script|style)$/.test(node.tagName)))
      waiting.push(...node.children.toReversed());
  }
  return words.join("").replace(/\s+/g, " ").trim();
}
