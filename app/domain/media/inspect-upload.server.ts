import { setImmediate as nextTurn } from "node:timers/promises";
import { endsAsZip, inspectPdf } from "./inspect-pdf.server";
import { UPLOAD_LIMIT, UploadError } from "./media";

export type UploadFormat = "jpeg" | "png" | "webp" | "avif" | "heic" | "gif" | "pdf";

/**
 * Recognizes the format of an upload by its bytes; its name and the browser's type are ignored.
 *
 * @param scanPdf on this thread when left out
 * @throws UploadError unless it is a picture or a plain PDF, and nothing else at the same time
 */
export async function inspectUpload(bytes: Buffer, scanPdf: (pdf: Buffer) => Promise<void> = inspectPdf): Promise<UploadFormat> {
  if (bytes.length > UPLOAD_LIMIT) throw new UploadError("too-large");
  const format = formatOf(bytes);
  if (format === "pdf") await scanPdf(bytes);
  else if (await isSomethingElseToo(bytes)) throw new UploadError("disguised");
  return format;
}

/** By the first bytes alone. @throws UploadError */
export function formatOf(bytes: Buffer): UploadFormat {
  if (bytes.length === 0) throw new UploadError("empty");
  const begins = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  if (begins("ffd8ff")) return "jpeg";
  if (begins("89504e470d0a1a0a")) return "png";
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return "gif";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 12) === "WEBP") return "webp";
  if (latin(bytes, 4, 8) === "ftyp") return isoFormat(bytes);
  if (latin(bytes, 0, 5) === "%PDF-") return "pdf";
  throw new UploadError(foreignKind(bytes));
}

/** HEIC, AVIF and videos share one container; its brands tell them apart (ISO/IEC 23008-12, AVIF 1.1 §9.1). */
function isoFormat(bytes: Buffer): UploadFormat {
  const end = Math.min(bytes.readUInt32BE(0), 256, bytes.length);
  const brands = latin(bytes, 8, end).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === "avif")) return "avif";
  if (brands.some((brand) => /^(hei[cxms]|hev[cmx]|mif1)$/.test(brand))) return "heic";
  throw new UploadError("video");
}

function foreignKind(bytes: Buffer): "svg" | "html" | "archive" | "video" | "pdf-damaged" | "unknown-type" {
  const start = textStart(bytes);
  if (/^(%PDF-|[\s\S]{1,1023}%PDF-)/.test(latin(bytes, 0, 1029))) return "pdf-damaged";
  if (start.startsWith("<")) {
    if (/<svg[\s>]/i.test(start)) return "svg";
    if (/<(!doctype html|html|head|body|script|iframe|p|div|img)[\s>]/i.test(start)) return "html";
  }
  if (archiveStarts.some((signature) => latin(bytes, 0, 8).startsWith(signature)) || latin(bytes, 257, 262) === "ustar") return "archive";
  if (/^(.E\xdf\xa3|RIFF....AVI |OggS|FLV)/s.test(latin(bytes, 0, 12))) return "video";
  return "unknown-type";
}

/** ZIP (office documents are ZIPs), RAR, 7-Zip, gzip, bzip2, xz, Zstandard. */
const archiveStarts = ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08", "Rar!", "7z\xbc\xaf", "\x1f\x8b", "BZh", "\xfd7zXZ", "(\xb5/\xfd"];

/** The start of a text in any encoding that a browser would guess. */
function textStart(bytes: Buffer): string {
  const wide = /^(\xff\xfe|\xfe\xff|<\0|\0<)/.test(latin(bytes, 0, 2));
  const text = latin(bytes, 0, 4096);
  return (wide ? text.replaceAll("\0", "") : text).replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "").trimStart();
}

/**
 * Whether a picture is also a page, a program, an archive or a PDF. Phones append previews and short films to their photos,
 * so bytes after the picture's end say nothing by themselves.
 */
async function isSomethingElseToo(bytes: Buffer): Promise<boolean> {
  if (latin(bytes, 0, 1029).includes("%PDF-")) return true;
  if (/^GIF8[79]a(\/\*|=)/.test(latin(bytes, 0, 8))) return true;
  for (let start = 0; start < bytes.length; start += PIECE) {
    if (start > 0) await nextTurn();
    const piece = latin(bytes, start, start + PIECE + MAX_SIGN_LENGTH);
    if (piece.includes("Rar!\x1a\x07") || piece.includes("7z\xbc\xaf\x27\x1c") || PAGE.test(piece)) return true;
  }
  return endsAsZip(bytes);
}

/** Bytes that are searched in one turn of the event loop: a few milliseconds. */
const PIECE = 1024 * 1024;

const PAGE = /<script[\s>/]|<!doctype html|<html[\s>]|<iframe[\s>]|<\?php/i;
const MAX_SIGN_LENGTH = "<!doctype html".length;

function latin(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, Math.min(to, bytes.length));
}
