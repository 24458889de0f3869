import type { IncomingMessage } from "node:http";
import { withUtf8Escapes } from "~/domain/former-addresses/former-path";
import { isLocalRequest } from "../limits/client-address.server";

export interface Address {
  readonly pathname: string;
  readonly target: string;
  readonly cacheKey: string | null;
}

const MAX_ADDRESS_LENGTH = 4096;

const trackingParameter = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|igshid|ttclid|_ga|_gl)$/;

/**
 * Turns the absolute form of a request's target (`GET http://name/path`), which servers must accept, into the usual one; its name counts
 * then, and the Host header does not (RFC 9112 section 3.2.2).
 * @returns whether it names its host at most once (section 3.2)
 */
export function readTarget(request: IncomingMessage): boolean {
  const [, authority, path] = /^https?:\/\/([^/?#]+)(.*)/is.exec(request.url ?? "") ?? [];
  if (authority !== undefined) {
    request.url = path?.startsWith("/") ? path : `/${path}`;
    request.headers.host = authority;
  }
  let hosts = 0;
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    if (request.rawHeaders[at]?.length === 4 && request.rawHeaders[at]?.toLowerCase() === "host") hosts += 1;
  }
  return hosts < 2;
}

/** Query parameters that the page at a path reads; undefined where that is not known, so that no address with a query is cached. */
export type CacheParameters = (pathname: string) => readonly string[] | undefined;

/** By it React Router asks for a part of a page's data. */
const ROUTES_PARAMETER = "_routes";

/** @param passedParameters parameters that a page reads and that keep it out of the cache */
export function parseAddress(
  sent: string,
  cacheParameters: CacheParameters = () => undefined,
  passedParameters: (pathname: string) => readonly string[] = () => [],
): Address | null {
  if (sent.length > MAX_ADDRESS_LENGTH || /[\s\0]/.test(sent)) return null;
  const [beforeQuery = "", ...rest] = sent.split("?");
  const path = withUtf8Escapes(beforeQuery.split("#")[0] ?? "");
  if (!isPath(path)) return null;
  const pathname = withoutNeedlessEscapes(withoutDotSegments(path));
  if (!isPath(pathname)) return null;
  const query = parseQuery(rest.join("?").split("#")[0] ?? "");
  const counted = query.size > 0 ? cacheParameters(pathname) : undefined;
  const passed = new Set([ROUTES_PARAMETER, ...(query.size > 0 ? passedParameters(pathname) : [])]);
  const isRead = (name: string) => passed.has(name) || (counted?.includes(name) ?? !trackingParameter.test(name));
  for (const name of [...query.keys()]) if (!isRead(name)) query.delete(name);
  query.sort();
  const search = query.size > 0 ? `?${query}` : "";
  const names = [...query.keys()];
  const isCounted = counted !== undefined && !names.some((name) => passed.has(name)) && new Set(names).size === names.length;
  const known = query.size === 0 || isCounted;
  // Files of the media library are large, and browsers cache them for good.
  const isMedia = pathname.startsWith("/media/");
  return { pathname, target: `${pathname}${search}`, cacheKey: known && !isMedia ? `${pathname}${search}` : null };
}

/** Without NUL, which PostgreSQL doesn't take. */
function parseQuery(text: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(text)].map((pair) => pair.map((part) => part.replaceAll("\0", ""))));
}

export function canonicalTarget({ pathname, target }: Address): string | null {
  if (pathname === "/") return null;
  // React Router would read a page's data at /page/.data as well, with that address.
  let canonical = pathname.replace(/\/{2,}/g, "/").replace(/(?<=.)\/(?=(\.data)?$)/, "");
  // Only addresses made of words: tokens in other paths tell upper from lower case.
  if (/^\/([a-z-]+|blog\/[\w%-]+)$/i.test(canonical)) canonical = lowerCaseOutsideEscapes(canonical);
  return canonical === pathname ? null : `${canonical}${target.slice(pathname.length)}`;
}

/**
 * The configured origin, else that of the request. A public site has one, so that a made-up Host header never reaches a page. Before, a form
 * may come through a proxy that adds https. Where an owner entered it, forms at the machine's own name work as well: the way back from
 * an address that was lost.
 *
 * @param isFixed set by the environment
 */
export function ownOrigin(request: IncomingMessage, publicUrl: string | null, isFixed: boolean): string {
  const { headers, httpVersion, socket } = request;
  const host = localHost(request);
  if (publicUrl === null) return headers.origin === `https://${host}` ? headers.origin : `http://${host}`;
  const isWayBack = !isFixed && headers.origin === `http://${host}` && isLocalRequest(socket?.remoteAddress, headers, httpVersion);
  return isWayBack ? `http://${host}` : publicUrl;
}

function lowerCaseOutsideEscapes(pathname: string): string {
  return pathname.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith("%") ? part : part.toLowerCase()));
}

/** As the router and the browser do (WHATWG URL), so that every rule here applies to the address that is answered. */
function withoutDotSegments(path: string): string {
  return /\/(\.|%2e)/i.test(path) ? new URL(path, "http://local").pathname : path;
}

/** So that all spellings of an address share its limits and its cache entry (RFC 3986 section 6.2.2). */
function withoutNeedlessEscapes(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escaped.toUpperCase();
  });
}

/** Browsers send a `\` in the query unchanged, but none in the path, where programs disagree on its meaning. */
function isPath(path: string): boolean {
  return path.startsWith("/") && !path.startsWith("//") && !path.includes("\\") && decodes(path);
}

function decodes(pathname: string): boolean {
  try {
    return !/\0/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

function localHost(request: IncomingMessage): string {
  const host = request.headers.host ?? "";
  return /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i.test(host) ? host : `127.0.0.1:${request.socket.localPort}`;
}
