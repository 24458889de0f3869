import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { useWayBack } from "~/routes/admin/clinic/section/from-go-live";
import "./hours.css";

/** What is the same every week, and what is not. */
export function HoursPage({ children }: { children: React.ReactNode }) {
  const [to, text] = useWayBack("", "");
  return (
    <ClinicPage title="Hours and closures" {...(to && { back: { to, text } })}>
      {children}
    </ClinicPage>
  );
}
