import type { Definition, Image, Link, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export function listRemotePictures(markdown: string): string[] {
  const pictures = listAddresses(markdown, "![").filter(({ isPicture }) => isPicture);
  return [...new Set(pictures.map(({ url }) => url))].filter((url) => /^https?:\/\//i.test(url));
}

/** @param mark without it the text is not parsed: most articles have no picture, and parsing is slow */
export function listAddresses(markdown: string, mark = "["): Pick<Place, "url" | "isPicture">[] {
  return markdown.includes(mark) ? placesIn(markdown) : [];
}

/** Replaces addresses of pictures and links, and changes nothing else. */
export function replaceAddresses(markdown: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return markdown;
  const edits = placesIn(markdown).flatMap(({ url, start, end, isBare }) => {
    const address = addresses.get(url);
    if (address === undefined) return [];
    const written = [...markdown.slice(start, end).matchAll(spellingsOf(url))].at(-1);
    if (!written) return [];
    // A bare address is a link by itself; a relative one needs to be written as one.
    if (isBare) return [{ start, end, text: `[${url}](${address})` }];
    const at = start + written.index;
    return [{ start: at, end: at + written[0].length, text: address }];
  });
  // From the end, so that earlier positions stay valid.
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), markdown);
}

/** Markdown may have a backslash before any punctuation, and "&" as a character reference. */
function spellingsOf(url: string): RegExp {
  return new RegExp(
    url.replace(/[\W_]/g, (sign) => `\\\\?\\${sign}${sign === "&" ? "(?:amp;)?" : ""}`),
    "g",
  );
}

interface Place {
  readonly url: string;
  /** The part of the text that contains the address. */
  readonly start: number;
  readonly end: number;
  readonly isPicture: boolean;
  readonly isBare: boolean;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

function placesIn(markdown: string): Place[] {
  const nodes = [...descendants(parser.parse(markdown))];
  const shown = new Set(nodes.flatMap((node) => (node.type === "imageReference" ? [node.identifier] : [])));
  return nodes.flatMap((node): Place[] => {
    if (node.type !== "image" && node.type !== "definition" && node.type !== "link") return [];
    const { url, position } = node as Image | Definition | Link;
    const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
    const isPicture = node.type === "image" || (node.type === "definition" && shown.has(node.identifier));
    if (node.type !== "link") return [{ url, start, end, isPicture, isBare: false }];
    const isBare = markdown[start] !== "[";
    return [{ url, start: isBare ? start : (node.children.at(-1)?.position?.end.offset ?? start), end, isPicture, isBare }];
  });
}

type Node = Root | Root["children"][number] | Link;

function* descendants(node: Node): Generator<Node, void, undefined> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* descendants(child as Node);
}
