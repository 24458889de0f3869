import type { IncomingHttpHeaders } from "node:http";
import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";
import type { SiteParts } from "../site-parts";

/** Reads X-Forwarded-For from its right end, as far as it comes from trusted proxies (addresses, CIDR); the rest proves nothing. */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly string[]): string {
  let address = plain(peer ?? "");
  if (trusted.length === 0) return address;
  for (const hop of hopsOf(forwardedFor).reverse()) {
    if (!isTrustedProxy(address, trusted)) return address;
    const next = plain(hop);
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

/**
 * The visitor's address as a proxy that is not trusted gives it: the one nearest to the proxy, or "". It distinguishes visitors and proves
 * nothing. @returns null when the peer itself is the visitor
 */
export function claimedAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  { trustedProxies, publicUrl }: { trustedProxies: readonly string[]; publicUrl: string | null },
): string | null {
  const address = plain(peer ?? "");
  if (isTrustedProxy(address, trustedProxies)) return null;
  if (forwardedFor !== undefined) return plain(hopsOf(forwardedFor).at(-1) ?? "");
  return publicUrl !== null && isNearby(address) ? "" : null;
}

/** Some proxies quote an address, or end the list with a comma. */
function hopsOf(forwardedFor = ""): string[] {
  return forwardedFor
    .split(",")
    .map((hop) => hop.trim().replace(/^"|"$/g, ""))
    .filter((hop) => hop !== "");
}

export function isTrustedProxy(address: string, trusted: readonly string[]): boolean {
  return trusted.length > 0 && contains(blockList(trusted), address);
}

/** Loopback and private networks. To a public site nobody but a proxy connects from there. */
export function isNearby(address: string): boolean {
  return isIP(address) !== 0 && NEARBY.has(ipaddr.parse(address).range());
}

const NEARBY = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/**
 * Whether the request is from this machine, to its own name. Other names that lead here (DNS rebinding) don't count, nor does a proxy:
 * by default nginx sends its upstream's name and nothing about itself, but speaks HTTP/1.0, which no browser does.
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

/**
 * On a socket for both versions an IPv4 address arrives as ::ffff:192.0.2.1. Some proxies add the port, with an IPv6 address in brackets
 * then (RFC 7239 section 6).
 */
function plain(address: string): string {
  const [, bracketed] = /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address) ?? [];
  const withoutPort = bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return withoutPort.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

const HOUR = 3_600_000;

/** Says in the log, once an hour, that a proxy is not trusted, so that everybody behind it counts as one address. */
export class ProxyWarning {
  #quietUntil = 0;

  constructor(private readonly parts: Pick<SiteParts, "config" | "log" | "now">) {}

  /** @param peer which sent an X-Forwarded-For */
  note(peer: string | undefined): void {
    const { config, log, now } = this.parts;
    const address = clientAddress(peer, undefined, []);
    const at = now().getTime();
    if (config.publicUrl === null || at < this.#quietUntil || isTrustedProxy(address, config.trustedProxies)) return;
    this.#quietUntil = at + HOUR;
    log.error(
      `WARNING: ${address} sends X-Forwarded-For, but TRUSTED_PROXIES does not name it. If it is your proxy, start the site with TRUSTED_PROXIES=${address}. Until then limits of attempts can’t rely on who a visitor is.`,
    );
  }
}
