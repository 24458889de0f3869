import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Config } from "~/config.server";
import { decodePolicy, PAGE_POLICY_HEADER } from "~/web/page-policy.server";
import { PAGE_CACHE_HEADER, READ_FAILED } from "~/web/page-validity";
import { baseHeaders, contentSecurityPolicy, NOT_FRAMED } from "../security-headers.server";
import type { Rendered } from "./page-cache.server";
import { compressQuickly, tagOf } from "./representation.server";

/** All but live streams, archives, and files whose route sets their ETag, is read whole, hashed and compressed. */
export function isWhole({ headers }: Response): boolean {
  return (
    !headers.has("ETag") && !/^(text\/event-stream|application\/(zip|x-ndjson)|video\/|audio\/)/.test(headers.get("Content-Type") ?? "")
  );
}

/** Compressed for this request alone; a cached page gets its best compression later. */
export async function finish(response: Response, config: Config, request: IncomingMessage): Promise<Rendered> {
  const identity = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get("Content-Type") ?? "";
  const headers = finishedHeaders(response, config);
  const validUntil = cachedUntil(response);
  const encodings = isText(type) ? await compressQuickly(identity, request, validUntil !== null) : { identity };
  const representation = { status: response.status, headers, tag: tagOf(identity), encodings };
  return { representation, isText: isText(type), validUntil, failed: hasFailed(response) };
}

export function isText(type: string): boolean {
  return /^(text\/|image\/svg|application\/(json|javascript|manifest|speculationrules|xml|[\w.-]+\+(json|xml)))/.test(type);
}

export async function sendStream(request: IncomingMessage, response: ServerResponse, answered: Response, config: Config): Promise<void> {
  response.writeHead(answered.status, finishedHeaders(answered, config));
  if (request.method === "HEAD" || !answered.body) {
    response.end();
    // Tells the source that nobody will read the body.
    await answered.body?.cancel();
    return;
  }
  response.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(answered.body as ReadableStream), response);
  } catch (error) {
    // The reader is gone, as at the end of every live stream.
    if (!response.destroyed) throw error;
  }
}

function finishedHeaders(response: Response, config: Config): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...baseHeaders(config) };
  if (response.headers.has("Permissions-Policy")) delete headers["Permissions-Policy"];
  for (const [name, value] of response.headers) {
    if (!innerHeaders.includes(name)) headers[name] = value;
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  // Browsers revalidate every page, so that nobody reads an outdated one; the ETag makes that cheap.
  const isForAll = cookies.length === 0 && response.headers.has(PAGE_CACHE_HEADER) && !hasFailed(response);
  headers["cache-control"] ??= isForAll ? "no-cache" : "private, no-cache";
  if (response.headers.get("Content-Type")?.startsWith("text/html")) {
    const policy = decodePolicy(response.headers.get(PAGE_POLICY_HEADER));
    // Vite's client inserts style elements and scripts that no policy can know beforehand.
    if (!import.meta.env.DEV) headers["content-security-policy"] = contentSecurityPolicy(policy, config);
    if (policy.isFramed) headers["X-Frame-Options"] = "SAMEORIGIN";
  }
  headers["content-security-policy"] ??= NOT_FRAMED;
  return headers;
}

const innerHeaders = [PAGE_CACHE_HEADER.toLowerCase(), PAGE_POLICY_HEADER.toLowerCase(), "set-cookie"];

function hasFailed({ status, headers }: Response): boolean {
  return !headers.has("Set-Cookie") && (status >= 500 || headers.get(PAGE_CACHE_HEADER) === READ_FAILED);
}

function cachedUntil(response: Response): number | null {
  const header = response.headers.get(PAGE_CACHE_HEADER);
  if (!header || response.status !== 200 || response.headers.has("Set-Cookie")) return null;
  if (header === "until-changed") return Number.POSITIVE_INFINITY;
  const instant = Date.parse(header);
  return Number.isNaN(instant) ? null : instant;
}
