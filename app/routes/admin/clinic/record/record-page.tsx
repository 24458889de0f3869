import { href, Link } from "react-router";
import { arizonaDate, daysBetween } from "~/domain/clinic/arizona-time";
import { sectionNames, sectionSummaries } from "~/domain/clinic/clinic-format";
import { type ClinicRecord, HOSPITAL_CHECK_DAYS, hasOldPosition } from "~/domain/clinic/clinic-record";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { sectionPages } from "~/routes/admin/clinic/section/section-pages";
import { Flag } from "~/ui/admin/flag";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/record-page";

const webAddressPage: string = href("/admin/facts/web-address");

type Listed = keyof typeof sectionPages;

export const loader = adminLoader({ role: "editor" }, async ({ db, now, actor, site }: AdminRequest) => {
  const { record } = await readClinicRecord({ db });
  const flags = flagsOf(record, arizonaDate(now));
  const upcoming = { ...record, specialDays: record.specialDays.filter(({ date }) => date >= arizonaDate(now)).slice(0, 3) };
  const sections = (Object.keys(sectionPages) as Listed[]).map((section) => ({
    page: sectionPages[section] as string,
    name: sectionNames[section],
    text: sectionSummaries[section](upcoming),
    flag: flags[section],
  }));
  if (actor.role !== "owner") return sections;
  const { publicUrl } = site.config;
  return [
    ...sections,
    { page: webAddressPage, name: "Your web address", text: publicUrl?.replace(/^https:\/\//, "") ?? "", flag: undefined },
  ];
});

/** What is wrong with a section; red where it misleads visitors. */
function flagsOf(record: ClinicRecord, today: string) {
  const flags: Partial<Record<ClinicSection, { readonly state: "red" | "soon"; readonly text: string }>> = {};
  if (hasOldPosition(record)) flags.place = { state: "red", text: "The street changed, the map position did not" };
  const [first] = record.hospitals;
  if (!first) flags.hospitals = { state: "red", text: "No hospital: at night visitors can’t be told where to go" };
  else if (daysBetween(first.verifiedOn, today) > HOSPITAL_CHECK_DAYS) {
    flags.hospitals = { state: "soon", text: `${first.name}: last checked ${daysBetween(first.verifiedOn, today)} days ago` };
  }
  return flags;
}

export default function ClinicRecordPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Facts" lead="Enter it once: every page, the emergency page and search results use it.">
      <ul className="framed clinic-facts">
        {loaderData.map(({ page, name, text, flag }) => (
          <li key={page}>
            <Link to={page}>
              <b>{name}</b>
              <span>
                {text || "Nothing yet"}
                {flag && <Flag state={flag.state}>{flag.text}</Flag>}
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </ClinicPage>
  );
}
