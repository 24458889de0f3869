/** Pages that were renamed as the menu names them. Emails, bookmarks and printed notes still have the old address. */
const movedAddresses: ReadonlyArray<readonly [from: string, to: string]> = [
  ["/admin/reads", "/admin/visits"],
  ["/admin/audit", "/admin/history"],
  ["/admin/health", "/admin/system-status"],
  ["/admin/mail", "/admin/email"],
  ["/admin/import", "/admin/import-export"],
  ["/admin/media", "/admin/pictures"],
  ["/admin/clinic/record", "/admin/facts"],
  ["/admin/clinic/hours", "/admin/hours"],
  ["/admin/clinic/days", "/admin/hours/special"],
  ["/admin/clinic/share", "/admin/share"],
  ["/admin/clinic/go-live", "/admin/go-live"],
  ...["contact", "place", "booking", "poison", "patients", "visit", "claims", "hospitals", "testimonials"].map(
    (section) => [`/admin/clinic/${section}`, `/admin/facts/${section}`] as const,
  ),
];

/** @returns the address, with its query, that an old one has now */
export function movedAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const found = movedAddresses.find(([from]) => pathname === from || pathname.startsWith(`${from}/`));
  return found ? `${found[1]}${pathname.slice(found[0].length)}${search}` : null;
}
