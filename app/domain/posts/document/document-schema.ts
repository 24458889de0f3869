import { type NodeSpec, Schema } from "prosemirror-model";
import { isLinkAddress, isPictureAddress } from "~/domain/posts/article/link-protocols";

/** Attributes that prosemirror-tables (loaded with the first table) expects of cells; Markdown has no spans. */
function cell(role: "cell" | "header_cell", tag: "td" | "th"): NodeSpec {
  return {
    content: "paragraph",
    attrs: { align: { default: null }, colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    tableRole: role,
    isolating: true,
    parseDOM: [{ tag }],
    toDOM: ({ attrs: { align } }) => [tag, align ? { class: `to-${align}` } : {}, 0],
  };
}

const headingLevels = [1, 2, 3, 4, 5, 6];

/**
 * The document of the editor: everything that GitHub's Markdown can express. What the editor can't show (HTML, definitions, pictures by
 * reference) is a node that holds its source.
 */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", 0] },
    heading: {
      attrs: { level: { default: 2 } },
      content: "inline*",
      group: "block",
      defining: true,
      parseDOM: headingLevels.map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    blockquote: {
      content: "block+",
      group: "block",
      defining: true,
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    bullet_list: {
      attrs: { spread: { default: false } },
      content: "list_item+",
      group: "block",
      parseDOM: [{ tag: "ul" }],
      toDOM: () => ["ul", 0],
    },
    ordered_list: {
      attrs: { spread: { default: false }, start: { default: 1 } },
      content: "list_item+",
      group: "block",
      parseDOM: [{ tag: "ol", getAttrs: (list) => ({ start: Number(list.getAttribute("start") ?? 1) }) }],
      toDOM: ({ attrs }) => ["ol", attrs.start === 1 ? {} : { start: attrs.start }, 0],
    },
    list_item: {
      /** `checked` is null for an item that is no task. */
      attrs: { checked: { default: null }, spread: { default: false } },
      content: "block+",
      defining: true,
      parseDOM: [{ tag: "li" }],
      toDOM: () => ["li", 0],
    },
    code_block: {
      attrs: { lang: { default: null }, meta: { default: null } },
      content: "text*",
      marks: "",
      group: "block",
      code: true,
      defining: true,
      parseDOM: [{ tag: "pre", preserveWhitespace: "full" }],
      toDOM: () => ["pre", ["code", 0]],
    },
    horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    footnote: {
      attrs: { label: {} },
      content: "block+",
      group: "block",
      defining: true,
      isolating: true,
      toDOM: ({ attrs }) => ["div", { class: "source-note", "data-label": attrs.label }, 0],
    },
    raw_block: {
      attrs: { source: {} },
      group: "block",
      atom: true,
      toDOM: ({ attrs }) => ["pre", { class: "raw-markdown" }, attrs.source],
    },
    table: {
      content: "table_row+",
      tableRole: "table",
      isolating: true,
      group: "block",
      parseDOM: [{ tag: "table" }],
      toDOM: () => ["table", ["tbody", 0]],
    },
    table_row: {
      content: "(table_cell | table_header)*",
      tableRole: "row",
      parseDOM: [{ tag: "tr" }],
      toDOM: () => ["tr", 0],
    },
    table_cell: cell("cell", "td"),
    table_header: cell("header_cell", "th"),
    text: { group: "inline" },
    image: {
      attrs: { src: {}, alt: { default: "" }, title: { default: null } },
      inline: true,
      group: "inline",
      draggable: true,
      parseDOM: ["src", "data-address"].map((name) => ({
        tag: `img[${name}]`,
        getAttrs: (image) => ({ src: image.getAttribute(name), alt: image.getAttribute("alt") ?? "" }),
      })),
      toDOM: ({ attrs: { src, ...about } }) => ["img", { [isPictureAddress(src) ? "src" : "data-address"]: src, ...about }],
    },
    hard_break: { inline: true, group: "inline", selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
    footnote_reference: {
      attrs: { label: {} },
      inline: true,
      group: "inline",
      atom: true,
      toDOM: () => ["span", { class: "source-number", role: "note" }],
    },
    raw_inline: {
      attrs: { source: {} },
      inline: true,
      group: "inline",
      atom: true,
      toDOM: ({ attrs }) => ["code", { class: "raw-markdown" }, attrs.source],
    },
  },
  marks: {
    link: {
      /** `label` and `kind` of a link by reference (mdast's `referenceType`). */
      attrs: { href: {}, title: { default: null }, label: { default: null }, kind: { default: null } },
      inclusive: false,
      parseDOM: [
        { tag: "a[href]", getAttrs: (link) => ({ href: link.getAttribute("href") }) },
        { tag: "a[data-address]", getAttrs: (link) => ({ href: link.getAttribute("data-address") }) },
      ],
      // An address that readers get no link for is no link here either; its source stays.
      toDOM: ({ attrs: { href, title } }) => ["a", isLinkAddress(href) ? { href, title } : { "data-address": href, class: "no-link" }, 0],
    },
    strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
    emphasis: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
    strikethrough: { parseDOM: [{ tag: "del" }, { tag: "s" }], toDOM: () => ["del", 0] },
    code: { code: true, parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
  },
});
