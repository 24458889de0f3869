import { href, redirect } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/change-notice-page";
import { NoticeForm } from "./forms";
import { noticeAction } from "./save-notice.server";

export const loader = adminLoader({ role: "editor" }, async ({ db, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const { number, record } = await readClinicRecord({ db });
  const notice = record.notices.find(({ id }) => id === params.notice);
  if (!notice || new Date(notice.until) <= now) throw redirect(href("/admin/clinic"));
  const { id, kind, title, text, link } = notice;
  const [start, other] = [notice.from, notice.until].map((instant) => formatArizonaTime(new Date(instant))) as [string, string];
  const from = new Date(notice.from) > now ? "later" : "now";
  return { base: number, id, notice: { kind, title, text, link, from, start, until: "other", other } };
});

export const action = noticeAction;

export default function ChangeNoticePage({ loaderData: { base, id, notice } }: Route.ComponentProps) {
  return (
    <ClinicPage title="Notice">
      <ChangePreviewPanel />
      <div className="today-forms single">
        <NoticeForm base={base} id={id} isClosed={false} notice={notice} />
      </div>
    </ClinicPage>
  );
}
