import { href, NavLink } from "react-router";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import "./hours.css";

/** What is the same every week, and what is not. */
export function HoursPage({ children }: { children: React.ReactNode }) {
  return (
    <ClinicPage title="Hours and closures">
      <nav className="clinic-tabs" aria-label="Hours and closures">
        <NavLink to={href("/admin/hours")} end>
          Every week
        </NavLink>
        <NavLink to={href("/admin/hours/special")}>Closures and special hours</NavLink>
      </nav>
      {children}
    </ClinicPage>
  );
}
