import { Form, href } from "react-router";
import { fileSize } from "~/domain/file-size";
import { dayWords, onDayWords, timeWords } from "./backup-words";
import type { ShownBackups } from "./read-backups.server";

export function KeptBackups({ backups, formerFolder, now }: Pick<ShownBackups, "backups" | "formerFolder" | "now">) {
  return (
    <section className="panel kept-backups">
      <h2>Kept</h2>
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

const keepings: Readonly<Record<string, string>> = { weekly: "weekly", "by hand": "by hand", "before-migration": "before an update" };

function KeptBackup({ backup, now }: { backup: ShownBackups["backups"][number]; now: string }) {
  const { name, madeAt, bytes, keeping, isElsewhere, isLocked, rehearsedAt } = backup;
  const notes = [
    timeWords(madeAt),
    fileSize(bytes),
    keeping && keepings[keeping],
    isElsewhere && "on this computer",
    isLocked && "locked",
    rehearsedAt && `rehearsed ${onDayWords(rehearsedAt, now)}`,
  ];
  return (
    <li>
      <span>
        <b>{dayWords(madeAt, now)}</b>
        <small>{notes.filter(Boolean).join(" · ")}</small>
      </span>
      {/* A file is no page, so the browser itself asks for it. */}
      <Form method="post" action={href("/admin/backup/files/:name", { name })} reloadDocument>
        <button className="quiet" type="submit" aria-label={`Download the backup of ${dayWords(madeAt, now)}, ${timeWords(madeAt)}`}>
          Download
        </button>
      </Form>
    </li>
  );
}
