import { href, NavLink, useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { AdminPage } from "~/ui/admin/admin-page";
import "./clinic.css";

/** A page of the clinic area, below its tabs. */
export function ClinicPage({ title, children }: { title: string; children: React.ReactNode }) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  return (
    <AdminPage title={title}>
      <nav className="clinic-tabs" aria-label="Clinic">
        <NavLink to={href("/admin/clinic")} end>
          Today
        </NavLink>
        <NavLink to={href("/admin/facts")}>Facts</NavLink>
        <NavLink to={href("/admin/share")}>Share</NavLink>
        <NavLink to={href("/admin/clinic/history")}>History</NavLink>
        {layout?.kind === "in" && layout.member.role === "owner" && (
          <NavLink to={href("/admin/go-live")}>
            Before you go live
            {layout.openPoints > 0 && <b className="badge">{layout.openPoints}</b>}
          </NavLink>
        )}
      </nav>
      {children}
    </AdminPage>
  );
}
