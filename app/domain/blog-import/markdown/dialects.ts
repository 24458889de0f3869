import { scriptText } from "~/domain/posts/article/script-text";
import { outsideCode } from "./template-tags";

/** Turns what only some readers of Markdown know, such as pandoc's, kramdown's, Obsidian's and GitHub's, into what all of them know. */
export function withPlainSyntax(text: string): { readonly markdown: string; readonly unwritten: readonly string[] } {
  const unwritten: string[] = [];
  const script = (given: string, tag: string) => {
    if (given.includes("](")) return given;
    const { text: written, isUnicode } = scriptText(given.trim().replace(/^\*{1,3}|\*{1,3}$/g, ""), /sup/i.test(tag) ? "super" : "sub");
    if (!isUnicode) unwritten.push(written);
    return written;
  };
  const markdown = outsideCode(text, (part) =>
    part
      .replace(/<(su[pb])\b[^<>]{0,200}>([^<>]{1,60})<\/su[pb]>/gi, (_, tag: string, inner: string) => script(inner, tag))
      .replace(/(?<=[\p{L}\d)])\^([-+−–]?[\p{L}\d]{1,3}[-+−–]?)\^/gu, (_, inner: string) => script(inner, "sup"))
      .replace(/(?<=[\p{L})])~(\d{1,2})~(?!\d)/gu, (_, inner: string) => script(inner, "sub"))
      // A tilde before a number means "to". GitHub's Markdown would strike out what is between two of them; most others would not.
      .replace(/(?<=\d(?:\p{L}{1,3})? ?|[½¼¾%°] ?)~(?= ?[$€£]?\d)/gu, "\\~")
      .replace(/<(?:div|section|aside|article|figure|blockquote|span|p)\b[^<>]{0,300}\smarkdown\s?=[^<>]{0,300}>/gi, "")
      .replace(/^(>[\t ]?)\[!([a-z]{1,20})\][+-]?[\t ]*$/gim, (_, mark: string, word: string) => `${mark}**${capitalized(word)}**\n>`)
      .replace(/^:{3,}[^\n]{0,300}$/gm, admonitionTitle)
      .replace(/!\[\[([^[\]|#\n]{1,300})[^[\]\n]{0,300}\]\]/g, (_, name: string) => `![](<${name.trim()}>)`)
      .replace(/\[\[(?:[^[\]|\n]{1,300}\|)?([^[\]|\n]{1,300})\]\](?!\()/g, "$1"),
  );
  return { markdown, unwritten };
}

/** `:::tip[Call us]` and `::: warning Call us` begin a box, and `:::` ends it. */
function admonitionTitle(line: string): string {
  const [, bracketed, plain] = /^:+[\t ]*[\w-]*(?:\[([^\]]*)\]|[\t ]+([^{]*))?/.exec(line) ?? [];
  const title = (bracketed ?? plain ?? "").trim();
  return title === "" ? "" : `\n**${title}**\n`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

const MODULE_LINE =
  /^(?:import\s+(?:["'{*]|[\w$]+\s*(?:,|from\b))|export\s+(?:const|let|var|function|default|async|class|type|interface|\{|\*))/;

/** MDX without its imports and exports, which go up to a blank line, and without comments. Components are tags. */
export function withoutModules(text: string): string {
  return outsideCode(text, (part) =>
    part
      .split(/(\n[\t ]*\n)/)
      .map((block) => (MODULE_LINE.test(block.trimStart()) ? "" : block))
      .join("")
      .replace(/\{\/\*[^*]{0,2000}\*\/\}/g, ""),
  );
}
