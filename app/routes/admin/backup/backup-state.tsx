import { href } from "react-router";
import type { HealthCheck } from "~/domain/health/health-check";
import { ActionButton } from "~/ui/admin/action-button";
import { WorkProgress } from "~/ui/admin/work-progress";
import { Icon } from "~/ui/kit/icon";
import { formatBackupTime, formatCounts, formatDayInSentence } from "./backup-labels";
import type { ShownBackups } from "./read-backups.server";

export function BackupState({ now, backups, status, backupRun, rehearsalRun, rehearsal }: ShownBackups) {
  const running = backupRun ?? rehearsalRun;
  return (
    <section className="panel" aria-label="How it is">
      <Flag state={status.state} sentence={status.sentence} />
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
      <p className="soft small">A rehearsal restores the newest backup beside the live data and counts. It changes nothing.</p>
    </section>
  );
}

const flags = { fine: ["flag fine", "check"], soon: ["flag soon", "clock"], red: ["flag", "alert"] } as const;

function Flag({ state, sentence }: Pick<HealthCheck, "state" | "sentence">) {
  const [className, icon] = flags[state];
  return (
    <p className={className} role={state === "red" ? "alert" : undefined}>
      <Icon name={icon} />
      {sentence}
    </p>
  );
}

function Rehearsal({ rehearsal, now }: { rehearsal: NonNullable<ShownBackups["rehearsal"]>; now: string }) {
  const { at, seconds, counts, problem } = rehearsal;
  const when = `${formatDayInSentence(at, now)} at ${formatBackupTime(at)}`;
  if (problem !== null || !counts) return <Flag state="red" sentence={`The rehearsal failed. ${problem} (${when})`} />;
  const took = seconds < 100 ? `${Math.max(1, seconds)} seconds` : `${Math.round(seconds / 60)} minutes`;
  return <Flag state="fine" sentence={`Rehearsed ${when}: ${formatCounts(counts)} restored in ${took}`} />;
}
