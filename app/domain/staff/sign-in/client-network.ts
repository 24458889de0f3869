import type { StaffClient } from "~/domain/staff/session/staff-auth.server";

/** For counting attempts: the network, or the one that an untrusted proxy claims; null when visitors can't be distinguished. */
export function senderOf({ address, claimedAddress }: Pick<StaffClient, "address" | "claimedAddress">): string | null {
  if (claimedAddress === null) return networkOf(address);
  return claimedAddress === "" ? null : `claimed ${networkOf(claimedAddress)}`;
}

/** With IPv6 one household or machine has a whole /64, which counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0") : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
