import { createWriteStream, type WriteStream } from "node:fs";
import { rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { BusboyConfig, BusboyInstance } from "@fastify/busboy";
import { contentTypeOf } from "./form-body";
import { FormError } from "./form-errors.server";

/**
 * Writes the file of a form's field `file` to the disk as it arrives, so that it takes no memory. Its route needs
 * `handle.uploadMegabytes`.
 *
 * @param target a file that does not exist yet; on failure none is left
 * @returns its name as the sender calls it, without folders, and the other fields
 * @throws FormError when no file arrived whole or the disk is full
 */
export async function receiveFile(request: Request, target: string) {
  await requireSpace(path.dirname(target), Number(request.headers.get("Content-Length") ?? 0));
  const form = await multipartParser(request.headers.get("Content-Type") ?? "", { files: 1, fields: 20, fieldSize: 10_000 });
  if (!form || !request.body) throw new FormError({ file: NO_FILE });
  const fields: Record<string, string> = {};
  let name = "";
  let writer: WriteStream | undefined;
  let written: Promise<void> | undefined;
  form.on("field", (field, value) => {
    fields[field] = value;
  });
  form.on("file", (field, contents, filename) => {
    if (field !== "file" || !filename) return void contents.resume();
    name = filename;
    writer = createWriteStream(target, { flags: "wx", mode: 0o600 });
    written = pipeline(contents, writer);
    // Otherwise the parser would wait forever for its reader.
    written.catch((error) => form.destroy(error));
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form);
    await written;
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (writer && !writer.destroy().closed) await new Promise<void>((closed) => writer?.once("close", () => closed()));
    await rm(target, { force: true });
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") throw new FormError({ file: DISK_FULL }, 507);
    if (error instanceof Error && error.message === "Unexpected end of multipart data") throw new FormError({ file: CUT_OFF });
    throw error;
  }
  if (!written || (await stat(target)).size === 0) {
    await rm(target, { force: true });
    throw new FormError({ file: NO_FILE });
  }
  return { name, fields };
}

const NO_FILE = "Choose a file first.";
const CUT_OFF = "The file did not arrive completely. Please send it again.";
const DISK_FULL = "The disk of the website’s computer is full. Make room there, then send the file again.";

async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bytes > bavail * bsize) throw new FormError({ file: DISK_FULL }, 507);
}

/** Null for another kind of body. */
export async function multipartParser(header: string, limits: BusboyConfig["limits"]): Promise<BusboyInstance | null> {
  const type = contentTypeOf(header);
  if (type?.essence !== "multipart/form-data" || !type.params.get("boundary")) return null;
  const { Busboy } = await import("@fastify/busboy");
  const form = new Busboy({ headers: { "content-type": type.toString() }, limits });
  // A form that ends within a file is an error of the form and of the file, which ends the process where nobody listens.
  form.on("file", (_field, contents) => void contents.on("error", () => undefined));
  return form;
}
