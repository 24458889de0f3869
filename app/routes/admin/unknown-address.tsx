import { data, href, Link, redirect } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { adminLoader } from "~/web/admin-action.server";
import { movedAddress } from "./moved-addresses";

export const loader = adminLoader({}, ({ url }) => leadOn(url, 301));

/** A form that was open during the update arrives at the new address as it was sent. */
export const action = adminLoader({}, ({ url }) => leadOn(url, 308));

function leadOn(url: URL, status: 301 | 308) {
  const moved = movedAddress(url);
  if (moved) throw redirect(moved, status);
  return data(null, { status: 404 });
}

export default function UnknownAddress() {
  return (
    <AdminPage title="This page doesn’t exist" isNarrow>
      <p>No page of the admin has this address. It may be mistyped, or from an old link.</p>
      <Link className="button" to={href("/admin")}>
        Go to the posts
      </Link>
    </AdminPage>
  );
}
