import { href, redirect } from "react-router";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const page = href("/admin/backup");

const { loader, action } = adminActionRoute({ page, role: "owner" }, async ({ site: { jobs } }: ActionRequest) => {
  jobs.start("take-backup");
  return redirect(page, 303);
});

export { action, loader };
