import { useEffect, useRef } from "react";
import { href, Link } from "react-router";
import { z } from "zod";
import { BackupFolderError } from "~/domain/backup/nightly/backup-folder.server";
import { saveBackupSettings } from "~/domain/backup/nightly/backup-settings.server";
import { MAX_PASSPHRASE_LENGTH, MIN_PASSPHRASE_LENGTH, normalizePassphrase } from "~/domain/backup/passphrase";
import { formatTime } from "~/domain/clinic/arizona-time";
import { AdminPage } from "~/ui/admin/admin-page";
import { Flag } from "~/ui/admin/flag";
import { ActionButton } from "~/ui/admin/submit-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { Icon } from "~/ui/kit/icon";
import { useToast } from "~/ui/kit/toast";
import { type ActionRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/backup-page";
import { formatBackupDay, formatCounts, formatDayInSentence, formatLongDay, formatLongMoment } from "./backup-labels";
import { NightForm } from "./forms";
import { readBackups, type ShownBackups } from "./read-backups.server";
import { FormerData, StoredBackups } from "./stored-backups";
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

export default function BackupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { backupRun, rehearsalRun } = loaderData;
  useToastWhenDone(loaderData);
  return (
    <AdminPage
      title="Backup"
      lead="One file with everything: posts, pages, pictures, people, settings and history."
      action={
        !rehearsalRun && (
          <ActionButton action={href("/admin/backup/now")} className="button" busyText="Starting…" keepsScroll>
            {backupRun ? "Backing up…" : BACK_UP_NOW}
          </ActionButton>
        )
      }
    >
      <div className="flow backup-page">
        <BackupState {...loaderData} />
        {loaderData.restored && <Restored restored={loaderData.restored} now={loaderData.now} />}
        <StoredBackups {...loaderData} />
        <FormerData {...loaderData} />
        <div className="columns backup-columns">
          <NightForm {...loaderData} outcome={actionData} />
          <PrintedCodes {...loaderData} />
        </div>
      </div>
    </AdminPage>
  );
}

const BACK_UP_NOW = (
  <>
    <Icon name="download" /> Back up now
  </>
);

/** A backup that failed is said by the page itself. */
function useToastWhenDone({ backupRun, backups }: Pick<ShownBackups, "backupRun" | "backups">): void {
  const show = useToast();
  const newest = backups[0]?.madeAt;
  const before = useRef(newest);
  const isRunning = backupRun !== null;
  useEffect(() => {
    if (isRunning || newest === before.current) return;
    before.current = newest;
    if (newest) show({ title: "Backed up", text: "The backup is the first of your backups below.", variant: "success" });
  }, [isRunning, newest, show]);
}

function BackupState({ now, status, backupRun, rehearsalRun, rehearsal }: ShownBackups) {
  const running = backupRun ?? rehearsalRun;
  return (
    <section className="panel" aria-label="Backup status">
      <Flag state={status.state} role={status.state === "red" ? "alert" : undefined}>
        {status.sentence}
      </Flag>
      {status.todo && <p className="soft small">{status.todo}</p>}
      {rehearsal && <LastTest rehearsal={rehearsal} now={now} />}
      {running && <WorkProgress title={backupRun ? "Backing up" : "Testing a backup"} page={href("/admin/backup")} {...running} />}
    </section>
  );
}

function LastTest({ rehearsal, now }: { rehearsal: NonNullable<ShownBackups["rehearsal"]>; now: string }) {
  const { at, seconds, counts, problem } = rehearsal;
  const when = `${formatDayInSentence(at, now)} at ${formatTime(at)}`;
  if (problem !== null || !counts) {
    return (
      <Flag state="red" role="alert">
        The test failed. {problem} ({when})
      </Flag>
    );
  }
  const took = seconds < 100 ? `${Math.max(1, seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
  return <Flag state="fine">{`Tested ${when}: ${formatCounts(counts)} restored in ${took}`}</Flag>;
}

function Restored({ restored, now }: { restored: NonNullable<ShownBackups["restored"]>; now: string }) {
  const { at, byName, madeAt, before, isUndo, keptUntil } = restored;
  return (
    <section className="panel flow">
      <h2>{isUndo ? "The restore was undone" : `Restored: ${formatLongMoment(madeAt)}`}</h2>
      <p className="soft">
        {`${formatBackupDay(at, now)} at ${formatTime(at)}, by ${byName}.`}
        {before && ` What was replaced is kept until ${formatLongDay(keptUntil)}.`}
      </p>
      <div className="row">
        <a className="button outline" href={href("/")}>
          View site
        </a>
        {before && (
          <ActionButton
            action={href("/admin/backup/files/:name/restore", { name: before })}
            className="button outline"
            busyText="Checking…"
          >
            <Icon name="undo" /> Undo this restore
          </ActionButton>
        )}
      </div>
    </section>
  );
}

function PrintedCodes({ codes, needsCodes, now }: Pick<ShownBackups, "codes" | "needsCodes" | "now">) {
  return (
    <section className="panel flow" id="printed-codes">
      <h2>Printed codes</h2>
      <p className="soft small">
        {needsCodes ? "You are the only owner, and no email is set up. " : ""}A code from paper lets you back in if you forget your
        password.
      </p>
      {codes && (
        <Flag state={codes.left < 4 ? "soon" : "fine"}>
          {`${codes.left} of ${codes.all} codes left, printed ${formatDayInSentence(codes.madeAt, now)}`}
        </Flag>
      )}
      {!codes && needsCodes && <Flag state="soon">None printed yet</Flag>}
      <Link className="button outline" to={href("/admin/backup/codes")}>
        {codes ? "Print new codes" : "Print codes"}
      </Link>
    </section>
  );
}
