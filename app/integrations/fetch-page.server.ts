import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { guardedRequest, PrivateAddressError } from "./guarded-request.server";

interface PageFetcherOptions {
  /** Who asks, for the owner of the other site. */
  readonly userAgent: string;
  readonly allowsLoopback?: boolean;
  readonly timeoutMs?: number;
}

export type FetchedPage =
  | { readonly status: number; readonly type: string; readonly bytes: Buffer }
  | { readonly location: string }
  | { readonly problem: string };

/** Of one page, unpacked. */
const MAX_MEGABYTES = 10;

/** Asks a public address for a text. A redirect is an answer: whoever asks decides whether to follow it. */
export function createPageFetcher({ userAgent, allowsLoopback = false, timeoutMs = 20_000 }: PageFetcherOptions) {
  return async (address: string): Promise<FetchedPage> => {
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
      const isPacked = response.headers["content-encoding"] === "gzip";
      // The body's reader reports errors of both streams.
      return { status, type, bytes: await readWhole(isPacked ? pipeline(response, createGunzip(), () => undefined) : response) };
    } catch (error) {
      if (error instanceof TooLargeError) return { problem: `It has more than ${MAX_MEGABYTES} MB.` };
      if (error instanceof PrivateAddressError) return { problem: "Its address leads into a private network." };
      const { code = "" } = error as NodeJS.ErrnoException;
      if (signal.aborted) return { problem: "The old site took too long to answer." };
      if (code === "") throw error;
      return { problem: `The old site can’t be reached (${code}).` };
    }
  };
}

class TooLargeError extends Error {}

async function readWhole(stream: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > MAX_MEGABYTES * 1024 * 1024) throw new TooLargeError();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
