import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { ImportError } from "~/domain/blog-import/import-error";

const MEGABYTE = 1024 * 1024;

/** A file's text, byte for byte, its byte order mark included. @throws ImportError */
export async function readTextFile(file: string, name: string, limit: number): Promise<string> {
  const { size } = await stat(file);
  if (size > limit) throw new ImportError(`${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${limit / MEGABYTE} MB are read.`);
  return decodeText(await readFile(file), name);
}

export function decodeText(bytes: Uint8Array, name: string): string {
  try {
    return decoder().decode(bytes);
  } catch {
    throw notUtf8(name);
  }
}

/** A file's text in pieces. @throws ImportError */
export async function* readTextPieces(file: string, name: string): AsyncGenerator<string, void, undefined> {
  const pieces = decoder();
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? pieces.decode(bytes, { stream: true }) : pieces.decode();
    } catch {
      throw notUtf8(name);
    }
  };
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) yield decode(bytes);
  yield decode();
}

function decoder(): TextDecoder {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
}

function notUtf8(name: string): ImportError {
  return new ImportError(`${name} is not UTF-8 text. Open it in the program it comes from and save it as UTF-8.`);
}

export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}
