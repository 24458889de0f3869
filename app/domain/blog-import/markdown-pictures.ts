import type { Definition, Image, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

export function listRemotePictures(markdown: string): string[] {
  return [...new Set(picturesIn(markdown).map(({ url }) => url))].filter((url) => /^https?:\/\//i.test(url));
}

/** Replaces addresses of pictures; every other byte stays. @returns also the addresses that the text spells differently */
export function replacePictureAddresses(markdown: string, addresses: ReadonlyMap<string, string>): { markdown: string; missed: string[] } {
  const missed: string[] = [];
  // From the end, so that earlier positions stay valid.
  const moved = picturesIn(markdown)
    .filter(({ url }) => addresses.has(url))
    .sort((one, other) => other.start - one.start);
  const text = moved.reduce((result, { url, start, end }) => {
    const at = result.lastIndexOf(url, end - url.length);
    if (at >= start) return result.slice(0, at) + (addresses.get(url) ?? url) + result.slice(at + url.length);
    missed.push(url);
    return result;
  }, markdown);
  return { markdown: text, missed };
}

interface FoundPicture {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

function picturesIn(markdown: string): FoundPicture[] {
  // Most articles have none, and parsing is slow.
  if (!markdown.includes("![")) return [];
  const nodes = [...descendants(parser.parse(markdown))];
  const shown = new Set(nodes.flatMap((node) => (node.type === "imageReference" ? [node.identifier] : [])));
  return nodes.flatMap((node): FoundPicture[] => {
    const isPicture = node.type === "image" || (node.type === "definition" && shown.has(node.identifier));
    if (!isPicture) return [];
    const { url, position } = node as Image | Definition;
    return [{ url, start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }];
  });
}

type Node = Root | Root["children"][number];

function* descendants(node: Node): Generator<Node, void, undefined> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* descendants(child as Node);
}
