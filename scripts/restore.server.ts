import { type Config, ConfigError } from "~/config.server";
import { BackupError } from "~/domain/backup/backup-error";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { findBackupPassphrase } from "~/domain/backup/nightly/backup-passphrase.server";
import { readManifest } from "~/domain/backup/read-backup.server";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import type { Log } from "~/log.server";
import { askPassphrase } from "./passphrase.server";

const usage = `Use: npm run restore -- FILE
  FILE  a backup of this program; everything in the database is replaced by it, and kept beside it`;

export async function runRestore(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const [file = "", ...rest] = args;
  if (file === "" || file.startsWith("-") || rest.length > 0) throw new ConfigError(usage);
  try {
    const passphrase = (await isEncrypted(file)) ? await passphraseOf(file, config) : null;
    const { summary, kept, isToBeLocked } = await restoreBackup({ file, passphrase, settings: config, now: new Date() });
    const { counts, madeAt } = summary;
    log.info(
      `Restored: ${counts.posts} posts, ${counts.pictures} pictures and ${counts.people} people, as of ${madeAt}. Every row was compared.`,
    );
    if (kept !== null) log.info(`What was there before is kept in ${kept}.`);
    if (isToBeLocked && (await findBackupPassphrase(config)) === null) {
      log.info(
        "Backups are no longer locked: no backup has their passphrase. Type it on the admin’s page Backup, or set BACKUP_PASSPHRASE.",
      );
    }
    log.info("A site that is running follows within half a minute. Everybody signs in as before.");
  } catch (error) {
    if (error instanceof BackupError) throw new ConfigError(error.message);
    throw error;
  }
}

/** The one that this site encrypts with may not be that of a backup from elsewhere. */
async function passphraseOf(file: string, config: Config): Promise<string> {
  const known = await findBackupPassphrase(config);
  if (known?.isSet || (known && (await opens(file, known.text)))) return known.text;
  return await askPassphrase("Passphrase of this backup: ");
}

async function opens(file: string, passphrase: string): Promise<boolean> {
  try {
    await readManifest(file, passphrase);
    return true;
  } catch (error) {
    if (error instanceof BackupError && error.problem === "wrong-passphrase") return false;
    throw error;
  }
}
