import { href } from "react-router";
import { fileSize } from "~/domain/phrases";
import { ActionButton } from "~/ui/admin/submit-button";
import { formatBackupDay, formatBackupTime, formatDayInSentence } from "./backup-labels";
import type { ShownBackups } from "./read-backups.server";

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
              <small>{`${formatBackupTime(at)} · ${fileSize(bytes)}`}</small>
            </span>
            <details>
              <summary aria-label={`Delete the former data: ${formatBackupDay(at, now)}, ${formatBackupTime(at)}`}>Delete</summary>
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
