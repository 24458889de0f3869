import { guardedRequest, PrivateAddressError, readWhole } from "./guarded-request.server";

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

export function createPictureFetcher(options: FetcherOptions) {
  return async (address: string): Promise<{ bytes: Buffer; name: string } | PictureProblem> => {
    const signal = AbortSignal.timeout(options.timeoutMilliseconds ?? 20_000);
    try {
      return await follow(address, { ...options, signal });
    } catch (error) {
      if (error instanceof PictureUnreachableError) return problemOf(error);
      if (error instanceof PrivateAddressError) return { problem: "its address leads into a private network." };
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
    const response = await guardedRequest(url, { ...loading, accept: "image/*,application/pdf" });
    const { statusCode = 0, headers } = response;
    const maxBytes = loading.megabytes * 1024 * 1024;
    const isTooLarge = Number(headers["content-length"]) > maxBytes;
    const bytes = statusCode === 200 && !isTooLarge && (await readWhole(response, maxBytes, loading.signal));
    if (bytes) return { bytes, name: nameOf(url) };
    response.destroy();
    if (statusCode === 200) throw new PictureUnreachableError(`it has more than ${loading.megabytes} MB.`);
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

function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "picture";
  } catch {
    return last;
  }
}
