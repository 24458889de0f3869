import { SaxesParser } from "saxes";
import { readTextPieces, type SourceFile } from "~/domain/blog-import/files/source-files.server";
import { ImportError } from "~/domain/blog-import/import-error";

/** Characters of one element with everything inside it. */
const MAX_ELEMENT_SIZE = 16_000_000;
/** An empty element counts as this many characters. */
const EMPTY_ELEMENT_SIZE = 50;
const MAX_DEPTH = 12;

/** Errors in texts that somebody typed or pasted; the parser can continue after them. */
const harmless = /(disallowed character|undefined entity|malformed character entity)\.$/;

/**
 * Yields the children of the channel, one in memory at a time. The parser knows only XML's five entities and fetches nothing, so a file
 * can't expand ("billion laughs"). @throws ImportError
 */
export async function* readWordpressElements(file: SourceFile): AsyncGenerator<WordpressElement, void, undefined> {
  const { name } = file;
  const parser = new SaxesParser({ xmlns: false, fileName: name });
  const open: WordpressElement[] = [];
  const done: WordpressElement[] = [];
  let size = 0;
  const grow = (characters: number) => {
    size += characters;
    if (size > MAX_ELEMENT_SIZE) throw new ImportError(`${name} has an entry of more than 16 million characters.`);
  };
  parser.on("doctype", () => {
    throw new ImportError(`${name} declares its own document type, which no WordPress export does. It was not read.`);
  });
  parser.on("error", (error) => {
    if (harmless.test(error.message)) return;
    throw new ImportError(`${name} is not valid XML (${error.message.replace(/^[^:]*:/, "line ")}). Export it from WordPress again.`);
  });
  parser.on("opentag", (tag) => {
    if (open.length === 0 && tag.name !== "rss") throw notWordpress(name);
    if (open.length > MAX_DEPTH) throw new ImportError(`${name} is nested deeper than a WordPress export.`);
    grow(Object.entries(tag.attributes).reduce((sum, [key, value]) => sum + key.length + value.length, EMPTY_ELEMENT_SIZE));
    open.push({ name: tag.name, attributes: { ...tag.attributes }, text: "", children: [] });
  });
  const add = (text: string) => {
    grow(text.length);
    const element = open.at(-1);
    // Text between entries is only white space.
    if (element && open.length > 2) element.text += text.replace(/(?![\t\n\r])\p{Cc}/gu, "");
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const closed = open.pop();
    if (!closed) return;
    if (open.length > 2) open.at(-1)?.children.push(closed);
    else if (open.length === 2) {
      done.push(closed);
      size = 0;
    }
  });
  for await (const piece of readTextPieces(file)) {
    parser.write(piece);
    yield* done.splice(0);
  }
  parser.close();
  yield* done.splice(0);
}

export function notWordpress(name: string): ImportError {
  return new ImportError(`${name} is not a WordPress export. In WordPress, choose Tools, Export, All content.`);
}

export interface WordpressElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: WordpressElement[];
}

export function childText({ children }: WordpressElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? "";
}

/** The value of a custom field. */
export function metaOf({ children }: WordpressElement, key: string): string {
  const meta = children.find((child) => child.name === "wp:postmeta" && childText(child, "wp:meta_key") === key);
  return meta ? childText(meta, "wp:meta_value") : "";
}
