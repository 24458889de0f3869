import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { UploadError } from "./media";

/**
 * Refuses a PDF that could do more than be read: scripts, programs it starts, files it carries, forms it sends
 * (ISO 32000-2 §12.6.4). What is packed into object streams is looked at too.
 *
 * Readers find an object by its byte offset, even within a comment, a string or another stream. So only the bytes of streams that
 * hold no object are left out, and an object stream that this scan does not unpack refuses the file.
 *
 * @throws UploadError
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("%%EOF");
  if (!/^%PDF-[12]\.\d/.test(text) || end === -1 || !isBlank(text.slice(end + 5)) || endsAsZip(bytes)) {
    throw new UploadError("pdf-damaged");
  }
  const { plain, packed } = takeApart(text);
  const objects = unescaped(plain);
  if (/\/Encrypt[\s<]/.test(objects)) throw new UploadError("pdf-locked");
  if (isActive(objects) || count(objects, "/ObjStm") > packed.length) throw new UploadError("pdf-active");
  let allowance = UNPACKED_LIMIT;
  for (const start of packed) {
    const content = await unpack(bytes.subarray(start), allowance);
    if (isActive(unescaped(content))) throw new UploadError("pdf-active");
    allowance -= content.length;
  }
}

function isActive(objects: string): boolean {
  return /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound)(?![A-Za-z0-9])/.test(
    objects,
  );
}

/** Escapes a file may have, counted by their marks; real ones have a few. More would take seconds to replace. */
const ESCAPE_LIMIT = 100_000;

/**
 * Names may be written with escapes: /J#61vaScript is /JavaScript.
 *
 * @throws UploadError when there are more than {@link ESCAPE_LIMIT}
 */
function unescaped(objects: string): string {
  if (count(objects, "#") > ESCAPE_LIMIT) throw new UploadError("pdf-damaged");
  return objects.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function count(text: string, word: string): number {
  let times = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) times += 1;
  return times;
}

/** The beginning of an object, such as "4 0 obj". */
const objectStart = /[\d\s\0]obj(?![A-Za-z])/;

/** Parts what is written plainly from the streams, whose bytes may look like anything, and finds the streams that hold objects. */
function takeApart(text: string): { plain: string; packed: number[] } {
  const plain: string[] = [];
  const packed: number[] = [];
  let at = 0;
  for (const { dictionary, start, end } of streamsIn(text)) {
    plain.push(text.slice(at, start));
    const content = text.slice(start, end);
    if (objectStart.test(content)) plain.push(content);
    const names = unescaped(dictionary);
    if (/\/(ObjStm|First)(?![A-Za-z0-9])/.test(names)) {
      // Prepared for compression in a way that only a whole PDF reader undoes.
      if (/\/(DecodeParms|DP)(?![A-Za-z0-9])/.test(names)) throw new UploadError("pdf-damaged");
      packed.push(start);
    }
    at = end;
  }
  return { plain: [...plain, text.slice(at)].join(" "), packed };
}

interface Stream {
  readonly dictionary: string;
  /** Where its contents begin and end. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the streams in one pass: contents that directly follow the dictionary of an object. The keyword anywhere else, in a
 * comment for instance, begins none (ISO 32000-2 §7.2–7.3).
 *
 * @throws UploadError for an object in a comment or a string
 */
function* streamsIn(text: string): Generator<Stream> {
  const tokens = /%[^\r\n]*|\(|<<|>>|\bobj\b|\bstream\r?\n/g;
  let begin = 0;
  let depth = 0;
  let closed = 0;
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const [word] = found;
    const start = tokens.lastIndex;
    if (word === "<<") depth += 1;
    else if (word === ">>") {
      depth = Math.max(0, depth - 1);
      closed = start;
    } else if (word === "obj") begin = start;
    else if (word === "(" || word.startsWith("%")) {
      if (word === "(") tokens.lastIndex = endOfString(text, start);
      if (objectStart.test(text.slice(found.index, tokens.lastIndex))) throw new UploadError("pdf-active");
    } else {
      const follows = depth === 0 && closed > begin && isBlank(text.slice(closed, found.index));
      closed = 0;
      if (!follows) continue;
      const end = text.indexOf("endstream", start);
      if (end === -1) return;
      yield { dictionary: text.slice(begin, found.index), start, end };
      tokens.lastIndex = end;
    }
  }
}

/** Parentheses nest, and a backslash takes their meaning away. */
function endOfString(text: string, start: number): number {
  const marks = /[()]|\\[\s\S]/g;
  marks.lastIndex = start;
  let depth = 1;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === "(") depth += 1;
    if (mark[0] === ")") depth -= 1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

function isBlank(text: string): boolean {
  return /^[\s\0]*$/.test(text);
}

/** Bytes all object streams of a file may unpack to. */
const UNPACKED_LIMIT = 20 * 1024 * 1024;

const inflateWithin = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * Unpacks an object stream to where its compression ends, whatever its dictionary and keywords say.
 *
 * @throws UploadError for what can't be looked into: it is not passed on
 */
async function unpack(stream: Buffer, limit: number): Promise<string> {
  // After the two bytes of zlib's header; the checksum at the end is left alone, since some writers cut it.
  const content = await inflateWithin(stream.subarray(2), { maxOutputLength: limit }).catch(() => Buffer.alloc(0));
  const text = content.toString("latin1");
  if (!/^[\s\0]*\d/.test(text)) throw new UploadError("pdf-damaged");
  return text;
}

/** A ZIP is read from its end: a record that names the directory before it (PKWARE APPNOTE §4.3.16). */
export function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (at === -1 || at + 22 > bytes.length || bytes.length - at > 22 + 0xffff) return false;
  const directory = bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16);
  return directory <= at && bytes.includes("PK\x01\x02", 0, "latin1");
}
