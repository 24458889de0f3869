import { Form, href, Link, useActionData } from "react-router";
import { z } from "zod";
import { BackupFolderError } from "~/domain/backup/nightly/backup-folder.server";
import { saveBackupSettings } from "~/domain/backup/nightly/backup-settings.server";
import { MAX_PASSPHRASE_LENGTH, MIN_PASSPHRASE_LENGTH, normalizePassphrase } from "~/domain/backup/passphrase";
import { fileSize } from "~/domain/phrases";
import { AdminPage } from "~/ui/admin/admin-page";
import { Flag } from "~/ui/admin/flag";
import { ActionButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { Icon } from "~/ui/kit/icon";
import { type ActionRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/backup-page";
import { formatBackupDay, formatBackupTime, formatCounts, formatDayInSentence } from "./backup-labels";
import { NightForm } from "./forms";
import { readBackups, type ShownBackups } from "./read-backups.server";
import "./backup.css";

export const loader = adminLoader({ role: "owner" }, readBackups);

const page = href("/admin/backup");

const form = z
  .object({
    folder: z.string().trim().max(500, { error: "This path is too long." }).default(""),
    locked: z.string().optional(),
    passphrase: z.string().default("").transform(normalizePassphrase),
  })
  .refine(({ locked, passphrase }) => !locked || passphrase.length >= MIN_PASSPHRASE_LENGTH, {
    path: ["passphrase"],
    error: `Use ${MIN_PASSPHRASE_LENGTH} characters or more, such as five words. Blanks at either end don’t count.`,
  })
  .refine(({ passphrase }) => passphrase.length <= MAX_PASSPHRASE_LENGTH && !/[\r\n]/.test(passphrase), {
    path: ["passphrase"],
    error: `Use one line of ${MAX_PASSPHRASE_LENGTH} characters at most.`,
  });

/** Starts a backup right away, which shows whether the new settings work. */
export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { folder: [BackupFolderError], passphrase: [] } },
  async ({ db, actor, now, site: { config, jobs }, read, done }: ActionRequest) => {
    const { folder, locked, passphrase } = await read(form);
    await saveBackupSettings(db, actor, { folder, passphrase: locked ? passphrase : null }, { config, now });
    const isStarted = jobs.start("take-backup");
    const already = "A backup was being made already. The next one has these settings.";
    return done("Saved", isStarted ? "A backup with these settings is being made." : already);
  },
);

export default function BackupPage({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<typeof action>();
  return (
    <AdminPage title="Backup">
      <p className="soft backup-lead">One file with everything: posts, every version, pictures, people, settings and history.</p>
      {loaderData.isEmpty && (
        <p>
          <Link to={href("/admin/backup/restore")}>Restore a backup</Link>
        </p>
      )}
      <div className="grid backup-columns">
        <div className="flow">
          <BackupState {...loaderData} />
          <KeptBackups {...loaderData} />
        </div>
        <NightForm {...loaderData} outcome={outcome} />
      </div>
    </AdminPage>
  );
}

function BackupState({ now, backups, status, backupRun, rehearsalRun, rehearsal }: ShownBackups) {
  const running = backupRun ?? rehearsalRun;
  return (
    <section className="panel" aria-label="Backup status">
      <Flag state={status.state} role={status.state === "red" ? "alert" : undefined}>
        {status.sentence}
      </Flag>
      {status.todo && <p className="soft small">{status.todo}</p>}
      {rehearsal && <Rehearsal rehearsal={rehearsal} now={now} />}
      {running ? (
        <WorkProgress title={backupRun ? "Backing up" : "Rehearsing"} page={href("/admin/backup")} {...running} />
      ) : (
        <div className="row">
          <ActionButton action={href("/admin/backup/now")} className="button" busyText="Starting…" keepsScroll>
            <Icon name="download" /> Back up now
          </ActionButton>
          {backups.length > 0 && (
            <ActionButton action={href("/admin/backup/rehearse")} className="button outline" busyText="Starting…" keepsScroll>
              Rehearse now
            </ActionButton>
          )}
        </div>
      )}
      <p className="soft small">
        A rehearsal restores the newest backup next to the live data and counts what is in it. It changes nothing.
      </p>
    </section>
  );
}

function Rehearsal({ rehearsal, now }: { rehearsal: NonNullable<ShownBackups["rehearsal"]>; now: string }) {
  const { at, seconds, counts, problem } = rehearsal;
  const when = `${formatDayInSentence(at, now)} at ${formatBackupTime(at)}`;
  if (problem !== null || !counts) {
    return (
      <Flag state="red" role="alert">
        The rehearsal failed. {problem} ({when})
      </Flag>
    );
  }
  const took = seconds < 100 ? `${Math.max(1, seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
  return <Flag state="fine">{`Rehearsed ${when}: ${formatCounts(counts)} restored in ${took}`}</Flag>;
}

function KeptBackups({ backups, formerFolder, now }: Pick<ShownBackups, "backups" | "formerFolder" | "now">) {
  return (
    <section className="panel kept-backups">
      <h2>Stored backups</h2>
      {backups.length === 0 ? (
        <p className="soft">None yet.</p>
      ) : (
        <ul className="rows">
          {backups.map((backup) => (
            <KeptBackup key={`${backup.name} ${backup.isElsewhere}`} backup={backup} now={now} />
          ))}
        </ul>
      )}
      {formerFolder && <p className="soft small backup-path">Earlier ones are in {formerFolder}.</p>}
    </section>
  );
}

const kindLabels: Readonly<Record<string, string>> = { weekly: "weekly", "by hand": "by hand", "before-migration": "before an update" };

function KeptBackup({ backup, now }: { backup: ShownBackups["backups"][number]; now: string }) {
  const { name, madeAt, bytes, keeping, isElsewhere, isLocked, rehearsedAt } = backup;
  const notes = [
    formatBackupTime(madeAt),
    fileSize(bytes),
    keeping && kindLabels[keeping],
    isElsewhere && "on this computer",
    isLocked && "locked",
    rehearsedAt && `rehearsed ${formatDayInSentence(rehearsedAt, now)}`,
  ];
  return (
    <li>
      <span>
        <b>{formatBackupDay(madeAt, now)}</b>
        <small>{notes.filter(Boolean).join(" · ")}</small>
      </span>
      {/* A download is not a page, so the browser itself requests it. */}
      <Form method="post" action={href("/admin/backup/files/:name", { name })} reloadDocument>
        <button
          className="quiet"
          type="submit"
          aria-label={`Download the backup of ${formatBackupDay(madeAt, now)}, ${formatBackupTime(madeAt)}`}
        >
          Download
        </button>
      </Form>
    </li>
  );
}
