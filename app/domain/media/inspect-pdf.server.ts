import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { UploadError } from "./upload-error";
import { endsAsZip } from "./zip-end";

/**
 * Refuses a PDF that could do more than be read: scripts, programs it starts, files it carries, forms it sends
 * (ISO 32000-2 §12.6.4). What is packed into object streams is looked at too.
 *
 * @throws UploadError
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const text = bytes.toString("latin1");
  const end = text.lastIndexOf("%%EOF");
  if (!/^%PDF-[12]\.\d/.test(text) || end === -1 || !/^[\s\0]*$/.test(text.slice(end + 5)) || endsAsZip(bytes)) {
    throw new UploadError("pdf-damaged");
  }
  const { objects, packed } = takeApart(text);
  if (/\/Encrypt[\s<]/.test(unescaped(objects))) throw new UploadError("pdf-locked");
  if (isActive(objects)) throw new UploadError("pdf-active");
  for (const content of packed) if (isActive(await unpack(content))) throw new UploadError("pdf-active");
}

function isActive(objects: string): boolean {
  return /\/(JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Sound)(?![A-Za-z0-9])/.test(
    unescaped(objects),
  );
}

/** Names may be written with escapes: /J#61vaScript is /JavaScript. */
function unescaped(objects: string): string {
  return objects.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Parts what is written plainly from the streams, whose bytes may look like anything, and keeps the streams that hold objects. */
function takeApart(text: string): { objects: string; packed: string[] } {
  const plain: string[] = [];
  const packed: string[] = [];
  let at = 0;
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue;
    const start = index + keyword.length;
    const end = text.indexOf("endstream", start);
    if (end === -1) break;
    const before = text.slice(at, index);
    plain.push(before);
    if (/\/ObjStm/.test(unescaped(before.slice(before.lastIndexOf("obj") + 1)))) packed.push(text.slice(start, end));
    at = end;
  }
  return { objects: [...plain, text.slice(at)].join(" "), packed };
}

/** Bytes one object stream may unpack to. */
const UNPACKED_LIMIT = 20 * 1024 * 1024;

const inflateWithin = promisify<Buffer, { maxOutputLength: number; finishFlush: number }, Buffer>(inflate);

async function unpack(content: string): Promise<string> {
  try {
    // Z_SYNC_FLUSH: line ends around a stream are no part of it, and some writers cut its checksum.
    return (await inflateWithin(Buffer.from(content, "latin1"), { maxOutputLength: UNPACKED_LIMIT, finishFlush: 2 })).toString("latin1");
  } catch {
    // What can't be looked into is not passed on.
    throw new UploadError("pdf-damaged");
  }
}
