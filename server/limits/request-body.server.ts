import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { networkOf } from "~/domain/staff/sign-in/client-network";
import { contentTypeOf, hasTooManyFields, MAX_FIELDS } from "~/web/form-body";
import { ANY_FORM, type BodyRule } from "./body-rules.server";
import { AddressSlots, type ConnectionTimeouts } from "./connection-limits.server";
import { MinuteCounter } from "./minute-counter.server";

/** A body that no route gets to see. */
export class BodyRejectedError extends Error {
  constructor(
    readonly status: 413 | 415 | 429,
    message: string,
  ) {
    super(`${message} Nothing was saved. Go back to the page before: what you typed may still be there.`);
  }
}

/** More than a library's page sends when somebody drops many pictures on it. */
const MAX_ARRIVING = 32;

/** Decides whose bodies are read, and how fast they have to come. */
export class BodyGate {
  readonly #posts: MinuteCounter;
  readonly #tooOften = new WeakSet<IncomingMessage>();
  readonly #arriving = new AddressSlots(MAX_ARRIVING);

  constructor(
    now: () => Date,
    private readonly timeouts: ConnectionTimeouts,
  ) {
    this.#posts = new MinuteCounter(now);
  }

  /** @param tooSlow answers when the body takes longer than its size explains @throws BodyRejectedError */
  open(request: IncomingMessage, response: ServerResponse, rule: BodyRule, sender: string, tooSlow: () => void): void {
    if (rule.perMinute !== undefined && this.#posts.count(`${networkOf(sender)} ${rule.pattern}`) > rule.perMinute) {
      this.#tooOften.add(request);
    }
    const declared = request.headers["content-length"];
    if (request.headers["transfer-encoding"] === undefined && Number(declared ?? 0) === 0) return;
    const leave = this.#arriving.take(sender);
    if (!leave) throw new BodyRejectedError(429, "Too much is being sent from your address at the same time. Try again in a minute.");
    const { body, bytesPerSecond } = this.timeouts;
    const seconds = Math.min(Number(declared ?? rule.bytes), rule.bytes) / bytesPerSecond;
    let timer = setTimeout(tooSlow, body + seconds * 1000);
    response.once("finish", () => {
      clearTimeout(timer);
      // Nobody reads the rest; a sender who is quick sees the answer.
      if (!request.complete) timer = setTimeout(() => request.destroy(), body);
    });
    request.once("close", () => {
      clearTimeout(timer);
      leave();
    });
  }

  /** More than the route's `postsPerMinute` came from the sender's network. */
  isRateLimited(request: IncomingMessage): boolean {
    return this.#tooOften.has(request);
  }
}

interface ReadOptions {
  /** No more than a plain form is read then, for its words. */
  readonly isRateLimited: boolean;
}

/** A form is read whole; a file is streamed, so that nothing of one is stored for a stranger. @throws BodyRejectedError */
export async function readBody(
  request: IncomingMessage,
  rule: BodyRule,
  { isRateLimited }: ReadOptions,
): Promise<Buffer | ReadableStream<Uint8Array> | null> {
  if (request.method !== "POST") return null;
  const { takes } = rule;
  const bytes = isRateLimited ? Math.min(rule.bytes, ANY_FORM.bytes) : rule.bytes;
  const tooLarge = isRateLimited
    ? new BodyRejectedError(429, "That was too often within a minute. Wait a minute, then try again.")
    : new BodyRejectedError(413, `This is more than the ${sizeOf(bytes)} that can be sent here.`);
  if (Number(request.headers["content-length"] ?? 0) > bytes) throw tooLarge;
  const arriving = withinLimit(request, bytes, tooLarge);
  if (takes === "files") return ReadableStream.from(arriving);
  const chunks: Buffer[] = [];
  for await (const chunk of arriving) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (body.length > 0) requireForm(request, body, takes);
  return body;
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

async function* withinLimit(request: IncomingMessage, limit: number, tooLarge: Error): AsyncGenerator<Buffer, void, undefined> {
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
