import { href, NavLink } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import "./clinic.css";

/** A page of the clinic's part of the admin, below its tabs. */
export function ClinicPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <AdminPage title={title}>
      <nav className="clinic-tabs" aria-label="Clinic">
        <NavLink to={href("/admin/clinic")} end>
          Today
        </NavLink>
        <NavLink to={href("/admin/clinic/record")}>The record</NavLink>
        <NavLink to={href("/admin/clinic/share")}>Share</NavLink>
        <NavLink to={href("/admin/clinic/history")}>History</NavLink>
      </nav>
      {children}
    </AdminPage>
  );
}
