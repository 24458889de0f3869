import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** X-Forwarded-For is read from its right end, as far as trusted proxies (addresses, CIDR) vouch for it; the rest is a claim. */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly string[]): string {
  let address = plain(peer ?? "");
  if (trusted.length === 0) return address;
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!isTrustedProxy(address, trusted)) return address;
    const next = plain(hop.trim());
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

/**
 * What a proxy that nobody trusts says who the visitor is: the address nearest to it, or nothing. Such a claim tells visitors apart and
 * proves nothing. @returns null when the peer itself is the visitor
 */
export function claimedAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  { trustedProxies, publicUrl }: { trustedProxies: readonly string[]; publicUrl: string | null },
): string | null {
  const address = plain(peer ?? "");
  if (isTrustedProxy(address, trustedProxies)) return null;
  if (forwardedFor !== undefined) return plain(forwardedFor.split(",").at(-1)?.trim() ?? "");
  return publicUrl !== null && isNearby(address) ? "" : null;
}

export function isTrustedProxy(address: string, trusted: readonly string[]): boolean {
  return trusted.length > 0 && contains(blockList(trusted), address);
}

/** Nobody reaches a public site from there, but a proxy does. */
export function isNearby(address: string): boolean {
  return isIP(address) !== 0 && NEARBY.has(ipaddr.parse(address).range());
}

const NEARBY = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/**
 * Whether somebody on this machine asks it by its own name. A name of theirs that leads here (DNS rebinding) does not count, nor does a
 * proxy; by default nginx sends its upstream's name and nothing about itself, but speaks HTTP/1.0, which no browser does.
 */
export function isLocalRequest(peer: string | undefined, headers: IncomingHttpHeaders, httpVersion: string): boolean {
  const name = (headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
  const isOwnName = name === "localhost" || name === "[::1]" || (isIP(name) === 4 && name.startsWith("127."));
  const isLoopback = peer === "::1" || plain(peer ?? "").startsWith("127.");
  return isLoopback && isOwnName && httpVersion !== "1.0" && !PROXY_HEADERS.some((header) => headers[header] !== undefined);
}

const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

const known = new WeakMap<readonly string[], BlockList>();

function blockList(networks: readonly string[]): BlockList {
  const list = known.get(networks) ?? listOf(networks);
  known.set(networks, list);
  return list;
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** IPv4 arrives as ::ffff:192.0.2.1 on a socket that listens on both. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
