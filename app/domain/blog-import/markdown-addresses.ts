import type { Definition, Image, Link, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export function listRemotePictures(markdown: string): string[] {
  // Most articles have none, and parsing is slow.
  if (!markdown.includes("![")) return [];
  const pictures = placesIn(markdown).filter(({ isPicture }) => isPicture);
  return [...new Set(pictures.map(({ url }) => url))].filter((url) => /^https?:\/\//i.test(url));
}

/** Replaces addresses of pictures and links; every other byte stays. */
export function replaceAddresses(markdown: string, addresses: ReadonlyMap<string, string>): string {
  if (addresses.size === 0) return markdown;
  const edits = placesIn(markdown).flatMap(({ url, start, end, isBare }) => {
    const address = addresses.get(url);
    if (address === undefined) return [];
    const at = markdown.lastIndexOf(url, end - url.length);
    // The text spells it differently.
    if (at < start) return [];
    // A bare address is a link by itself; a relative one needs to be written as one.
    if (isBare) return [{ start, end, text: `[${url}](${address})` }];
    return [{ start: at, end: at + url.length, text: address }];
  });
  // From the end, so that earlier positions stay valid.
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), markdown);
}

interface Place {
  readonly url: string;
  /** Where the address may stand in the text. */
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
