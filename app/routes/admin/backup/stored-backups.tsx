import { Form, href, Link } from "react-router";
import { formatTime } from "~/domain/clinic/arizona-time";
import { fileSize } from "~/domain/phrases";
import { ActionButton } from "~/ui/admin/submit-button";
import { formatBackupDay, formatDayInSentence } from "./backup-labels";
import type { ShownBackups } from "./read-backups.server";

/** How many are shown before the rest is folded. */
const NEWEST = 5;

export function StoredBackups({ backups, formerFolder, now }: Pick<ShownBackups, "backups" | "formerFolder" | "now">) {
  const rows = backups.map((backup) => <StoredBackup key={`${backup.name} ${backup.isElsewhere}`} backup={backup} now={now} />);
  return (
    <section className="panel stored-backups">
      <h2>Your backups</h2>
      <p className="soft small">{KEPT} A test restores a copy and counts what is in it; the site does not change.</p>
      {backups.length === 0 ? <p className="soft">None yet.</p> : <ul className="rows">{rows.slice(0, NEWEST)}</ul>}
      {rows.length > NEWEST && (
        <details>
          <summary>{`All ${rows.length} backups`}</summary>
          <ul className="rows">{rows.slice(NEWEST)}</ul>
        </details>
      )}
      {formerFolder && <p className="soft small backup-path">Earlier ones are in {formerFolder}.</p>}
      <p>
        <Link to={href("/admin/backup/restore")}>Restore from a file</Link>
      </p>
    </section>
  );
}

const KEPT =
  "Kept are 7 daily and 4 weekly ones, the newest 10 made by hand, the newest 3 from before an update, and for 30 days those from before a restore.";

const kindLabels: Readonly<Record<string, string>> = {
  weekly: "weekly",
  "by hand": "made by hand",
  "before-migration": "before an update",
  "before-restore": "before a restore",
};

function StoredBackup({ backup, now }: { backup: ShownBackups["backups"][number]; now: string }) {
  const { name, madeAt, bytes, keeping, isElsewhere, isLocked, rehearsedAt } = backup;
  const which = `${formatBackupDay(madeAt, now)}, ${formatTime(madeAt)}`;
  const notes = [
    formatTime(madeAt),
    fileSize(bytes),
    keeping && kindLabels[keeping],
    isElsewhere && "on this computer",
    isLocked && "encrypted",
    rehearsedAt && `tested ${formatDayInSentence(rehearsedAt, now)}`,
  ];
  return (
    <li>
      <span>
        <b>{formatBackupDay(madeAt, now)}</b>
        <small>{notes.filter(Boolean).join(" · ")}</small>
      </span>
      <div className="row">
        {/* A download is not a page, so the browser itself requests it. */}
        <Form method="post" action={href("/admin/backup/files/:name", { name })} reloadDocument>
          <button className="quiet" type="submit" aria-label={`Download: ${which}`}>
            Download
          </button>
        </Form>
        <ActionButton
          action={href("/admin/backup/files/:name/test", { name })}
          className="quiet"
          label={`Test this backup: ${which}`}
          busyText="Starting…"
        >
          Test this backup
        </ActionButton>
        <ActionButton
          action={href("/admin/backup/files/:name/restore", { name })}
          className="button outline small"
          label={`Restore this one: ${which}`}
          busyText="Checking…"
        >
          Restore this one
        </ActionButton>
      </div>
    </li>
  );
}

/** What restores replaced. It stays on the disk until an owner deletes it. */
export function FormerData({ former, now }: Pick<ShownBackups, "former" | "now">) {
  if (former.length === 0) return null;
  return (
    <section className="panel stored-backups">
      <h2>Former data</h2>
      <p className="soft small">
        What a restore replaced stays on the disk until you delete it. Nobody needs it while a backup from before the restore is there.
      </p>
      <ul className="rows">
        {former.map(({ stamp, at, bytes }) => (
          <li key={stamp}>
            <span>
              <b>{`Replaced ${formatDayInSentence(at, now)}`}</b>
              <small>{`${formatTime(at)} · ${fileSize(bytes)}`}</small>
            </span>
            <details>
              <summary aria-label={`Delete the former data: ${formatBackupDay(at, now)}, ${formatTime(at)}`}>Delete</summary>
              <p className="small">It can’t be restored.</p>
              <ActionButton action={href("/admin/backup/former/:stamp/delete", { stamp })} className="button danger" busyText="Deleting…">
                Delete the former data
              </ActionButton>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
