import type { StaffClient } from "~/domain/staff/session/staff-auth.server";

/** Whom attempts count for: the network, or what an untrusted proxy says it is; null when nothing tells visitors apart. */
export function senderOf({ address, claimedAddress }: Pick<StaffClient, "address" | "claimedAddress">): string | null {
  if (claimedAddress === null) return networkOf(address);
  return claimedAddress === "" ? null : `claimed ${networkOf(claimedAddress)}`;
}

/** One household or machine of IPv6 has a whole /64, so that is what counts as an address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0") : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
