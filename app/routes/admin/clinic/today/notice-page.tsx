import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaInstant, formatArizonaTime, nextArizonaMidnight, parseArizonaTime } from "~/domain/clinic/arizona-time";
import type { ClinicRecord, Notice } from "~/domain/clinic/clinic-record";
import {
  isNoticeLink,
  MAX_NOTICES,
  NOTICE_DAYS,
  NOTICE_LENGTH,
  NOTICE_TITLE_LENGTH,
  noticeBehind,
  noticeInFront,
  shownNotices,
  withNotice,
} from "~/domain/clinic/notices";
import { minutesOf, spanOn } from "~/domain/clinic/opening-hours";
import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { baseForm, lineField, pageFields } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/notice-page";
import { NoticeForm } from "./forms";

const page = href("/admin/clinic");
const DAY = 86_400_000;

const noticeForm = baseForm.extend({
  kind: z.enum(["urgent", "information"]).catch("information"),
  title: lineField("A notice", NOTICE_TITLE_LENGTH).pipe(z.string().min(1, { error: "Write what visitors should know." })),
  text: lineField("The text", NOTICE_LENGTH),
  link: z
    .string()
    .trim()
    .max(300, { error: "A link has at most 300 characters." })
    .refine(isNoticeLink, { error: "A link begins with / for a page of this site, or with https://." }),
  from: z.enum(["now", "later"]).catch("now"),
  start: z.string().catch(""),
  until: z.enum(["closing", "midnight", "other"]).catch("other"),
  other: z.string().catch(""),
});

interface NoticeArgs extends RouteArgs {
  readonly params: { readonly notice?: string };
}

type NoticeFields = Omit<z.output<typeof noticeForm>, "base">;

export const loader = adminLoader({ role: "editor" }, async ({ db, now, params }: AdminRequest<NoticeArgs>) => {
  const { number: base, record } = await readClinicRecord({ db });
  const shown = shownNotices(record.notices, now).filter(({ id }) => id !== params.notice);
  if (params.notice === undefined) return { base, shown, isClosed: spanOn(record.hours, record.specialDays, arizonaDate(now)) === null };
  const found = record.notices.find(({ id }) => id === params.notice);
  if (!found || new Date(found.until) <= now) throw redirect(page);
  const { id, kind, title, text, link } = found;
  const [start, other] = [found.from, found.until].map((instant) => formatArizonaTime(new Date(instant))) as [string, string];
  const from = new Date(found.from) > now ? "later" : "now";
  return { base, shown, isClosed: false, id, notice: { kind, title, text, link, from, start, until: "other", other } };
});

export const action = adminAction(
  { page, role: "editor", fields: pageFields(["title", "text", "link", "start", "other"]) },
  async (ctx: ActionRequest<NoticeArgs>) => {
    const { base, ...typed } = await ctx.read(noticeForm);
    const { record } = await readClinicRecord(ctx);
    const known = record.notices.find(({ id }) => id === ctx.params.notice);
    const notice = noticeOf(typed, { known, record, now: ctx.now });
    const notices = withNotice(record.notices, notice, ctx.now);
    if (notices.length > MAX_NOTICES) throw new FormError({ title: `There are ${MAX_NOTICES} notices already. End one of them first.` });
    const begins = new Date(notice.from);
    const isLater = begins > ctx.now;
    const front = noticeInFront(notices, notice, ctx.now);
    const behind = noticeBehind(notices, notice, begins);
    return saveClinic(ctx, {
      section: "notices",
      base,
      fields: { notices },
      action: `${known ? "changed" : isLater ? "planned" : "showed"} the notice “${notice.title}”${behind ? ` in place of “${behind.title}”` : ""}`,
      page: `${page}#notices`,
      previewAt: begins,
      title: isLater ? "Notice planned" : "Notice shown",
      text: [
        isLater
          ? "It starts and ends by itself."
          : front
            ? `It waits until “${front.title}” ends.`
            : "It is on every public page until it ends.",
        behind && `It ${isLater ? "will replace" : "replaces"} “${behind.title}” until it ends.`,
      ]
        .filter(Boolean)
        .join(" "),
    });
  },
);

interface Circumstances {
  readonly known: Notice | undefined;
  readonly record: ClinicRecord;
  readonly now: Date;
}

/** @throws FormError */
function noticeOf({ kind, title, text, link, ...times }: NoticeFields, { known, record, now }: Circumstances): Notice {
  const start = times.from === "later" ? parseArizonaTime(times.start) : null;
  if (times.from === "later" && !start) throw new FormError({ start: "Choose when the notice starts." });
  const begins = start && start > now ? start : now;
  const end = endOf(times, record, begins);
  if (!end) throw new FormError({ other: "Choose when the notice ends." });
  if (end <= now) throw new FormError({ other: "This time has passed." });
  if (end <= begins) throw new FormError({ other: "The notice ends before it begins." });
  if (end.getTime() > now.getTime() + NOTICE_DAYS * DAY)
    throw new FormError({ other: `A notice ends within ${NOTICE_DAYS} days. You can renew it then.` });
  // A notice that is already on the site keeps its start.
  const from = known && begins === now && new Date(known.from) < now ? known.from : begins.toISOString();
  return { id: known?.id ?? randomUUID(), kind, title, text, link, from, until: end.toISOString() };
}

function endOf({ until, other }: Pick<NoticeFields, "until" | "other">, { hours, specialDays }: ClinicRecord, begins: Date): Date | null {
  if (until === "other") return parseArizonaTime(other);
  const day = arizonaDate(begins);
  const span = spanOn(hours, specialDays, day);
  return until === "closing" && span ? arizonaInstant(day, minutesOf(span.closes)) : nextArizonaMidnight(begins);
}

/** A new notice, or the one that the address names. */
export default function NoticePage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Notice">
      <ChangePreviewPanel />
      <div className="today-forms single">
        <NoticeForm {...loaderData} />
      </div>
    </ClinicPage>
  );
}
