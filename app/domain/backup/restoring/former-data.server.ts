import type { Kysely } from "kysely";
import type { DatabaseSettings } from "~/database/database.server";
import { listReplacedData, removeReplacedData } from "~/database/former-tables.server";
import type { Tables } from "~/database/tables";
import { BackupError } from "~/domain/backup/backup-error";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";

interface Removal {
  readonly settings: DatabaseSettings;
  readonly stamp: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** Deletes what a restore replaced. Backups stay. @throws BackupError */
export async function deleteReplacedData(db: Kysely<Tables>, { settings, stamp, actor, now }: Removal): Promise<void> {
  requireRole(actor, "owner");
  if (!(await listReplacedData(db, settings)).some((one) => one.stamp === stamp)) {
    throw new BackupError("no-file", "This former data is no longer stored.");
  }
  await recordAudit(db, { actor, action: "deleted", subject: { kind: "backup", id: stamp, name: "the former data" }, at: now });
  await removeReplacedData(db, settings, stamp);
}

/** What restores replaced, the newest first. `at` is in ISO 8601. */
export async function listFormerData(db: Kysely<Tables>, settings: DatabaseSettings) {
  const found = await listReplacedData(db, settings);
  return found.map((one) => ({ ...one, at: `${one.stamp.replace(/T(\d\d)-(\d\d)-(\d\d)$/, "T$1:$2:$3")}Z` }));
}
