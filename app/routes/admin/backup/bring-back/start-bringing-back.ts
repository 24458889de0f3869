import { href, redirect } from "react-router";
import { requireEmptyInstall } from "~/domain/backup/bringing-back/empty-install.server";
import { findBackupUpload } from "~/domain/backup/bringing-back/uploaded-backup.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/start-bringing-back";

const page = ({ upload }: { upload: string }) => href("/admin/backup/bring-back/:upload", { upload });

const { loader, action } = adminActionRoute(
  { page, role: "owner", fresh: page },
  async ({ db, params, site: { config, jobs } }: ActionRequest<Route.ActionArgs>) => {
    await requireEmptyInstall(db);
    const upload = await findBackupUpload(config.dataDir, params.upload);
    if (!upload?.contents) return redirect(page(params), 303);
    jobs.start("bring-back", ["restore", params.upload]);
    return redirect(href("/admin/bring-back/:upload", { upload: params.upload }), 303);
  },
);

export { action, loader };
