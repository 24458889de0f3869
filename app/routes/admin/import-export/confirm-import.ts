import { href, redirect } from "react-router";
import { findUpload, saveReport, withUpload } from "~/domain/blog-import/uploaded-import.server";
import { requestContext } from "~/web/request-context.server";
import { requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/confirm-import";
import { importUpload } from "./import-upload.server";

/** A form's address, no page. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  return redirect(href("/admin/import-export/imports/:upload", params));
}

export async function action({ params, context }: Route.ActionArgs) {
  const review = href("/admin/import-export/imports/:upload", params);
  const { member } = requireFreshStaff(context, review, "owner");
  const { config, database, now } = context.get(requestContext);
  const upload = await findUpload(config.dataDir, params.upload);
  if (!upload?.isWaiting) return redirect(review, 303);
  await withUpload(config.dataDir, params.upload, async (file) => {
    const report = await importUpload(database, { file, name: upload.name }, { actor: member, now, isDryRun: false });
    await saveReport(config.dataDir, params.upload, { name: upload.name, report });
  });
  return redirect(review, 303);
}
