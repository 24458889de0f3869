import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

interface PictureProblem {
  readonly problem: string;
  /** The status of its server, where it answered. */
  readonly status?: number;
  /** A later attempt may succeed. */
  readonly isTemporary?: boolean;
}

class PictureUnreachableError extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

interface FetcherOptions {
  readonly megabytes: number;
  readonly allowsLoopback?: boolean;
  readonly timeoutMilliseconds?: number;
}

interface Loading extends FetcherOptions {
  readonly signal: AbortSignal;
}

const MAX_REDIRECTS = 4;

/** Checks the address while connecting, so that neither a redirect nor a changing name reaches the private network. */
export function createPictureFetcher(options: FetcherOptions) {
  return async (address: string): Promise<{ bytes: Buffer; name: string } | PictureProblem> => {
    const signal = AbortSignal.timeout(options.timeoutMilliseconds ?? 20_000);
    try {
      return await follow(address, { ...options, signal });
    } catch (error) {
      if (error instanceof PictureUnreachableError) return problemOf(error);
      const { code } = error as NodeJS.ErrnoException;
      if (code === undefined) throw error;
      if (signal.aborted) return { problem: "the server took too long.", isTemporary: true };
      if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { problem: "its server is not found.", isTemporary: true };
      return { problem: `its server can't be reached (${code}).`, isTemporary: true };
    }
  };
}

function problemOf({ message: problem, status }: PictureUnreachableError): PictureProblem {
  if (status === undefined) return { problem };
  return { problem, status, isTemporary: status >= 500 || status === 408 || status === 429 };
}

async function follow(address: string, loading: Loading): Promise<{ bytes: Buffer; name: string }> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await request(url, loading);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { bytes: await readWhole(response, loading.megabytes), name: nameOf(url) };
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location)
      throw new PictureUnreachableError(`the server answered ${statusCode}.`, statusCode);
    const next = URL.parse(headers.location, url);
    if (!next || !/^https?:$/.test(next.protocol)) throw new PictureUnreachableError("it leads to an address that is no web address.");
    url = next;
  }
  throw new PictureUnreachableError("it leads from one address to the next without an end.");
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureUnreachableError("it has no web address.");
  if (url.username !== "" || url.password !== "") throw new PictureUnreachableError("its address holds a password.");
  return url;
}

async function request(url: URL, { allowsLoopback = false, signal }: Loading): Promise<IncomingMessage> {
  // A literal address is never looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublic(literal, allowsLoopback)) throw privateAddress();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = { Accept: "image/*,application/pdf", "User-Agent": "clinic-import" };
  const sent = send(url, { lookup: publicLookup(allowsLoopback), signal, agent: false, headers });
  // An abort while the body arrives is an error of the request too; the body's reader reports it.
  sent.on("error", () => undefined);
  sent.end();
  const [response] = await once(sent, "response");
  return response;
}

async function readWhole(response: IncomingMessage, megabytes: number): Promise<Buffer> {
  const announced = Number(response.headers["content-length"] ?? 0);
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (Math.max(length, announced) > megabytes * 1024 * 1024) throw new PictureUnreachableError(`it has more than ${megabytes} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function publicLookup(allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }).then(
      (found) => {
        const allowed = found.filter(({ address }) => isPublic(address, allowsLoopback));
        const [first] = allowed;
        if (!first) callback(privateAddress(), "");
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

function privateAddress(): PictureUnreachableError {
  return new PictureUnreachableError("its address leads into a private network.");
}

function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "picture";
  } catch {
    return last;
  }
}
