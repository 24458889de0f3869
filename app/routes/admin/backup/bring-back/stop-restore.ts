import { href, redirect } from "react-router";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/stop-restore";

const page = ({ upload }: { upload: string }) => href("/admin/backup/bring-back/:upload", { upload });

/** Ends a check or a restore. What was sent stays, to be tried again; the new database that a restore had begun goes. */
const { loader, action } = adminActionRoute(
  { page, role: "owner" },
  async ({ params, site: { jobs } }: ActionRequest<Route.ActionArgs>) => {
    await jobs.stop("bring-back", ["check", params.upload]);
    if (jobs.isRunning("bring-back", ["restore", params.upload])) {
      await jobs.stop("bring-back", ["restore", params.upload]);
      jobs.start("bring-back", ["discard"]);
    }
    return redirect(page(params), 303);
  },
);

export { action, loader };
