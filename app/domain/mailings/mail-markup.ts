import type { Element, ElementContent, RootContent, Text } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { COLUMN, colors, SERIF } from "~/domain/mail/mail-frame";
import type { ArticleMailCopy } from "~content/mail/article-mail-copy";

export interface ArticleContext {
  readonly origin: string;
  /** The address of the article's page, to which addresses in the text are relative. */
  readonly url: string;
  readonly copy: ArticleMailCopy;
}

/** Makes an address of the article absolute. @returns null if it isn't an address */
export function absoluteAddress(address: unknown, { url }: ArticleContext): string | null {
  return typeof address === "string" ? (URL.parse(address, url)?.href ?? null) : null;
}

/** Renders one block of an article for mail programs: with inline styles, and with nothing to load but pictures. */
export function mailBlock(block: RootContent, context: ArticleContext): string {
  const children = block.type === "element" ? mailNodes(block, context) : block.type === "text" ? [block] : [];
  return writer.stringify({ type: "root", children });
}

const writer = unified().use(rehypeStringify).freeze();

function mailNodes(node: Element, context: ArticleContext): ElementContent[] {
  const children = () => childrenOf(node).flatMap((child) => (child.type === "element" ? mailNodes(child, context) : [child]));
  switch (node.tagName) {
    case "source":
      return [];
    case "picture":
    case "label":
      return children();
    case "img":
      return [picture(node, context)];
    case "input":
      return [{ type: "text", value: checkMark(node) }];
    case "a":
      return link(node, children, context);
    case "ul":
    case "li":
      return [styled(node, hasClass(node, /task-list/) ? taskStyles[node.tagName] : styles[node.tagName], children())];
    case "td":
    case "th":
      return [styled(node, `${styles[node.tagName]}${alignment(node)}`, children())];
    default:
      return [styled(node, styles[node.tagName], children())];
  }
}

const cell = `padding:8px 10px;border:1px solid ${colors.line};vertical-align:top;`;

const styles: Readonly<Record<string, string>> = {
  p: "margin:0 0 16px",
  h2: `margin:32px 0 12px;font:bold 22px/1.25 ${SERIF}`,
  h3: `margin:28px 0 10px;font:bold 19px/1.3 ${SERIF}`,
  h4: "margin:24px 0 8px;font-size:17px",
  h5: "margin:24px 0 8px;font-size:17px",
  h6: "margin:24px 0 8px;font-size:17px",
  ul: "margin:0 0 16px;padding:0 0 0 24px",
  ol: "margin:0 0 16px;padding:0 0 0 28px",
  li: "margin:0 0 8px",
  blockquote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid ${colors.link}`,
  figure: "margin:0 0 16px",
  figcaption: "margin:8px 0 0;font-size:15px",
  hr: `margin:28px 0;border:0;border-top:1px solid ${colors.line}`,
  pre: `margin:0 0 16px;padding:12px;border:1px solid ${colors.line};font:14px/1.5 monospace;white-space:pre-wrap;word-break:break-word`,
  code: "font-family:monospace;font-size:15px",
  sup: "font-size:12px;line-height:0",
  // A wide table scrolls, if the mail program supports it.
  div: "margin:0 0 16px;overflow-x:auto",
  table: "border-collapse:collapse;width:100%;font-size:15px;line-height:1.45",
  th: `${cell}text-align:left`,
  td: cell,
  section: `margin:32px 0 0;padding:4px 0 0;border-top:1px solid ${colors.line};font-size:14px;line-height:1.5`,
};

const taskStyles: Readonly<Record<string, string>> = { ul: "margin:0 0 16px;padding:0;list-style:none", li: "margin:0 0 8px" };

function styled({ tagName, properties: { start } }: Element, style: string | undefined, children: ElementContent[]): Element {
  // Mail programs don't support sections.
  const name = tagName === "section" ? "div" : tagName;
  return element(name, { ...(start !== undefined && { start }), ...(style && { style }) }, children);
}

/** Links within the article lead to its page, since few mail programs can jump inside an email. */
function link(node: Element, children: () => ElementContent[], context: ArticleContext): ElementContent[] {
  if (isBackReference(node)) return [];
  const href = absoluteAddress(node.properties.href, context);
  if (href === null) return children();
  return [element("a", { href, style: `color:${colors.link}` }, children())];
}

/** The size is in attributes: Outlook for Windows ignores styles. */
function picture({ properties: { src, alt, width, height } }: Element, context: ArticleContext): ElementContent {
  const address = absoluteAddress(src, context);
  if (address === null) return { type: "text", value: String(alt ?? "") };
  // Mail programs don't show SVG.
  if (DRAWING.test(address))
    return element("a", { href: address, style: `color:${colors.link}` }, [{ type: "text", value: String(alt ?? "") }]);
  return element("img", { src: address, alt: String(alt ?? ""), ...shownSize(Number(width), Number(height)), style: PICTURE_STYLE }, []);
}

const DRAWING = /\/diagrams\/[^/]+\.svg$/;

export const PICTURE_STYLE = "max-width:100%;height:auto;border:0";

/** The size of a picture in the column; empty if it is unknown. */
export function shownSize(width: number, height: number): { width?: number; height?: number } {
  if (!(width > 0 && height > 0)) return {};
  const shown = Math.min(width, COLUMN);
  return { width: shown, height: Math.round((height * shown) / width) };
}

function alignment(node: Element): string {
  const found = /to-(center|right)/.exec(String(node.properties.className ?? ""));
  return found ? `;text-align:${found[1]}` : "";
}

function hasClass(node: Element, name: RegExp): boolean {
  return name.test(String(node.properties.className ?? ""));
}

export function isBackReference({ properties }: Element): boolean {
  return properties.dataFootnoteBackref !== undefined;
}

export function checkMark({ properties }: Element): string {
  return properties.checked === undefined || properties.checked === false ? "☐" : "☑";
}

export function childrenOf(node: Element): (Element | Text)[] {
  return node.children.filter((child) => child.type === "element" || child.type === "text");
}

function element(tagName: string, properties: Element["properties"], children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}
