import type { Element, ElementContent, Root, Text } from "hast";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { phoneParts } from "~/domain/phone-numbers";
import { mediaIdOf } from "~/domain/pictures/media-address";
import { type Picture, type PictureMap, pictureMarkup } from "~/domain/pictures/picture";
import { articleSchema, element, rehypeArticleRules, rehypeLowerCaseSchemes, shownAsText } from "./article-rules";
import { isWithinLimits } from "./markdown-limits";
import { plainTextHtml } from "./plain-text-html";

/** Increase it when `renderMarkdown` makes other HTML of the same text: stored HTML of an older version is rendered again. */
export const rendererVersion = 5;

/**
 * Turns an article's Markdown into safe HTML, in all of GitHub's dialect (autolinks, footnotes, strikethrough, tables, task lists).
 * Telephone numbers become links.
 *
 * Never fails, and never returns a script, a style, an event handler or an address other than http(s), mailto, tel or a
 * relative one. Raw HTML is shown as text; only `<br>` works, because a table cell has no other line break, and
 * comments are hidden. The page has its own h1, so headings move down a level when the text uses `#`.
 *
 * Takes about 2–4 ms of CPU per KB of Markdown, and far more for a text made to be slow. Call it outside a worker
 * (`renderArticle`) only for texts that ship with the site.
 *
 * @param shown.media pictures of the library that the text names (`listMediaIds`); one that is missing stays a plain image
 */
export function renderMarkdown(markdown: string, { media }: { media?: PictureMap } = {}): string {
  if (!isWithinLimits(markdown)) return plainTextHtml(markdown);
  try {
    const html = processor.processSync({ value: markdown, data: { media } }).toString();
    return html.length > MAX_HTML_LENGTH ? plainTextHtml(markdown) : html;
  } catch (error) {
    // Very deep nesting exhausts the stack.
    if (error instanceof RangeError) return plainTextHtml(markdown);
    throw error;
  }
}

/** An ordinary article of 100,000 characters becomes 150,000. */
const MAX_HTML_LENGTH = 1_000_000;

// Sanitized before the article's own rules: sanitizing would prefix the headings' ids and remove the labels.
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    handlers: { html: shownAsText },
    footnoteLabel: "Notes and sources",
    footnoteLabelProperties: {},
  })
  .use(rehypeLowerCaseSchemes)
  .use(rehypeSanitize, articleSchema)
  .use(rehypeArticleRules)
  .use(() => linkPhones)
  .use(rehypeMediaPictures)
  .use(rehypeStringify)
  .freeze();

/** Makes telephone numbers links, except in links and code. */
function linkPhones(node: Root | Element): void {
  node.children = node.children.flatMap((child): (typeof node.children)[number][] => {
    if (child.type === "text") return linked(child);
    if (child.type === "element" && child.tagName !== "a" && child.tagName !== "code") linkPhones(child);
    return [child];
  });
}

function linked({ value }: Text): ElementContent[] {
  return phoneParts(value).map((part): ElementContent => {
    if (typeof part === "string") return { type: "text", value: part };
    return element("a", { href: `tel:${part.e164}` }, [{ type: "text", value: part.written }]);
  });
}

declare module "vfile" {
  interface DataMap {
    media: PictureMap | undefined;
  }
}

const COLUMN_SIZES = "(width < 48rem) 92vw, 43rem";

function rehypeMediaPictures() {
  return (root: Root, { data }: { readonly data: { readonly media?: PictureMap | undefined } }): void => {
    if (data.media && data.media.size > 0) replaceImages(root, data.media);
  };
}

function replaceImages(parent: Root | Element, media: PictureMap): void {
  parent.children = (parent.children as Element[]).flatMap((child): Element[] => {
    if (child.type !== "element") return [child];
    const picture = child.tagName === "img" ? media.get(mediaIdOf(String(child.properties.src ?? "")) ?? "") : undefined;
    if (picture) return pictureElement(child, picture);
    const wasEmpty = child.children.length === 0;
    replaceImages(child, media);
    return child.children.length === 0 && !wasEmpty ? [] : [child];
  });
}

/** The article's own alt text wins over the library's. Nothing while an import has not fetched the picture. */
function pictureElement(image: Element, picture: Picture): Element[] {
  const markup = pictureMarkup(picture);
  if (!markup) return [];
  const { style, srcSet, ...img } = markup.img;
  const css = [style.background && `background:${style.background}`, style.objectPosition && `object-position:${style.objectPosition}`];
  const properties = {
    ...image.properties,
    alt: String(image.properties.alt ?? "") || picture.alt,
    ...img,
    srcSet,
    sizes: COLUMN_SIZES,
    ...(css.some(Boolean) && { style: css.filter(Boolean).join(";") }),
  };
  const sources = markup.sources.map(({ type, srcSet }): Element => element("source", { type, srcSet, sizes: COLUMN_SIZES }, []));
  return [element("picture", {}, [...sources, element("img", properties, [])])];
}
