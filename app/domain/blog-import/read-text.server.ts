import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { ImportError } from "./import-error";

const MEGABYTE = 1024 * 1024;

/** With its byte order mark. @param limit bytes @throws ImportError */
export async function readTextFile(file: string, name: string, limit: number): Promise<string> {
  const { size } = await stat(file);
  if (size > limit) throw new ImportError(`${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${limit / MEGABYTE} MB are read.`);
  let text = "";
  for await (const piece of readTextPieces(file, name)) text += piece;
  return text;
}

/** @throws ImportError */
export async function* readTextPieces(file: string, name: string): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    // The decoder's; a consumer's errors do not come here.
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError(`${name} is not UTF-8 text. Open it in the program it comes from and save it as UTF-8.`);
  }
}
