import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaInstant, nextArizonaMidnight, parseArizonaTime } from "~/domain/clinic/arizona-time";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { NOTICE_DAYS, NOTICE_LENGTH, NOTICE_TITLE_LENGTH } from "~/domain/clinic/notices";
import { minutesOf, spanOn } from "~/domain/clinic/opening-hours";
import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import { pageFields } from "~/routes/admin/clinic/record/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminAction } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/show-notice";
import { NoticeForm } from "./notice-form";
import { todayForm } from "./today-form.server";
import { todayLoader } from "./today-loader.server";

const page = href("/admin/clinic");
const DAY = 86_400_000;

const line = (most: number, name: string) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, " ").trim())
    .pipe(z.string().max(most, { error: `${name} has at most ${most} characters.` }));

const noticeForm = todayForm.extend({
  kind: z.enum(["urgent", "information"]).catch("information"),
  title: line(NOTICE_TITLE_LENGTH, "A notice").pipe(z.string().min(1, { error: "Write what visitors should know." })),
  text: line(NOTICE_LENGTH, "The text"),
  link: z
    .string()
    .trim()
    .max(300)
    .refine((link) => link === "" || /^\/(?![/\\])/.test(link) || /^(https:\/\/|tel:\+)\S+$/.test(link), {
      error: "A link begins with / for a page of this site, or with https://.",
    }),
  until: z.enum(["closing", "midnight", "other"]).catch("other"),
  other: z.string().catch(""),
});

export const loader = todayLoader;

export const action = adminAction(
  { page, role: "editor", fields: pageFields("title", "text", "link", "other") },
  async (asked: ActionRequest) => {
    const { base, kind, title, text, link, until, other } = await asked.read(noticeForm);
    const { record } = await readClinicRecord(asked);
    const end = endOf(until, other, record, asked.now);
    if (!end) throw new FormError({ other: "Say until when the notice is true." });
    if (end <= asked.now) throw new FormError({ other: "This time has passed." });
    if (end.getTime() > asked.now.getTime() + NOTICE_DAYS * DAY)
      throw new FormError({ other: `A notice ends within ${NOTICE_DAYS} days. You can renew it then.` });
    const notice = { id: randomUUID(), kind, title, text, link, from: asked.now.toISOString(), until: end.toISOString() };
    const running = record.notices.filter((one) => one.until > notice.from && one.kind !== kind);
    return saveClinic(asked, {
      section: "notices",
      base,
      fields: { notices: [...running, notice] },
      action: `showed the notice “${title}”`,
      page,
      title: "Notice shown",
      text: "It stands on every public page and goes by itself.",
    });
  },
);

function endOf(until: "closing" | "midnight" | "other", other: string, { hours, specialDays }: ClinicRecord, now: Date): Date | null {
  if (until === "other") return parseArizonaTime(other);
  const today = arizonaDate(now);
  const span = spanOn(hours, specialDays, today);
  return until === "closing" && span ? arizonaInstant(today, minutesOf(span.closes)) : nextArizonaMidnight(now);
}

/** The form alone, with what is wrong in it. */
export default function ShowNotice({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Notice">
      <div className="today-forms single">
        <NoticeForm {...loaderData} typed={actionData?.typed} errors={actionData?.errors} />
      </div>
    </ClinicPage>
  );
}
