import type { SourceFile } from "~/domain/blog-import/files/source-files.server";
import { ImportError } from "./import-error";

const MEGABYTE = 1024 * 1024;

/** With its byte order mark. @param limit bytes @throws ImportError */
export async function readTextFile(file: SourceFile, limit: number): Promise<string> {
  const { size, name } = file;
  if (size > limit) throw new ImportError(`${name} has ${Math.ceil(size / MEGABYTE)} MB; at most ${limit / MEGABYTE} MB are read.`);
  let text = "";
  for await (const piece of readTextPieces(file)) text += piece;
  return text;
}

/** @throws ImportError */
export async function* readTextPieces(file: SourceFile): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of file.read()) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    // The decoder's; a consumer's errors do not come here.
    if (!(error instanceof TypeError)) throw error;
    throw new ImportError(`${file.name} is not UTF-8 text. Open it in the program it comes from and save it as UTF-8.`);
  }
}
