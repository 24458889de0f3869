import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { contentTypeOf } from "./form-body";
import { readForm, typedFields } from "./form-errors.server";
import { multipartParser } from "./received-file.server";

export interface ReceivedPictures {
  readonly fields: Readonly<Record<string, string>>;
  readonly pictures: readonly Buffer[];
  readonly problem: PicturesProblem | null;
}

/** Large: one has more bytes than allowed. Many: more of them, or of other parts. Busy: too much of others is in memory. Cut off: not all has arrived. */
export type PicturesProblem = "large" | "many" | "busy" | "cut off";

interface PictureLimits {
  readonly field: string;
  readonly most: number;
  readonly bytes: number;
}

/** Bytes of pictures in memory at a time, of all visitors together. */
const MAX_HELD = 96 * 1024 * 1024;

let held = 0;

/** A visitor may choose more pictures than are taken, and gets an answer. Reading on costs seconds for a body of tiny parts. */
const MAX_FIELDS = 30;
const MAX_FILES = 100;

/**
 * Reads a form with a few pictures into memory while the work runs. Pictures over a limit are read and dropped, so that the sender gets an
 * answer. Its route needs `handle.uploadMegabytes`.
 */
export async function withReceivedPictures<Result>(
  request: Request,
  limits: PictureLimits,
  work: (received: ReceivedPictures) => Promise<Result>,
): Promise<Result> {
  const pictures = new Map<number, Buffer[]>();
  let own = 0;
  const hold = (bytes: number) => {
    held += bytes;
    own += bytes;
  };
  try {
    return await work(await receive(request, limits, pictures, hold));
  } finally {
    held -= own;
  }
}

class TooManyPartsError extends Error {}

async function receive(
  request: Request,
  { field: wanted, most, bytes }: PictureLimits,
  pictures: Map<number, Buffer[]>,
  hold: (bytes: number) => void,
): Promise<ReceivedPictures> {
  const limits = { files: most + 1, fileSize: bytes, fields: MAX_FIELDS, fieldSize: 20_000, parts: MAX_FIELDS + MAX_FILES };
  const type = request.headers.get("Content-Type") ?? "";
  const form = await multipartParser(type, limits);
  if (!form || !request.body) {
    // Other bodies may have megabytes, and are left unread.
    const isPlainForm = contentTypeOf(type)?.essence === "application/x-www-form-urlencoded";
    return { fields: isPlainForm ? typedFields(await readForm(request)) : {}, pictures: [], problem: null };
  }
  const fields: Record<string, string> = {};
  let problem: PicturesProblem | null = null;
  form.on("field", (name, value) => {
    fields[name] = value;
  });
  form.on("file", (name, contents, filename) => {
    if (name !== wanted || !filename) return void contents.resume();
    const number = pictures.size;
    const chunks: Buffer[] = [];
    pictures.set(number, chunks);
    if (number >= most) problem = "many";
    contents.on("limit", () => {
      problem = "large";
    });
    contents.on("data", (chunk: Buffer) => {
      if (held + chunk.length > MAX_HELD) problem = "busy";
      if (problem !== null) return;
      hold(chunk.length);
      chunks.push(chunk);
    });
  });
  form.on("partsLimit", () => form.destroy(new TooManyPartsError()));
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), form);
  } catch (error) {
    if (error instanceof TooManyPartsError) problem = "many";
    else if (error instanceof Error && error.message === "Unexpected end of multipart data") problem = "cut off";
    else throw error;
  }
  const whole: Buffer[] = [];
  for (const chunks of pictures.values()) {
    whole.push(Buffer.concat(chunks));
    // 10 MB take some milliseconds.
    await nextTurn();
  }
  return { fields, pictures: whole.filter(({ length }) => length > 0), problem };
}
