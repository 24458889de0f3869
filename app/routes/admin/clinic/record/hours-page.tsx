import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import "./hours.css";

/** What is the same every week, and what is not. */
export function HoursPage({ children }: { children: React.ReactNode }) {
  return <ClinicPage title="Hours and closures">{children}</ClinicPage>;
}
