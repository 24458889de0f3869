import { once } from "node:events";
import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import type { ExportedFile } from "./export-blog.server";

/** Packs an export into a ZIP file with one folder, file by file as the stream is read. */
export function exportArchive(files: AsyncIterable<ExportedFile>, folder: string): Readable {
  const zip = new ZipFile();
  const archive = Readable.from(zip.outputStream, { objectMode: false });
  const failed = new AbortController();
  const fail = (error: unknown) => {
    failed.abort();
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on("error", fail);
  archive.once("close", () => failed.abort());
  addFiles(zip, files, folder, failed.signal).catch(fail);
  return archive;
}

async function addFiles(zip: ZipFile, files: AsyncIterable<ExportedFile>, folder: string, signal: AbortSignal): Promise<void> {
  for await (const { path, content, modifiedAt, isText } of files) {
    if (signal.aborted) return;
    const stream = Readable.from(Buffer.isBuffer(content) ? [content] : content, { objectMode: false });
    const through = once(stream, "end", { signal });
    zip.addReadStreamLazy(`${folder}/${path}`, { mtime: modifiedAt, compress: isText }, (start) => start(null, stream));
    await through;
  }
  zip.end();
}
