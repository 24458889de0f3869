import { lookup } from "node:dns/promises";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import ipaddr from "ipaddr.js";

export class PrivateAddressError extends Error {}

interface RequestOptions {
  readonly signal: AbortSignal;
  readonly allowsLoopback?: boolean;
  readonly accept: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Checks the address while connecting, so that neither a redirect nor a changing name reaches the private network. Follows nothing. */
export async function guardedRequest(
  url: URL,
  { signal, accept, allowsLoopback = false, ...more }: RequestOptions,
): Promise<IncomingMessage> {
  // A literal address is never looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublic(literal, allowsLoopback)) throw new PrivateAddressError();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { Accept: accept, "User-Agent": "clinic-import", ...more.headers };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = send(url, { lookup: publicLookup(allowsLoopback), signal, agent: false, headers });
  sent.once("response", resolve);
  // An abort while the body arrives is an error of the request too; the body's reader reports it.
  sent.on("error", reject);
  // After 101 Switching Protocols there is neither a response nor an error.
  sent.once("close", () => reject(new NoResponseError()));
  sent.end();
  return promise;
}

class NoResponseError extends Error {
  readonly code = "ERR_NO_RESPONSE";
}

/** @param signal of the request: a body without a length ends like a whole one then @returns null if it has more bytes */
export async function readWhole(stream: Readable, maxBytes: number, signal: AbortSignal): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  signal.throwIfAborted();
  return Buffer.concat(pieces);
}

const TIMEOUT_MS = 8000;
/** The site's answers that are read have fewer than a hundred characters. */
const MAX_TEXT_BYTES = 4096;

/** Asks one public address for a line of text. A redirect is an answer: the caller decides whether to follow it. */
export async function askAddress(address: string, { allowsLoopback = false, timeoutMs = TIMEOUT_MS } = {}) {
  const url = new URL(address);
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await guardedRequest(url, { signal, allowsLoopback, accept: "text/plain, */*" });
    const { statusCode: status = 0, headers } = response;
    const location = status >= 300 && status < 400 && headers.location ? (URL.parse(headers.location, url)?.href ?? null) : null;
    return { status, location, text: location === null ? await readStart(response) : "" };
  } catch (error) {
    if (error instanceof PrivateAddressError) return { problem: "private" } as const;
    const code = (error as NodeJS.ErrnoException).code ?? "";
    if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) return { problem: "unknown-name" } as const;
    if (/CERT|^ERR_(TLS|SSL)|^UNABLE_TO_|^EPROTO$|SELF_SIGNED/.test(code)) return { problem: "certificate" } as const;
    if (code === "" && !signal.aborted) throw error;
    return { problem: "no-answer" } as const;
  }
}

async function readStart(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    pieces.push(piece);
    if (length > MAX_TEXT_BYTES) break;
  }
  response.destroy();
  return Buffer.concat(pieces).subarray(0, MAX_TEXT_BYTES).toString();
}

function publicLookup(allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }).then(
      (found) => {
        const allowed = found.filter(({ address }) => isPublic(address, allowsLoopback));
        const [first] = allowed;
        if (!first) callback(new PrivateAddressError(), "");
        else if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

/** The registries of IANA as ipaddr.js knows them; of IPv6 only what is given out as global unicast (2000::/3). */
function isPublic(address: string, allowsLoopback: boolean): boolean {
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === "loopback") return allowsLoopback;
  return range === "unicast" && (parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3")));
}
