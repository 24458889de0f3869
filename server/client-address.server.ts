import { BlockList, isIP } from "node:net";

/** X-Forwarded-For is read from its right end, as far as trusted proxies (addresses, CIDR) vouch for it; the rest is a claim. */
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
