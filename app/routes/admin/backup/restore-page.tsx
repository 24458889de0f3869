import { Form, href, redirect } from "react-router";
import { describeBackupUpload, makeBackupUpload, saveUploadPassphrase } from "~/domain/backup/restoring/uploaded-backup.server";
import { noteUpload } from "~/domain/uploaded-file.server";
import type { RouteHandle } from "~/root";
import { AdminPage } from "~/ui/admin/admin-page";
import { FileField, PasswordField } from "~/ui/admin/field";
import { type ActionRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { receiveFile } from "~/web/received-file.server";
import type { Route } from "./+types/restore-page";
import "./backup.css";

const MAX_GIGABYTES = 16;

export const handle: RouteHandle = { uploadMegabytes: MAX_GIGABYTES * 1024 };

const page = href("/admin/backup/restore");

export const loader = adminLoader({ role: "owner", fresh: page }, () => null);

/** Stores the file on the disk; a separate process then reads it. */
export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { file: [] } },
  async ({ request, db, now, site }: ActionRequest) => {
    const { dataDir } = site.config;
    const { id, file } = await makeBackupUpload(dataDir);
    const { name, fields } = await receiveFile(request, file);
    if (fields.passphrase) await saveUploadPassphrase(dataDir, id, fields.passphrase);
    await describeBackupUpload(dataDir, id, { name, isTyped: Boolean(fields.passphrase), contents: null, problem: null });
    await noteUpload(db, id, now);
    site.jobs.start("restore-upload", ["check", id]);
    return redirect(href("/admin/backup/restore/:upload", { upload: id }), 303);
  },
);

export default function RestorePage({ actionData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Restore from a file"
      lead="A file that ends in .backup, downloaded here or from a backup folder."
      back={{ to: href("/admin/backup"), text: "Backup" }}
      isNarrow
    >
      {/* Sent by the browser itself, which shows the progress of a large file. */}
      <Form method="post" encType="multipart/form-data" reloadDocument className="panel flow">
        <FileField label="Backup file" error={actionData?.errors.file} />
        <PasswordField
          name="passphrase"
          label="Passphrase"
          autoComplete="off"
          maxLength={200}
          help="Only if the backup was made with one."
        />
        <button className="button" type="submit">
          Check the file
        </button>
        <p className="soft">Nothing is changed yet: it is checked first, and you see what would be lost.</p>
      </Form>
    </AdminPage>
  );
}
