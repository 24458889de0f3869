import { ChangePreviewPanel } from "~/routes/admin/clinic/section/change-preview";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import type { Route } from "./+types/show-notice-page";
import { NoticeForm } from "./forms";
import { noticeAction } from "./save-notice.server";
import { todayLoader } from "./today-record.server";

export const loader = todayLoader;
export const action = noticeAction;

/** The form alone, with what is wrong in it. */
export default function ShowNoticePage({ loaderData }: Route.ComponentProps) {
  return (
    <ClinicPage title="Notice">
      <ChangePreviewPanel />
      <div className="today-forms single">
        <NoticeForm {...loaderData} />
      </div>
    </ClinicPage>
  );
}
