import { data, href, Link } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { adminLoader } from "~/web/admin-action.server";

export const loader = adminLoader({}, () => data(null, { status: 404 }));

export const action = loader;

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
