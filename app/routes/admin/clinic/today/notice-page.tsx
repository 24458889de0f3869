import { href, redirect } from "react-router";
import { arizonaDate, formatArizonaTime } from "~/domain/clinic/arizona-time";
import { shownNotices } from "~/domain/clinic/notices";
import { spanOn } from "~/domain/clinic/opening-hours";
import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/notice-page";
import { NoticeForm } from "./forms";
import { type NoticeArgs, noticeAction } from "./save-notice.server";

export const loader = adminLoader({ role: "editor" }, async ({ db, now, params }: AdminRequest<NoticeArgs>) => {
  const { number: base, record } = await readClinicRecord({ db });
  const shown = shownNotices(record.notices, now).filter(({ id }) => id !== params.notice);
  if (params.notice === undefined) return { base, shown, isClosed: spanOn(record.hours, record.specialDays, arizonaDate(now)) === null };
  const found = record.notices.find(({ id }) => id === params.notice);
  if (!found || new Date(found.until) <= now) throw redirect(href("/admin/clinic"));
  const { id, kind, title, text, link } = found;
  const [start, other] = [found.from, found.until].map((instant) => formatArizonaTime(new Date(instant))) as [string, string];
  const from = new Date(found.from) > now ? "later" : "now";
  return { base, shown, isClosed: false, id, notice: { kind, title, text, link, from, start, until: "other", other } };
});

export const action = noticeAction;

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
