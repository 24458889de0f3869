import { href, redirect } from "react-router";
import { isAsSeen, isEmptyInstall, seenData } from "~/domain/backup/bringing-back/empty-install.server";
import { noteReplaced } from "~/domain/backup/bringing-back/uploaded-backup.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/start-bringing-back";

const page = ({ upload }: { upload: string }) => href("/admin/backup/bring-back/:upload", { upload });

const { loader, action } = adminActionRoute(
  { page, role: "owner", fresh: page },
  async ({ db, params, read, site: { config, jobs } }: ActionRequest<Route.ActionArgs>) => {
    const seen = await read(seenData);
    if (!(await isEmptyInstall(db))) return redirect(page(params), 303);
    if (!(await isAsSeen(db, seen))) return redirect(`${page(params)}?changed`, 303);
    if (!(await noteReplaced(config.dataDir, params.upload, seen))) return redirect(page(params), 303);
    jobs.start("bring-back", ["restore", params.upload]);
    return redirect(href("/admin/bring-back/:upload", { upload: params.upload }), 303);
  },
);

export { action, loader };
