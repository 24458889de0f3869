import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { UploadError } from "./media";

/**
 * Rejects a PDF with active content: scripts, programs to start, embedded files, forms to submit (ISO 32000-2 §12.6.4), also within
 * object streams.
 *
 * PDF readers find an object by its byte offset, even within a comment, a string or another stream. So the scan skips only streams that
 * contain no object, and a file with an object stream that can't be unpacked is rejected.
 *
 * @throws UploadError
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("%%EOF");
  if (!/^%PDF-[12]\.\d/.test(text) || end === -1 || !isBlank(text.slice(end + 5)) || endsAsZip(bytes)) {
    throw new UploadError("pdf-damaged");
  }
  const { plain, packed } = splitStreams(text);
  const objects = unescaped(plain);
  if (/\/Encrypt[\s<]/.test(objects)) throw new UploadError("pdf-locked");
  if (isActive(objects) || count(objects, "/ObjStm") > packed.length) throw new UploadError("pdf-active");
  let allowance = MAX_UNPACKED_BYTES;
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

/** Real files have a few. Replacing more would take seconds. */
const MAX_ESCAPES = 100_000;

/**
 * Names may be written with escapes: /J#61vaScript is /JavaScript.
 *
 * @throws UploadError when there are more than {@link MAX_ESCAPES}
 */
function unescaped(objects: string): string {
  if (count(objects, "#") > MAX_ESCAPES) throw new UploadError("pdf-damaged");
  return objects.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function count(text: string, word: string): number {
  let times = 0;
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) times += 1;
  return times;
}

/** The beginning of an object, such as "4 0 obj". */
const objectStart = /[\d\s\0]obj(?![A-Za-z])/;

/** Separates plain objects from streams, whose bytes may look like anything, and finds the start of each object stream. */
function splitStreams(text: string): { plain: string; packed: number[] } {
  const plain: string[] = [];
  const packed: number[] = [];
  let at = 0;
  let isPacked = false;
  let hasParameters = false;
  for (const { dictionary, isSameObject, start, end } of streamsIn(text)) {
    plain.push(text.slice(at, start));
    const content = text.slice(start, end);
    if (objectStart.test(content)) plain.push(content);
    const names = unescaped(dictionary);
    isPacked = (isSameObject && isPacked) || /\/(ObjStm|First)(?![A-Za-z0-9])/.test(names);
    hasParameters = (isSameObject && hasParameters) || /\/(DecodeParms|DP)(?![A-Za-z0-9])/.test(names);
    if (isPacked) {
      // Only a complete PDF reader can undo these filters.
      if (hasParameters) throw new UploadError("pdf-damaged");
      packed.push(start);
    }
    at = end;
  }
  return { plain: [...plain, text.slice(at)].join(" "), packed };
}

interface Stream {
  /** From the beginning of its object or, in the same object, from the former stream on: no part of a file is read twice. */
  readonly dictionary: string;
  readonly isSameObject: boolean;
  /** Where its contents begin and end. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the streams in one pass: contents that directly follow the dictionary of an object. Elsewhere, in a comment for instance, the
 * keyword begins no stream (ISO 32000-2 §7.2–7.3).
 *
 * @throws UploadError for an object in a comment or a string
 */
function* streamsIn(text: string): Generator<Stream> {
  const tokens = /%[^\r\n]*|\(|<<|>>|\bobj\b|\bstream\r?\n/g;
  let begin = 0;
  let depth = 0;
  let closed = 0;
  let former = 0;
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
      yield { dictionary: text.slice(Math.max(begin, former), found.index), isSameObject: former > begin, start, end };
      tokens.lastIndex = end;
      former = found.index;
    }
  }
}

/** Parentheses nest; a backslash escapes them. */
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

/** For all object streams of a file together. */
const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;

const inflateWithin = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflateRaw);

/**
 * Unpacks an object stream up to the end of its compressed data, whatever its dictionary and keywords say.
 *
 * @throws UploadError when it can't be unpacked
 */
async function unpack(stream: Buffer, limit: number): Promise<string> {
  // Skips zlib's header of two bytes and ignores the checksum, which some programs leave out.
  const content = await inflateWithin(stream.subarray(2), { maxOutputLength: limit }).catch(() => Buffer.alloc(0));
  const text = content.toString("latin1");
  if (!/^[\s\0]*\d/.test(text)) throw new UploadError("pdf-damaged");
  return text;
}

/** A ZIP ends with a record that points to its directory (PKWARE APPNOTE §4.3.16). */
export function endsAsZip(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf("PK\x05\x06", undefined, "latin1");
  if (at === -1 || at + 22 > bytes.length || bytes.length - at > 22 + 0xffff) return false;
  const directory = bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16);
  return directory <= at && bytes.includes("PK\x01\x02", 0, "latin1");
}
