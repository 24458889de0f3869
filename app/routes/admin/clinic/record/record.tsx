import { href, Link } from "react-router";
import { arizonaDate, daysBetween } from "~/domain/clinic/arizona-time";
import { type ClinicRecord, HOSPITAL_CHECK_DAYS } from "~/domain/clinic/clinic-record";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { sectionNames, sectionWords } from "~/domain/clinic/clinic-words";
import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/save-clinic.server";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/record";

const pages = {
  hours: href("/admin/clinic/hours"),
  days: href("/admin/clinic/days"),
  hospitals: href("/admin/clinic/hospitals"),
  contact: href("/admin/clinic/contact"),
  place: href("/admin/clinic/place"),
  booking: href("/admin/clinic/booking"),
  poison: href("/admin/clinic/poison"),
  patients: href("/admin/clinic/patients"),
  visit: href("/admin/clinic/visit"),
  claims: href("/admin/clinic/claims"),
  testimonials: href("/admin/clinic/testimonials"),
} satisfies Partial<Record<ClinicSection, string>>;

type Listed = keyof typeof pages;

export const loader = adminLoader({ role: "editor" }, async ({ db, now }: AdminRequest) => {
  const { record } = await readClinicRecord({ db });
  const flags = flagsOf(record, arizonaDate(now));
  const upcoming = { ...record, specialDays: record.specialDays.filter(({ date }) => date >= arizonaDate(now)).slice(0, 3) };
  return (Object.keys(pages) as Listed[]).map((section) => ({ section, words: sectionWords[section](upcoming), flag: flags[section] }));
});

/** What is wrong with a section in one sentence; `must` where visitors are misled. */
function flagsOf({ address, position, hospitals }: ClinicRecord, today: string) {
  const flags: Partial<Record<ClinicSection, { readonly must: boolean; readonly words: string }>> = {};
  if (position.street !== address.street) flags.place = { must: true, words: "The street changed, the map position did not" };
  const [first] = hospitals;
  if (!first) flags.hospitals = { must: true, words: "No hospital: at night visitors can’t be told where to go" };
  else if (daysBetween(first.verifiedOn, today) > HOSPITAL_CHECK_DAYS) {
    flags.hospitals = { must: false, words: `${first.name}: last checked ${daysBetween(first.verifiedOn, today)} days ago` };
  }
  return flags;
}

export default function ClinicRecordPage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Clinic">
      <p className="lead">Write it once. Header, footer, contact and emergency pages, “Open now” and search results follow at once.</p>
      <ul className="clinic-facts">
        {loaderData.map(({ section, words, flag }) => (
          <li key={section}>
            <Link to={pages[section]}>
              <b>{sectionNames[section]}</b>
              <span>
                {words || "Nothing yet"}
                {flag && (
                  <span className={flag.must ? "flag" : "flag soon"}>
                    <Icon name={flag.must ? "alert" : "clock"} /> {flag.words}
                  </span>
                )}
              </span>
              <Icon name="chevron" />
            </Link>
          </li>
        ))}
      </ul>
    </ClinicPage>
  );
}
