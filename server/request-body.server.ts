import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";

export class BodyTooLargeError extends Error {}

const MEGABYTE = 1024 * 1024;

const FORM_LIMIT = 2 * MEGABYTE;

/** A form is read whole; a file is streamed, so that nothing of one is stored for a stranger. @throws BodyTooLargeError */
export async function readBody(
  request: IncomingMessage,
  fileMegabytes: number | undefined,
): Promise<Buffer | ReadableStream<Uint8Array> | null> {
  if (request.method !== "POST") return null;
  const limit = fileMegabytes === undefined ? FORM_LIMIT : fileMegabytes * MEGABYTE;
  const tooLarge = new BodyTooLargeError(`This is more than the ${limit / MEGABYTE} MB that can be sent here.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge;
  const arriving = withinLimit(request, limit, tooLarge);
  if (fileMegabytes !== undefined) return ReadableStream.from(arriving);
  const chunks: Buffer[] = [];
  for await (const chunk of arriving) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* withinLimit(request: IncomingMessage, limit: number, tooLarge: BodyTooLargeError): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw tooLarge;
    yield chunk;
  }
}

/** A fetch Request for React Router. HEAD is routed as GET; its body is left out when it is sent. */
export function toFetchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: Buffer | ReadableStream<Uint8Array> | null,
): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? "";
    if (!name.startsWith(":")) headers.append(name, request.rawHeaders[at + 1] ?? "");
  }
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const init: RequestInit & { duplex: "half" } = {
    method: request.method === "POST" ? "POST" : "GET",
    headers,
    // Node's streams are those of the standard; only their types differ.
    body: body instanceof ReadableStream ? (body as unknown as BodyInit) : body && new Uint8Array(body),
    duplex: "half",
    signal: gone.signal,
  };
  const asked = new Request(url, init);
  asking.set(response, asked);
  return asked;
}

/** A Request that nobody holds is collected, and its signal then never aborts: it is held for as long as its response lives. */
const asking = new WeakMap<ServerResponse, Request>();
