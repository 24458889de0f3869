import { href, redirect } from "react-router";
import { replacedCounts, requireAsSeen } from "~/domain/backup/bringing-back/empty-install.server";
import { noteReplaced } from "~/domain/backup/bringing-back/uploaded-backup.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/start-bringing-back";

const page = ({ upload }: { upload: string }) => href("/admin/backup/bring-back/:upload", { upload });

const { loader, action } = adminActionRoute(
  { page, role: "owner", fresh: page, conflictToast: "Look again" },
  async ({ db, params, read, site: { config, jobs } }: ActionRequest<Route.ActionArgs>) => {
    const seen = await read(replacedCounts);
    await requireAsSeen(db, seen);
    if (!(await noteReplaced(config.dataDir, params.upload, seen))) return redirect(page(params), 303);
    jobs.start("bring-back", ["restore", params.upload]);
    return redirect(href("/admin/bring-back/:upload", { upload: params.upload }), 303);
  },
);

export { action, loader };
