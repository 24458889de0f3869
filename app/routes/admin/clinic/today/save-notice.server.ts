import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { arizonaDate, arizonaInstant, nextArizonaMidnight, parseArizonaTime } from "~/domain/clinic/arizona-time";
import type { ClinicRecord, Notice } from "~/domain/clinic/clinic-record";
import {
  isNoticeLink,
  MAX_NOTICES,
  NOTICE_DAYS,
  NOTICE_LENGTH,
  NOTICE_TITLE_LENGTH,
  noticeBehind,
  noticeInFront,
  withNotice,
} from "~/domain/clinic/notices";
import { minutesOf, spanOn } from "~/domain/clinic/opening-hours";
import { baseForm, lineField, pageFields } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { type ActionRequest, adminAction, type RouteArgs } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";

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

export interface NoticeArgs extends RouteArgs {
  readonly params: { readonly notice?: string };
}

type NoticeFields = Omit<z.output<typeof noticeForm>, "base">;

/** Saves a new notice, or the one that the address names. */
export const noticeAction = adminAction(
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
