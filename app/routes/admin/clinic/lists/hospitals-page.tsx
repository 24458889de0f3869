import { href, Link } from "react-router";
import { arizonaDate, daysBetween, formatDay } from "~/domain/clinic/arizona-time";
import { displayPhone, HOSPITAL_CHECK_DAYS } from "~/domain/clinic/clinic-record";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { Panel } from "~/ui/admin/admin-page";
import { Flag } from "~/ui/admin/flag";
import { ActionButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/hospitals-page";
import { ItemActions } from "./item-actions";

export const loader = adminLoader({ role: "editor" }, async ({ db, now }: AdminRequest) => {
  const { record } = await readClinicRecord({ db });
  return record.hospitals.map((hospital) => ({ ...hospital, daysAgo: daysBetween(hospital.verifiedOn, arizonaDate(now)) }));
});

type Listed = Route.ComponentProps["loaderData"][number];

export default function HospitalsPage({ loaderData: hospitals }: Route.ComponentProps) {
  return (
    <ClinicPage title="After-hours hospitals">
      <p>The first one is what a worried owner sees at night. Call each every {HOSPITAL_CHECK_DAYS} days.</p>
      {hospitals.length === 0 && (
        <Flag state="red">No hospital yet: at night the emergency page can only tell visitors to search their map.</Flag>
      )}
      {hospitals.map((hospital, index) => (
        <HospitalPanel key={hospital.id} hospital={hospital} isFirst={index === 0} />
      ))}
      <Link className="button" to={href("/admin/facts/hospitals/:id", { id: "new" })}>
        Add a hospital
      </Link>
    </ClinicPage>
  );
}

function HospitalPanel({ hospital, isFirst }: { hospital: Listed; isFirst: boolean }) {
  const { id, name, phone, address, hours, verifiedOn, verifiedBy, daysAgo } = hospital;
  const isDue = daysAgo > HOSPITAL_CHECK_DAYS;
  return (
    <Panel title={name}>
      <Flag state={isDue ? "soon" : "fine"}>
        {`Checked ${formatDay(verifiedOn)} by ${verifiedBy}${isDue ? `, ${daysAgo} days ago` : ""}`}
      </Flag>
      <p>
        {address}
        <br />
        <a href={`tel:${phone}`}>{displayPhone(phone)}</a> · {hours}
      </p>
      <ItemActions list="hospitals" id={id} name={name} isFirst={isFirst}>
        <ActionButton action={href("/admin/facts/hospitals/:id/verify", { id })} keepsScroll label={`Called, still right: ${name}`}>
          Called, still right
        </ActionButton>
      </ItemActions>
    </Panel>
  );
}
