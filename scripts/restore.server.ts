import { type Config, ConfigError, databaseName } from "~/config.server";
import { BackupError } from "~/domain/backup/backup-error";
import { isEncrypted } from "~/domain/backup/backup-stream.server";
import { findBackupPassphrase } from "~/domain/backup/nightly/backup-settings.server";
import { readManifest } from "~/domain/backup/read-backup.server";
import { describeContents } from "~/domain/backup/replaced-contents.server";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import type { Log } from "~/log.server";
import { parseCommand, requireReadable } from "./command-line.server";
import { askPassphrase, confirmInTerminal } from "./passphrase.server";

const usage = `Use: npm run restore -- FILE [--yes]
  FILE   a backup of this program; everything in the database is replaced by it, and kept beside it
  --yes  replaces a database that holds something without asking`;

const options = { yes: { type: "boolean", default: false } } as const;

/** @param confirm null without a terminal */
export async function runRestore(config: Config, log: Log, args: readonly string[], confirm = confirmInTerminal()): Promise<void> {
  const command = parseCommand(args, { usage, options, words: { min: 1, max: 1 } });
  const [file = ""] = command.words;
  const isAgreed = command.values.yes;
  await requireReadable(file, config);
  try {
    const passphrase = (await isEncrypted(file)) ? await passphraseOf(file, config) : null;
    const { madeAt: from, counts: offered } = await readManifest(file, passphrase);
    log.info(`Backup: ${offered.posts} posts, ${offered.pictures} pictures and ${offered.people} people, as of ${from}.`);
    log.info(`Database: ${databaseName(config)}.`);
    const contents = isAgreed ? null : await describeContents(config, new Date());
    if (contents !== null) {
      const what = `What is in it is replaced, and kept beside it: ${contents}.`;
      if (confirm === null)
        throw new ConfigError(`${what}\nNothing was changed. Add --yes to replace it: npm run restore -- ${file} --yes`);
      if (!(await confirm(`${what}\nReplace it? Type yes: `))) throw new ConfigError("Nothing was changed.");
    }
    const inspect = async () => {
      if (isAgreed || (await describeContents(config, new Date())) === contents) return;
      throw new ConfigError("Something was saved in the meantime, and a restore would replace it. Nothing was changed. Try again.");
    };
    const { summary, kept, isToBeLocked } = await restoreBackup({ file, passphrase, settings: config, now: new Date(), inspect });
    const { counts, madeAt } = summary;
    log.info(
      `Restored: ${counts.posts} posts, ${counts.pictures} pictures and ${counts.people} people, as of ${madeAt}. Every row was compared.`,
    );
    if (kept !== null) log.info(`What was there before is kept in ${kept}.`);
    if (isToBeLocked && (await findBackupPassphrase(config)) === null) {
      log.info(
        "Backups are no longer encrypted: no backup contains the passphrase. Enter it on the admin’s Backup page, or set BACKUP_PASSPHRASE.",
      );
    }
    log.info("A site that is running follows within half a minute. Everybody signs in as before.");
  } catch (error) {
    throw error instanceof BackupError ? new ConfigError(error.message) : error;
  }
}

/** The site's own passphrase may not be that of a backup from elsewhere. */
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
