import { Form, href, Link, redirect, useActionData } from "react-router";
import { isEmptyInstall, requireEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { describeBackupUpload, makeBackupUpload, saveUploadPassphrase } from "~/domain/backup/restoring/uploaded-backup.server";
import type { RouteHandle } from "~/root";
import { FileField, PasswordField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { receiveFile } from "~/web/received-file.server";
import type { Route } from "./+types/restore-page";

const MAX_GIGABYTES = 16;

export const handle: RouteHandle = { frameless: true, uploadMegabytes: MAX_GIGABYTES * 1024 };

const page = href("/admin/backup/restore");

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db }: AdminRequest) => ({ isEmpty: await isEmptyInstall(db) }));

/** Stores the file on the disk; a separate process then reads it. */
export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { file: [] } },
  async ({ db, request, site }: ActionRequest) => {
    const { dataDir } = site.config;
    await requireEmptyInstall(db);
    const { id, file } = await makeBackupUpload(dataDir);
    const { name, fields } = await receiveFile(request, file);
    if (fields.passphrase) await saveUploadPassphrase(dataDir, id, fields.passphrase);
    await describeBackupUpload(dataDir, id, { name, contents: null, problem: null });
    site.jobs.start("restore-upload", ["check", id]);
    return redirect(href("/admin/backup/restore/:upload", { upload: id }), 303);
  },
);

export default function RestorePage({ loaderData: { isEmpty } }: Route.ComponentProps) {
  const back = (
    <Link className="quiet" to={href("/admin")}>
      Back to the dashboard
    </Link>
  );
  if (!isEmpty) {
    return (
      <SignInFrame title="Restore a backup" foot={back}>
        <p>This blog is already in use, so a backup can’t replace it from here. Run this command on the website’s computer:</p>
        <p>
          <code className="monospace">npm run restore -- FILE</code>
        </p>
        <p className="soft">It keeps what it replaces.</p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title="Restore a backup"
      subtitle="A file that ends in .backup, from this product’s Backup page or folder."
      isLong
      foot={back}
    >
      <BackupFileForm />
    </SignInFrame>
  );
}

/** Sent by the browser itself, which shows the progress of a large file. */
function BackupFileForm() {
  const problem = useActionData<typeof action>()?.errors.file;
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="flow">
      <FileField label="Backup file" error={problem} />
      <PasswordField name="passphrase" label="Passphrase" autoComplete="off" maxLength={200} help="Only if the backup was made with one." />
      <button className="button" type="submit">
        Check the file
      </button>
      <p className="soft">It is checked before anything is changed. Afterward, sign in as before.</p>
    </Form>
  );
}
