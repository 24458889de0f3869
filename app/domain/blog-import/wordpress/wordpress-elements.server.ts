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
  try {
    for await (const piece of mendedXml(readTextPieces(file))) {
      parser.write(piece);
      yield* done.splice(0);
    }
    parser.close();
  } catch (error) {
    // What stood above the damage in the same piece.
    yield* done.splice(0);
    throw error;
  }
  yield* done.splice(0);
}

/** How much a server's notes above the XML may have. */
const MAX_PREFIX = 64_000;
/** Of the longest entity, and of the marks of a CDATA section. */
const MAX_MARK = 40;

/** Without what a server wrote above the XML, and with each "&" that begins no entity escaped: the parser would take all up to the next ";". */
async function* mendedXml(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let [rest, isBegun, isCdata] = ["", false, false];
  const take = (end: number) => {
    const taken = rest.slice(0, end);
    rest = rest.slice(end);
    return isCdata ? taken : taken.replace(/&(?!(?:[a-z][a-z0-9]{0,30}|#\d{1,10}|#x[\da-f]{1,8});)/gi, "&amp;");
  };
  for await (const piece of pieces) {
    rest += piece;
    if (!isBegun) {
      const start = rest.indexOf("<?xml");
      if (start === -1 && rest.length < MAX_PREFIX) continue;
      rest = rest.slice(start === -1 ? rest.search(/[^\s\uFEFF]|$/) : start);
      isBegun = true;
    }
    let ready = "";
    for (let mark = rest.indexOf(isCdata ? "]]>" : "<![CDATA["); mark !== -1; mark = rest.indexOf(isCdata ? "]]>" : "<![CDATA[")) {
      ready += take(mark);
      isCdata = !isCdata;
    }
    const end = Math.max(0, rest.length - MAX_MARK);
    const open = rest.lastIndexOf("&", end);
    ready += take(open > end - MAX_MARK && !isCdata ? Math.max(0, open) : end);
    yield ready;
  }
  if (!isBegun) rest = rest.slice(rest.search(/[^\s\uFEFF]|$/));
  yield take(rest.length);
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
