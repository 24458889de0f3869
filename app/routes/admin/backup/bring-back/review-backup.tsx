import { Form, href, Link, redirect } from "react-router";
import { isEmptyInstall, readReplacedData } from "~/domain/backup/bringing-back/empty-install.server";
import { findBackupUpload } from "~/domain/backup/bringing-back/uploaded-backup.server";
import type { RouteHandle } from "~/root";
import { countWords, longMoment } from "~/routes/admin/backup/backup-words";
import { ActionButton } from "~/ui/admin/action-button";
import { FieldError, PasswordField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/review-backup";
import { ReplacedList } from "./replaced-data";
import "~/routes/admin/backup/backup.css";

export const handle: RouteHandle = { frameless: true };

export const loader = adminLoader({ role: "owner" }, async ({ db, site, params, url }: AdminRequest<Route.LoaderArgs>) => {
  const upload = await findBackupUpload(site.config.dataDir, params.upload);
  if (!upload) throw adminError(404, "Backup not found", "Files are deleted a day after they were sent. Send yours again.");
  const isRunning = (work: string) => site.jobs.isRunning("bring-back", [work, params.upload]);
  if (isRunning("restore")) throw redirect(href("/admin/bring-back/:upload", params));
  const replaced = (await isEmptyInstall(db)) ? await readReplacedData(db) : null;
  return { id: params.upload, upload, isChecking: isRunning("check"), replaced, hasChanged: url.searchParams.has("changed") };
});

export default function ReviewBackup({ loaderData: { id, upload, isChecking, replaced, hasChanged } }: Route.ComponentProps) {
  const other = (
    <Link className="quiet" to={href("/admin/backup/bring-back")}>
      Choose another file
    </Link>
  );
  return (
    <SignInFrame title="I have a backup" isLong foot={other} failure={hasChanged && replaced ? CHANGED : undefined}>
      {isChecking ? (
        <>
          <WorkProgress
            title={`Checking ${upload.name}`}
            step="Every row is read"
            share={null}
            page={href("/admin/backup/bring-back/:upload", { upload: id })}
          />
          <ActionButton action={href("/admin/backup/bring-back/:upload/stop", { upload: id })} busyText="Stopping…">
            Stop
          </ActionButton>
        </>
      ) : (
        <Checked id={id} {...upload} replaced={replaced} />
      )}
    </SignInFrame>
  );
}

type CheckedProps = Route.ComponentProps["loaderData"]["upload"] & Pick<Route.ComponentProps["loaderData"], "id" | "replaced">;

function Checked({ id, name, contents, problem, replaced }: CheckedProps) {
  const again = href("/admin/backup/bring-back/:upload/check", { upload: id });
  const start = href("/admin/backup/bring-back/:upload/start", { upload: id });
  if (contents) {
    return (
      <>
        <p className="notice">
          <b>{name}</b>
          <br />
          {`Made ${longMoment(contents.madeAt)}. ${countWords(contents.counts)}. Nothing is missing.`}
        </p>
        {replaced ? (
          <>
            <ReplacedList replaced={replaced} />
            <ActionButton action={start} className="button wide" busyText="Starting…" fields={fieldsOf(replaced.seen)}>
              Bring it back
            </ActionButton>
            <p className="soft">Afterward, sign in as before.</p>
          </>
        ) : (
          <FieldError role="alert">{IN_USE}</FieldError>
        )}
      </>
    );
  }
  if (problem?.asksForPassphrase) {
    return (
      <Form method="post" action={again} className="flow">
        <p className="notice">
          <b>{name}</b>
        </p>
        <PasswordField name="passphrase" label="Passphrase" required autoComplete="off" maxLength={200} error={problem.sentence} />
        <SubmitButton action={again}>Open it</SubmitButton>
      </Form>
    );
  }
  if (problem) return <FieldError role="alert">{problem.sentence}</FieldError>;
  return (
    <>
      <FieldError role="alert">The check was stopped before its end.</FieldError>
      <ActionButton action={again} className="button">
        Check it again
      </ActionButton>
    </>
  );
}

const CHANGED = {
  title: "Not started",
  text: "Something was saved on this site in the meantime. These are the new numbers.",
};
const IN_USE = "This blog is in use by now, so it is not replaced from here. Use npm run restore on the website’s computer.";

function fieldsOf(seen: object): Record<string, string> {
  return Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, String(value)]));
}
