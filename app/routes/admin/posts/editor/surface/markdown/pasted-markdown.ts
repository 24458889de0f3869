import { fromDom } from "hast-util-from-dom";
import { richTextMarkdown } from "~/domain/posts/article/rich-text-markdown";
import { pastedHtml } from "~/ui/kit/trusted-html";

/** The Markdown of rich text from a clipboard; loaded only when some is pasted. */
export async function markdownFromHtml(html: string): Promise<string> {
  const pasted = new DOMParser().parseFromString(pastedHtml.createHTML(html), "text/html");
  cleanPastedDocument(pasted);
  const tree = await richTextMarkdown.run(fromDom(pasted.body) as Parameters<typeof richTextMarkdown.run>[0]);
  return richTextMarkdown.stringify(tree as Parameters<typeof richTextMarkdown.stringify>[0]).trim();
}

/** Removes from a pasted document what word processors add. */
function cleanPastedDocument(pasted: Document): void {
  for (const element of pasted.querySelectorAll(
    "script, style, meta, link, title, o\\:p, [style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i]",
  )) {
    element.remove();
  }
  dropComments(pasted);
  for (const picture of pasted.querySelectorAll("img")) {
    // Visitors could not load a picture from the clipboard or the writer's disk.
    if (!/^https?:/i.test(picture.getAttribute("src") ?? "")) picture.remove();
  }
  for (const link of pasted.querySelectorAll("a")) {
    if (!/^(https?:|mailto:|tel:|\/|#)/i.test(link.getAttribute("href") ?? "")) unwrap(link);
  }
  for (const table of pasted.querySelectorAll("table")) {
    // Markdown's tables always have a head; without a row it would be empty.
    if (table.rows[0] && !table.tHead) table.createTHead().append(table.rows[0]);
  }
  emphasisFromStyles(pasted);
  listsFromWord(pasted);
}

function dropComments(pasted: Document): void {
  const walker = pasted.createTreeWalker(pasted, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

/** Google Docs wraps everything in a <b> of normal weight, and uses styles for bold text. */
function emphasisFromStyles(pasted: Document): void {
  for (const bold of pasted.querySelectorAll<HTMLElement>("b, strong")) {
    if (/^(normal|400)$/.test(bold.style.fontWeight)) unwrap(bold);
  }
  for (const span of pasted.querySelectorAll<HTMLElement>("span[style]")) {
    if (span.closest("h1, h2, h3, h4, h5, h6") || !span.textContent?.trim()) continue;
    const { fontWeight, fontStyle, textDecorationLine, textDecoration } = span.style;
    if (fontWeight === "bold" || Number(fontWeight) >= 600) wrapContents(span, "strong");
    if (fontStyle === "italic") wrapContents(span, "em");
    if (/line-through/.test(textDecorationLine || textDecoration)) wrapContents(span, "del");
  }
}

/** Word writes list items as paragraphs with a style that names their list and level. */
function listsFromWord(pasted: Document): void {
  let list: HTMLElement | null = null;
  for (const paragraph of pasted.querySelectorAll<HTMLElement>("p")) {
    if (!/mso-list:/i.test(paragraph.getAttribute("style") ?? "")) {
      list = null;
      continue;
    }
    if (!list || list.nextElementSibling !== paragraph) {
      list = pasted.createElement("ul");
      paragraph.before(list);
    }
    const item = pasted.createElement("li");
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function wrapContents(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
