import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import { type RehearsalOptions, rehearse } from "~/domain/backup/nightly/rehearsal.server";
import { takeBackup } from "~/domain/backup/nightly/take-backup.server";
import { addDays, arizonaInstant, formatDay, weekdayOf } from "~/domain/clinic/arizona-time";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { type ClinicSection, type SectionFields, sectionOf } from "~/domain/clinic/clinic-sections";
import { withDay } from "~/domain/clinic/today";
import type { MailSettings } from "~/domain/mail/mail-settings";
import { mailServerOf } from "~/domain/mail/mail-settings";
import { claimDueMail, removeMail } from "~/domain/mail/waiting-mails.server";
import { setUpMail } from "~/domain/staff/mail-setup.server";
import type { Actor } from "~/domain/staff/roles";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import { clinicDefaults } from "~content/clinic";
import { demoClosing, demoHospitals, demoNotice, demoTeam, demoVisit } from "~content/demonstration-clinic";
import { planPictures } from "./demo-pictures.server";
import { planArticles, planDrafts } from "./demo-posts.server";
import { planMailing, planRequests, planSubscribers, planVisits } from "./demo-readers.server";
import { type DemoPasswords, type DemoTeam, joinTeam } from "./demo-team.server";
import { Timeline } from "./demo-timeline.server";

interface DemoOptions {
  readonly config: Config;
  readonly passwords: DemoPasswords;
  readonly now: Date;
  readonly startCopy: RehearsalOptions["startSite"];
  readonly hashing?: PasswordHashing | undefined;
}

/** No such server exists: `.example` leads nowhere (RFC 2606), and a demonstration opens no connection anyway. */
const mailSettings: MailSettings = {
  host: "mail.superstitionridge.example",
  port: 465,
  encryption: "tls",
  user: "website",
  from: "Superstition Ridge <news@superstitionridge.example>",
  dkimSelector: "website",
};

/** Months of a clinic in full work, made by the functions that the site itself calls. The same on the same day, but for passwords and ids. */
export async function fillDemo(database: Database, { config, passwords, now, startCopy, hashing }: DemoOptions): Promise<void> {
  const timeline = new Timeline(now);
  let joined: DemoTeam | null = null;
  const team = () => {
    if (!joined) throw new Error("Nobody has an account yet.");
    return joined;
  };
  const parts = { database, timeline, team };
  const articles = planArticles(parts);
  const [newest, second] = articles;
  const oldest = articles.at(-1);
  if (!newest || !second || !oldest) throw new Error("The demonstration needs articles.");
  const start = oldest.daysAgo + 7;
  timeline.at(start, "10:00", async (at) => {
    joined = await joinTeam(database, { passwords, clinicName: clinicDefaults.name, hashing, now: at });
    await setUpMail(database.kysely, { settings: mailSettings, password: "", actor: joined.owner, now: at });
  });
  planFacts(parts, start);
  const pictureOf = planPictures(parts);
  planDrafts({ ...parts, pictureOf }, arizonaInstant(nextOf(timeline, "tuesday"), 8 * 60));
  planRequests(parts);
  planSubscribers(parts);
  const origin = `http://localhost:${config.port}`;
  const server = mailServerOf(mailSettings, "");
  for (const article of [second, newest]) planMailing(parts, { ...article, origin }, server);
  planVisits(parts, articles);
  planBackups(parts, { config, startCopy });
  await timeline.run();
  await forgetQueuedMails(database, now);
}

interface FactsParts {
  readonly database: Database;
  readonly timeline: Timeline;
  readonly team: () => DemoTeam;
}

function planFacts({ database, timeline, team }: FactsParts, start: number): void {
  const change = async <Section extends ClinicSection>(section: Section, fields: SectionFields<Section>, actor: Actor, now: Date) => {
    const { number: base } = await newestClinicRevision(database.kysely, clinicDefaults);
    await changeClinic(database, { section, base, fields, defaults: clinicDefaults, actor, now });
  };
  // As somebody types them in, with a slip each that is corrected.
  const contact = sectionOf(clinicDefaults, "contact");
  const place = sectionOf(clinicDefaults, "place");
  const { hours } = clinicDefaults;
  timeline.at(start, "11:05", (now) => change("contact", { ...contact, tagline: "Animal Clinic" }, team().owner, now));
  timeline.at(start, "11:08", (now) => change("contact", contact, team().owner, now));
  timeline.at(start, "11:12", (now) =>
    change("place", { ...place, address: { ...place.address, postalCode: "85028" } }, team().owner, now),
  );
  timeline.at(start, "11:14", (now) => change("place", place, team().owner, now));
  timeline.at(start, "11:20", (now) => change("hours", { hours: { ...hours, saturday: null } }, team().owner, now));
  timeline.at(start, "11:22", (now) => change("hours", { hours }, team().owner, now));
  timeline.at(start, "11:30", (now) => change("visit", demoVisit, team().owner, now));
  timeline.at(20, "09:30", (now) => {
    const checked = { hours: "Open 24 hours", verifiedOn: timeline.day(20), verifiedBy: demoTeam.desk.name };
    return change("hospitals", { hospitals: demoHospitals.map((hospital) => ({ ...hospital, ...checked })) }, team().desk, now);
  });
  const thursday = nextOf(timeline, "thursday");
  timeline.at(4, "10:10", async (now) => {
    const { record } = await newestClinicRevision(database.kysely, clinicDefaults);
    const specialDays = withDay(record.specialDays, { date: thursday, name: demoClosing, span: null });
    await change("days", { specialDays }, team().desk, now);
    const notice = {
      id: "closing",
      kind: "information",
      title: demoNotice.title(formatThursday(thursday)),
      text: demoNotice.text,
    } as const;
    const shown = { link: "/emergency-care", from: now.toISOString(), until: arizonaInstant(thursday, 24 * 60).toISOString() };
    await change("notices", { notices: [{ ...notice, ...shown }] }, team().desk, now);
  });
}

function formatThursday(date: string): string {
  return `Thursday, ${formatDay(date).replace(/, \d+$/, "")}`;
}

/** From tomorrow on, and no holiday. */
function nextOf(timeline: Timeline, weekday: ReturnType<typeof weekdayOf>): string {
  let date = timeline.day(-1);
  while (weekdayOf(date) !== weekday || clinicDefaults.specialDays.some((day) => day.date === date)) date = addDays(date, 1);
  return date;
}

function planBackups({ database, timeline }: FactsParts, { config, startCopy }: Pick<DemoOptions, "config" | "startCopy">): void {
  const report = { step: () => undefined };
  for (const daysAgo of BACKUPS) {
    timeline.at(daysAgo, "02:10", (now) => takeBackup({ database, settings: config, occasion: "nightly", now, report }));
  }
  timeline.at(0, "02:20", async (at) => {
    const times = [at];
    const now = () => times.pop() ?? new Date(at.getTime() + REHEARSAL_MS);
    await rehearse({ database, settings: config, now, report, startSite: startCopy });
  });
}

const BACKUPS = [8, 2, 1, 0];
const REHEARSAL_MS = 3000;

/** What staff and visitors would have been told by email, all of it long ago. */
async function forgetQueuedMails({ kysely }: Database, now: Date): Promise<void> {
  for (;;) {
    const mail = await claimDueMail(kysely, now, { urgent: [] });
    if (!mail) return;
    await removeMail(kysely, mail);
  }
}
