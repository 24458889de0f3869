import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { contentTypeOf, hasTooManyFields, MAX_FIELDS } from "~/web/form-body";
import { ANY_FORM, type BodyRule } from "./body-rules.server";
import { AddressSlots, type ConnectionTimeouts } from "./connection-limits.server";
import { MinuteCounter } from "./refusal-log.server";

/** The body is rejected before a route reads it. */
export class BodyRejectedError extends Error {
  constructor(
    readonly status: 413 | 415 | 429,
    message: string,
  ) {
    super(`${message} Nothing was saved. Go back to the page before: what you typed may still be there.`);
  }
}

/** Bodies that one address may send at a time; a page of the library sends fewer when somebody drops many pictures on it. */
const MAX_BODIES = 32;

/** Limits how often and how many bodies an address sends, and how long they may take. */
export class BodyGate {
  readonly #posts: MinuteCounter;
  readonly #rateLimited = new WeakSet<IncomingMessage>();
  readonly #slots = new AddressSlots(MAX_BODIES);

  constructor(
    now: () => Date,
    private readonly timeouts: ConnectionTimeouts,
  ) {
    this.#posts = new MinuteCounter(now);
  }

  /** @param tooSlow answers when the body takes longer than its size explains @throws BodyRejectedError */
  open(request: IncomingMessage, response: ServerResponse, rule: BodyRule, sender: string, tooSlow: () => void): void {
    if (rule.perMinute !== undefined && this.#posts.count(`${networkOf(sender)} ${rule.pattern}`) > rule.perMinute) {
      this.#rateLimited.add(request);
    }
    const declared = request.headers["content-length"];
    if (request.headers["transfer-encoding"] === undefined && Number(declared ?? 0) === 0) return;
    const leave = this.#slots.take(sender);
    if (!leave) throw new BodyRejectedError(429, "Too much is being sent from your address at the same time. Try again in a minute.");
    const { body, bytesPerSecond } = this.timeouts;
    const seconds = Math.min(Number(declared ?? rule.bytes), rule.bytes) / bytesPerSecond;
    let timer = setTimeout(tooSlow, body + seconds * 1000);
    response.once("finish", () => {
      clearTimeout(timer);
      // The rest is not read. A sender who soon stops sending sees the answer.
      if (!request.complete) timer = setTimeout(() => request.destroy(), body);
    });
    request.once("close", () => {
      clearTimeout(timer);
      leave();
    });
  }

  /** More than the route's `postsPerMinute` came from the sender's network. */
  isRateLimited(request: IncomingMessage): boolean {
    return this.#rateLimited.has(request);
  }
}

/**
 * A form is read whole; a file is streamed, so that nothing is stored for a stranger.
 *
 * @param isRateLimited no more than the text of a plain form is read then
 * @throws BodyRejectedError
 */
export async function readBody(
  request: IncomingMessage,
  rule: BodyRule,
  isRateLimited: boolean,
): Promise<Buffer | ReadableStream<Uint8Array> | null> {
  if (request.method !== "POST") return null;
  const { takes } = rule;
  const isSmall = isRateLimited || (takes === "files" && isPlainForm(request));
  const bytes = isSmall ? Math.min(rule.bytes, ANY_FORM.bytes) : rule.bytes;
  const tooLarge = isRateLimited
    ? new BodyRejectedError(429, "That was too often within a minute. Wait a minute, then try again.")
    : new BodyRejectedError(413, `This is more than the ${sizeOf(bytes)} that can be sent here.`);
  if (Number(request.headers["content-length"] ?? 0) > bytes) throw tooLarge;
  const limited = withinLimit(request, bytes, tooLarge);
  if (takes === "files") return ReadableStream.from(limited);
  const chunks: Buffer[] = [];
  for await (const chunk of limited) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length > 0) requireForm(request, body, takes);
  return body;
}

/** It has no file. */
function isPlainForm(request: IncomingMessage): boolean {
  return contentTypeOf(request.headersDistinct["content-type"]?.join() ?? "")?.essence === "application/x-www-form-urlencoded";
}

function requireForm(request: IncomingMessage, body: Buffer, takes: BodyRule["takes"]): void {
  const type = contentTypeOf(request.headersDistinct["content-type"]?.join() ?? "");
  const isJson = takes === "forms and JSON" && type?.essence === "application/json";
  const isForm = type?.essence === "application/x-www-form-urlencoded" || type?.essence === "multipart/form-data";
  if (!isForm && !isJson) throw new BodyRejectedError(415, `This address takes ${takes} only.`);
  if (isForm && hasTooManyFields(body, type)) {
    throw new BodyRejectedError(413, `This form has more than the ${MAX_FIELDS.toLocaleString("en-US")} fields that can be sent.`);
  }
}

function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
}

/** Of a body that is found too large while a route reads it. */
export function rejectionOf(request: IncomingMessage): BodyRejectedError | undefined {
  return exceeded.get(request);
}

const exceeded = new WeakMap<IncomingMessage, BodyRejectedError>();

/** A fast sender's chunks are read one after the other, before anybody else is answered. */
const BYTES_A_TURN = 256 * 1024;

async function* withinLimit(request: IncomingMessage, limit: number, tooLarge: BodyRejectedError): AsyncGenerator<Buffer, void, undefined> {
  let length = 0;
  let inTurn = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) {
      exceeded.set(request, tooLarge);
      throw tooLarge;
    }
    inTurn += chunk.length;
    if (inTurn > BYTES_A_TURN) {
      await nextTurn();
      inTurn = 0;
    }
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
  const closed = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) closed.abort();
  });
  const init: RequestInit & { duplex: "half" } = {
    method: request.method === "POST" ? "POST" : "GET",
    headers,
    // Only the types of Node's streams differ from the standard's.
    body: body instanceof ReadableStream ? (body as unknown as BodyInit) : body && new Uint8Array(body),
    duplex: "half",
    signal: closed.signal,
  };
  const fetchRequest = new Request(url, init);
  requests.set(response, fetchRequest);
  return fetchRequest;
}

/** Holds each Request as long as its response: once a Request is garbage collected, its signal never aborts. */
const requests = new WeakMap<ServerResponse, Request>();
