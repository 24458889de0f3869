/** One household or machine of IPv6 has a whole /64, so that is what counts as an address. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0") : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
