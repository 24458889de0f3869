import { href, redirect } from "react-router";
import { z } from "zod";
import { describeBackupUpload, findBackupUpload, saveUploadPassphrase } from "~/domain/backup/bringing-back/uploaded-backup.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/check-backup";

const page = ({ upload }: { upload: string }) => href("/admin/backup/bring-back/:upload", { upload });

const form = z.object({ passphrase: z.string().max(200).default("") });

const { loader, action } = adminActionRoute(
  { page, role: "owner" },
  async ({ params, read, site: { config, jobs } }: ActionRequest<Route.ActionArgs>) => {
    const { passphrase } = await read(form);
    const upload = await findBackupUpload(config.dataDir, params.upload);
    if (upload) {
      if (passphrase) await saveUploadPassphrase(config.dataDir, params.upload, passphrase);
      await describeBackupUpload(config.dataDir, params.upload, { ...upload, problem: null });
      jobs.start("bring-back", ["check", params.upload]);
    }
    return redirect(page(params), 303);
  },
);

export { action, loader };
