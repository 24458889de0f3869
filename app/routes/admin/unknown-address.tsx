import { data, href, Link, redirect } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { adminLoader } from "~/web/admin-action.server";

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

export const loader = adminLoader({}, ({ url }) => leadOn(url, 301));

/** A form that was open during the update arrives at the new address as it was sent. */
export const action = adminLoader({}, ({ url }) => leadOn(url, 308));

function leadOn(url: URL, status: 301 | 308) {
  const moved = movedAddress(url);
  if (moved) throw redirect(moved, status);
  return data(null, { status: 404 });
}

/** @returns the address, with its query, that an old one has now */
function movedAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string | null {
  const found = movedAddresses.find(([from]) => pathname === from || pathname.startsWith(`${from}/`));
  return found ? `${found[1]}${pathname.slice(found[0].length)}${search}` : null;
}

export default function UnknownAddress() {
  return (
    <AdminPage title="This page doesn’t exist" isNarrow>
      <p>No page of the admin has this address. It may be mistyped, or from an old link.</p>
      <Link className="button" to={href("/admin")}>
        Back to Today
      </Link>
    </AdminPage>
  );
}
