import { Form, href, Link, redirect } from "react-router";
import { isEmptyInstall } from "~/domain/backup/restoring/empty-install.server";
import { findLostSince, readSeenMark } from "~/domain/backup/restoring/lost-since.server";
import { findBackupUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { formatTime } from "~/domain/clinic/arizona-time";
import { fileSize } from "~/domain/phrases";
import { isUploadElsewhere } from "~/domain/uploaded-file.server";
import { formatLongDay, formatLongMoment } from "~/routes/admin/backup/backup-labels";
import { AdminPage } from "~/ui/admin/admin-page";
import { FieldError, PasswordField } from "~/ui/admin/field";
import { Flag } from "~/ui/admin/flag";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError, uploadElsewhere } from "~/web/http-errors.server";
import type { Route } from "./+types/review-backup-page";
import { LostAndKept } from "./lost-and-kept";
import "./backup.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, site, params }: AdminRequest<Route.LoaderArgs>) => {
  const upload = await findBackupUpload(site.config.dataDir, params.upload);
  if (!upload) throw (await isUploadElsewhere(db, params.upload)) ? uploadElsewhere() : notFound();
  const isRunning = (work: string) => site.jobs.isRunning("restore-upload", [work, params.upload]);
  if (isRunning("restore")) throw redirect(href("/admin/restore/:upload", params));
  const { name, problem, contents, stored, isTyped } = upload;
  return {
    ...{ id: params.upload, name, problem, isTyped, isChecking: isRunning("check") },
    review: contents && {
      madeAt: contents.madeAt,
      bytes: contents.bytes,
      isUndo: stored?.occasion === "before-restore",
      // Read before the list, so that whatever is saved in between is seen as a change.
      seen: await readSeenMark(db),
      isEmpty: await isEmptyInstall(db),
      lost: await findLostSince(db, contents),
    },
  };
});

const notFound = () => adminError(404, "Backup not found", "The result of a check is deleted after a day. Choose the backup again.");

export default function ReviewBackupPage({ loaderData: { id, name, problem, isTyped, isChecking, review } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={review ? titleOf(review) : "Restore a backup"}
      lead={review && leadOf(review)}
      back={{ to: href("/admin/backup"), text: "Backup" }}
    >
      {isChecking ? (
        <div className="panel flow">
          <WorkProgress
            title={`Checking ${name}`}
            step={isTyped ? "Trying the passphrase, which takes some seconds, then reading every row" : "Reading every row"}
            share={null}
            page={href("/admin/backup/restore/:upload", { upload: id })}
          />
          <ActionButton action={href("/admin/backup/restore/:upload/stop", { upload: id })} busyText="Stopping…">
            Stop
          </ActionButton>
        </div>
      ) : review ? (
        <Review id={id} review={review} />
      ) : (
        <Unchecked id={id} name={name} problem={problem} />
      )}
    </AdminPage>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type Reviewed = NonNullable<Loaded["review"]>;

function titleOf({ madeAt, isUndo }: Reviewed): string {
  return isUndo ? "Undo the restore" : `Restore the backup of ${formatLongDay(madeAt)}`;
}

function leadOf({ madeAt, bytes, isUndo }: Reviewed): string {
  return isUndo
    ? `The site goes back to ${formatLongMoment(madeAt)}, right before the restore. Nothing has happened yet.`
    : `Made at ${formatTime(madeAt)}, ${fileSize(bytes)}. The site goes back to that moment. Nothing has happened yet.`;
}

function Review({ id, review }: Pick<Loaded, "id"> & { readonly review: Reviewed }) {
  const { madeAt, isUndo, isEmpty, seen, lost } = review;
  const start = href("/admin/backup/restore/:upload/start", { upload: id });
  return (
    <div className="columns backup-columns">
      <div className="flow">
        <section className="panel" aria-label="Check">
          <Flag state="fine">Checked: the file is complete and works with this version</Flag>
        </section>
        <LostAndKept lost={lost} madeAt={madeAt} />
      </div>
      <div className="flow">
        <section className="panel">
          <h2>If you change your mind</h2>
          <p className="soft">
            {isEmpty
              ? "This site is empty, so there is nothing to go back to."
              : "The site as it is now is backed up first. “Undo this restore” stays on the Backup page for 30 days and restores all of this."}
          </p>
        </section>
        <section className="panel">
          <h2>Restore</h2>
          <p className="soft">
            It takes about a minute or two. Visitors keep reading the site; nobody can save anything until it is done. If you signed in more
            than 15 minutes ago, you first confirm it’s you.
          </p>
          <div className="row">
            <ActionButton action={start} className="button danger restore-now" busyText="Starting…" fields={{ seen }}>
              {isUndo ? "Undo this restore" : "Restore this backup"}
            </ActionButton>
            <Link className="quiet" to={href("/admin/backup")}>
              Cancel
            </Link>
          </div>
        </section>
      </div>
    </div>
  );
}

function Unchecked({ id, name, problem }: Pick<Loaded, "id" | "name" | "problem">) {
  const again = href("/admin/backup/restore/:upload/check", { upload: id });
  return (
    <div className="panel flow">
      <p>
        <b>{name}</b>
      </p>
      {problem?.asksForPassphrase ? (
        <Form method="post" action={again} className="flow">
          <PasswordField
            name="passphrase"
            label="Passphrase of this backup"
            required
            autoComplete="off"
            maxLength={200}
            error={problem.sentence}
          />
          <SubmitButton action={again}>Open it</SubmitButton>
        </Form>
      ) : (
        <>
          <FieldError role="alert">{problem?.sentence ?? "The check was stopped before it finished."}</FieldError>
          {!problem && (
            <ActionButton action={again} className="button">
              Check it again
            </ActionButton>
          )}
        </>
      )}
    </div>
  );
}
