import { pipeline, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { guardedRequest, PrivateAddressError, readWhole } from "./guarded-request.server";

interface PageFetcherOptions {
  /** Who asks, for the owner of the other site. */
  readonly userAgent: string;
  readonly allowsLoopback?: boolean;
  readonly timeoutMs?: number;
}

/** Of one page, unpacked. */
const MAX_MEGABYTES = 10;

/** By the name of the encoding (RFC 9110 section 8.4.1). */
const UNPACKERS: ReadonlyMap<string, (() => Transform) | null> = new Map([
  ["identity", null],
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Asks a public address for a text. A redirect is an answer: the caller decides whether to follow it. */
export function createPageFetcher({ userAgent, allowsLoopback = false, timeoutMs = 20_000 }: PageFetcherOptions) {
  return async (address: string) => {
    const url = new URL(address);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const headers = { "User-Agent": userAgent, "Accept-Encoding": "gzip" };
      const response = await guardedRequest(url, {
        signal,
        allowsLoopback,
        accept: "text/html, application/xml;q=0.9, */*;q=0.1",
        headers,
      });
      const { statusCode: status = 0 } = response;
      const type = response.headers["content-type"] ?? "";
      const { location } = response.headers;
      const isText = type === "" || /^text\/(html|plain|xml)|xml\b/i.test(type);
      if (status !== 200 || !isText) response.destroy();
      if (status >= 300 && status < 400 && location) return { location: URL.parse(location, url)?.href ?? "" };
      if (status !== 200) return { problem: `The old site answered ${status}.` };
      if (!isText) return { problem: "It is a file and no page." };
      // Some servers pack as they like, whatever was asked for.
      const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase() || "identity";
      const unpacker = UNPACKERS.get(encoding);
      if (unpacker === undefined) {
        response.destroy();
        return { problem: `It is packed in a way that can’t be read here (${encoding.slice(0, 40)}).` };
      }
      // The body's reader reports errors of both streams.
      const body = unpacker === null ? response : pipeline(response, unpacker(), () => undefined);
      const bytes = await readWhole(body, MAX_MEGABYTES * 1024 * 1024, signal);
      return bytes ? { status, type, bytes } : { problem: `It has more than ${MAX_MEGABYTES} MB.` };
    } catch (error) {
      if (error instanceof PrivateAddressError) return { problem: "Its address leads into a private network." };
      const { code = "" } = error as NodeJS.ErrnoException;
      if (signal.aborted) return { problem: "The old site took too long to answer." };
      if (code === "") throw error;
      return { problem: `The old site can’t be reached (${code}).` };
    }
  };
}
