import { href, redirect } from "react-router";
import { findUpload, saveReport, withUpload } from "~/domain/blog-import/uploaded-import.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/confirm-import";
import { importUpload } from "./import-upload.server";

const review = ({ upload }: { upload: string }) => href("/admin/import-export/imports/:upload", { upload });

const { loader, action } = adminActionRoute(
  { page: review, role: "owner", fresh: review },
  async ({ database, actor, params, site: { config, now } }: ActionRequest<Route.ActionArgs>) => {
    const upload = await findUpload(config.dataDir, params.upload);
    if (upload?.isWaiting) {
      await withUpload(config.dataDir, params.upload, async (file) => {
        const report = await importUpload(database, { file, name: upload.name }, { actor, now, isDryRun: false });
        await saveReport(config.dataDir, params.upload, { name: upload.name, report });
      });
    }
    return redirect(review(params), 303);
  },
);

export { action, loader };
