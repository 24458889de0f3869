import type { IncomingMessage, ServerResponse } from "node:http";
import type { Address } from "./request-address.server";

/** The body is over the limit of its address; `message` says the limit in words. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

const MEGABYTE = 1024 * 1024;

/** Bytes a form may hold: the longest article several times over. */
const FORM_LIMIT = 2 * MEGABYTE;

/**
 * Reads the body of a POST whole.
 *
 * @throws BodyTooLargeError as soon as the limit is passed, by the header or by what arrives
 */
export async function readBody(request: IncomingMessage, _address: Address): Promise<Buffer | null> {
  if (request.method !== "POST") return null;
  const limit = FORM_LIMIT;
  const tooLarge = new BodyTooLargeError(`This is more than the ${limit / MEGABYTE} MB that can be sent here.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A fetch Request for React Router. HEAD is routed as GET; its body is left out when it is sent. */
export function toFetchRequest(request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer | null): Request {
  const headers = new Headers();
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? "";
    if (!name.startsWith(":")) headers.append(name, request.rawHeaders[at + 1] ?? "");
  }
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return new Request(url, {
    method: request.method === "POST" ? "POST" : "GET",
    headers,
    body: body && new Uint8Array(body),
    signal: gone.signal,
  });
}
