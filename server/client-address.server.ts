import { BlockList, isIP } from "node:net";

/**
 * Who sent a request, for sign-in limits and the list of sessions.
 *
 * X-Forwarded-For is read from its right end, where the nearest proxy wrote, and only as far as trusted proxies vouch for it;
 * whatever a client put in front of that is a claim.
 *
 * @param peer address of the connection
 * @param forwardedFor the X-Forwarded-For header
 * @param trusted IP addresses and CIDR networks
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined, trusted: readonly string[]): string {
  let address = plain(peer ?? "");
  if (trusted.length === 0) return address;
  const proxies = blockList(trusted);
  for (const hop of (forwardedFor ?? "").split(",").reverse()) {
    if (!contains(proxies, address)) return address;
    const next = plain(hop.trim());
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

function blockList(networks: readonly string[]): BlockList {
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
