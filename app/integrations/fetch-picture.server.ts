import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** A picture could not be loaded; `message` says why in a sentence. */
class PictureUnreachableError extends Error {
  override name = "PictureUnreachableError";
}

export interface FetcherOptions {
  /** For tests, whose servers are on this machine. */
  readonly allowsLoopback?: boolean;
  readonly timeoutMilliseconds?: number;
}

const MEGABYTE = 1024 * 1024;
/** What the media library takes. */
const LARGEST_PICTURE = 15 * MEGABYTE;
const MOST_REDIRECTS = 4;

/**
 * Loads pictures from public addresses over http or https. The address that a name leads to is checked in the moment of
 * connecting, so that neither a redirect nor a changing name reaches a machine of the private network.
 *
 * @returns what came, or in words why nothing did
 */
export function createPictureFetcher({ allowsLoopback = false, timeoutMilliseconds = 20_000 }: FetcherOptions = {}) {
  return async (address: string): Promise<{ bytes: Buffer; name: string } | { problem: string }> => {
    try {
      return await follow(address, { allowsLoopback, signal: AbortSignal.timeout(timeoutMilliseconds) });
    } catch (error) {
      if (error instanceof PictureUnreachableError) return { problem: error.message };
      throw error;
    }
  };
}

async function follow(address: string, loading: Loading): Promise<{ bytes: Buffer; name: string }> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await load(url, loading);
    if (Buffer.isBuffer(answer)) return { bytes: answer, name: nameOf(url) };
    url = answer;
  }
  throw new PictureUnreachableError("it leads from one address to the next without an end.");
}

interface Loading {
  readonly allowsLoopback: boolean;
  readonly signal: AbortSignal;
}

/** @returns the bytes, or where the answer sends on to */
async function load(url: URL, { allowsLoopback, signal }: Loading): Promise<Buffer | URL> {
  const guard = guardedLookup(allowsLoopback);
  // A literal address is never looked up.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isPublic(literal, allowsLoopback)) throw privateAddress();
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error instanceof PictureUnreachableError ? error : explained(error, signal));
    const sent = request(url, {
      lookup: guard,
      signal,
      agent: false,
      headers: { Accept: "image/*,application/pdf", "User-Agent": "clinic-import" },
    });
    sent.once("error", fail);
    sent.once("response", (response) => {
      const { statusCode = 0, headers } = response;
      const stop = (error: Error) => {
        response.destroy();
        fail(error);
      };
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy();
        const next = URL.parse(headers.location, url);
        if (next && /^https?:$/.test(next.protocol)) resolve(next);
        else fail(new PictureUnreachableError("it leads to an address that is no web address."));
        return;
      }
      if (statusCode !== 200) return stop(new PictureUnreachableError(`the server answered ${statusCode}.`));
      if (Number(headers["content-length"] ?? 0) > LARGEST_PICTURE) return stop(tooLarge());
      const pieces: Buffer[] = [];
      let length = 0;
      response.on("data", (piece: Buffer) => {
        length += piece.length;
        if (length > LARGEST_PICTURE) stop(tooLarge());
        else pieces.push(piece);
      });
      response.once("end", () => resolve(Buffer.concat(pieces)));
      response.once("error", fail);
    });
    sent.end();
  });
}

function parseAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureUnreachableError("it has no web address.");
  if (url.username !== "" || url.password !== "") throw new PictureUnreachableError("its address holds a password.");
  return url;
}

function guardedLookup(allowsLoopback: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true, ...(options.family !== undefined && { family: options.family }) }).then(
      (found) => {
        const allowed = found.filter(({ address }) => isPublic(address, allowsLoopback));
        const [first] = allowed;
        if (!first) return callback(privateAddress(), "", 4);
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 4),
    );
  };
}

/** What is not on the public internet: the special-purpose registries of RFC 6890 and its updates, and multicast. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
  ] as const),
  ...([
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
  ] as const),
  ...([
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ] as const),
] as const) {
  privateNetworks.addSubnet(network, prefix, "ipv4");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** IPv6: only global unicast (2000::/3) is public, less what carries an IPv4 address (6to4, Teredo) or is for documentation. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
const notGlobal = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notGlobal.addSubnet(network, prefix, "ipv6");
}

function isPublic(address: string, allowsLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  if (loopback.check(address, family)) return allowsLoopback;
  if (family === "ipv4") return !privateNetworks.check(address, family);
  return globalUnicast.check(address, family) && !notGlobal.check(address, family);
}

function privateAddress(): PictureUnreachableError {
  return new PictureUnreachableError("its address leads into a private network.");
}

function tooLarge(): PictureUnreachableError {
  return new PictureUnreachableError("it has more than 15 MB.");
}

function explained(error: Error, signal: AbortSignal): PictureUnreachableError {
  if (signal.aborted) return new PictureUnreachableError("the server took too long.");
  const { code = error.message } = error as NodeJS.ErrnoException;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new PictureUnreachableError("its server is not found.");
  return new PictureUnreachableError(`its server can't be reached (${code}).`);
}

function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "picture";
  } catch {
    return last;
  }
}
