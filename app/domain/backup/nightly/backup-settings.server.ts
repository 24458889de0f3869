import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { normalizePassphrase } from "~/domain/backup/passphrase";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { chooseFolder } from "./backup-folder.server";
import { findBackupPassphrase, recordLock, saveBackupPassphrase } from "./backup-passphrase.server";

interface NewSettings {
  /** Empty for the one below DATA_DIR. */
  readonly folder: string;
  /** Normalized. Null for backups that anybody who has them can read. The environment's stays. */
  readonly passphrase: string | null;
}

/** @throws BackupFolderError, and nothing is saved then */
export async function saveBackupSettings(
  db: Kysely<Tables>,
  actor: Actor,
  settings: NewSettings,
  { config, now }: { readonly config: { readonly dataDir: string; readonly backupPassphrase: string | null }; readonly now: Date },
): Promise<void> {
  requireRole(actor, "owner");
  await chooseFolder(db, settings.folder, now);
  const current = await findBackupPassphrase(config);
  if (config.backupPassphrase === null && settings.passphrase !== (current && normalizePassphrase(current.text))) {
    await saveBackupPassphrase(config.dataDir, settings.passphrase);
  }
  await recordLock(db, config.backupPassphrase !== null || settings.passphrase !== null, now);
  const subject = { kind: "backup", id: "settings", name: settings.folder || "this computer" } as const;
  await recordAudit(db, { actor, action: "decided on", subject, detail: { locked: settings.passphrase === null ? "no" : "yes" }, at: now });
}

/** To be recorded before it is sent: a backup has everything. */
export async function recordDownload(db: Kysely<Tables>, actor: Actor, name: string, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await recordAudit(db, { actor, action: "downloaded", subject: { kind: "backup", id: name, name }, at: now });
}
