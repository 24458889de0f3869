import "~/ui/admin/admin.css";
import "~/routes/admin/backup/backup.css";
import { data, href } from "react-router";
import { isPassphraseMissing } from "~/domain/backup/nightly/backup-settings.server";
import { findLastRestore } from "~/domain/backup/nightly/kept-backups.server";
import { readRun, restoreRun } from "~/domain/backup/nightly/run-state.server";
import { findBackupUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { isUploadElsewhere } from "~/domain/uploaded-file.server";
import { formatCounts } from "~/routes/admin/backup/backup-labels";
import { FieldError } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { ActionButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { requestContext } from "~/web/request-context.server";
import { findAuthState } from "~/web/staff-guard.server";
import type { Route } from "./+types/restoring-page";

/** Outside the guard, since the restore replaces the database with the session. Its address is a secret. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { config, database, jobs, now } = context.get(requestContext);
  const upload = await findBackupUpload(config.dataDir, params.upload);
  const isRestored = async () => (await findLastRestore(database.kysely, [], now()))?.id === params.upload;
  const done = async () => ({
    state: "done" as const,
    isSignedIn: (await findAuthState(request, context)).auth.kind === "in",
    isUnlocked: await isPassphraseMissing(database.kysely, config),
  });
  if (!upload?.contents) {
    if (await isRestored()) return { ...(await done()), counts: null };
    if (upload || !(await isUploadElsewhere(database.kysely, params.upload))) throw data(null, { status: 404 });
    return { state: "running" as const, step: "Its file is on another machine, which works on it", mayStop: false, counts: null };
  }
  const { counts } = upload.contents;
  const run = await readRun(restoreRun(config.dataDir), now());
  if (jobs.isRunning("restore-upload", ["restore", params.upload])) {
    return { state: "running" as const, step: run?.step || "Starting", mayStop: true, counts };
  }
  if (run?.state !== "ended")
    return { state: "failed" as const, problem: "It was stopped before it finished. Nothing was changed.", counts };
  if (run.ended?.problem) return { state: "failed" as const, problem: run.ended.problem, counts };
  // The server opens the new database once it notices that the former one is gone.
  if ((await database.findOutage()) === null && (await isRestored())) return { ...(await done()), counts };
  return { state: "running" as const, step: "Opening it", mayStop: false, counts };
}

export default function RestoringPage({ loaderData, params }: Route.ComponentProps) {
  const { state, counts } = loaderData;
  if (state === "done") {
    return (
      <SignInFrame
        title="Your website is restored"
        subtitle={`${counts ? `${formatCounts(counts)}. ` : ""}Nothing is missing.`}
        foot={null}
      >
        <p>{loaderData.isSignedIn ? "Everybody stays signed in." : "Sign in with the email and password that this website had then."}</p>
        {loaderData.isUnlocked && (
          <p className="notice warn">
            Backups are no longer encrypted: no backup contains the passphrase. Once you are signed in, enter it on the Backup page.
          </p>
        )}
        <a className="button wide" href={loaderData.isSignedIn ? href("/admin/backup") : href("/admin")}>
          {loaderData.isSignedIn ? "Continue" : "Sign in"}
        </a>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title="Restoring" subtitle="Visitors keep reading the site. Staff can’t save anything until this is done." isLong>
      {state === "running" ? (
        <>
          <WorkProgress title="Restoring your website" step={loaderData.step} share={null} page={href("/admin/restore/:upload", params)} />
          {loaderData.mayStop && (
            <ActionButton action={href("/admin/backup/restore/:upload/stop", params)} busyText="Stopping…">
              Stop
            </ActionButton>
          )}
        </>
      ) : (
        <>
          <FieldError role="alert">{loaderData.problem}</FieldError>
          <a className="button" href={href("/admin/backup/restore/:upload", params)}>
            Back
          </a>
        </>
      )}
    </SignInFrame>
  );
}
