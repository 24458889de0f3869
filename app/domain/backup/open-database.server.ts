import path from "node:path";
import { Database, type DatabaseSettings } from "~/database/database.server";
import type { DatabaseLimits } from "~/database/database-limits";
import { BackupError } from "./backup-error";
import { type BackupSettings, findBackupPassphrase } from "./nightly/backup-settings.server";

/** Opens the database. Before it migrates one that holds data, it writes a backup, unless there is one of exactly this data. */
export async function openDatabase(
  config: DatabaseSettings & BackupSettings,
  log: (line: string) => void,
  now: () => Date,
  limits: Partial<DatabaseLimits> = {},
  showsPages = false,
): Promise<Database> {
  const { database, dataDir } = config;
  return await Database.open({ database, dataDir }, log, limits, {
    showsPages,
    beforeMigration: async (source) => {
      const { ensureBackup } = await import("./backup-before-migration.server");
      const folder = path.join(dataDir, "backups");
      try {
        const passphrase = (await findBackupPassphrase(config))?.text ?? null;
        const file = await ensureBackup(source, { folder, passphrase, now: now() });
        log(`This version changes the database. What was there is in ${file}.`);
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        throw new Error(
          `This version changes the database, and the backup before it could not be written, so nothing was changed. ${error.message}`,
        );
      }
    },
  });
}
