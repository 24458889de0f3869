import path from "node:path";
import { Database, type DatabaseSettings } from "~/database/database.server";
import type { DatabaseLimits } from "~/database/database-limits";
import { BackupError } from "./backup-error";
import { backupName } from "./backup-name";
import { type BackupSettings, findBackupPassphrase } from "./nightly/backup-settings.server";

/** Opens the database. Before it migrates one that holds data, it writes a backup. */
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
      const made = now();
      const file = path.join(dataDir, "backups", backupName(made, "before-migration"));
      try {
        const passphrase = (await findBackupPassphrase(config))?.text;
        const { writeBackup } = await import("./write-backup.server");
        await writeBackup(source, { file, passphrase, now: made, makesFolder: true });
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        throw new Error(
          `This version changes the database, and the backup before it could not be written, so nothing was changed. ${error.message}`,
        );
      }
      log(`This version changes the database. What was there is in ${file}.`);
    },
  });
}
