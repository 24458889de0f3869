import type { Nodes, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { isTooTangled } from "~/domain/blog-import/html/html-limits";
import { ArticleTree } from "~/domain/blog-import/html/old-article";
import { OldSite } from "~/domain/blog-import/html/old-site";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import type { FoundLink, Notice } from "./import-item";

export interface ConvertedHtml {
  readonly markdown: string;
  readonly notices: readonly Notice[];
  readonly pictures: readonly string[];
  readonly links: readonly FoundLink[];
}

/** The Markdown of some HTML, without anything that an article can't hold. Notices name what a reader would miss. */
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
  if (depthOf(tree) > DEEPEST_NESTING) return tooDeep;
  const article = new ArticleTree(site);
  article.clean(tree);
  const markdown = richTextMarkdown.stringify(richTextMarkdown.runSync(tree as Root)).trim();
  return { markdown: markdown === "" ? "" : `${markdown}\n`, ...article.found() };
}

/** The converters are recursive. */
const DEEPEST_NESTING = 200;

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
