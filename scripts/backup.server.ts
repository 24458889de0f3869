import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Config, ConfigError } from "~/config.server";
import { BackupError } from "~/domain/backup/backup-error";
import { backupName } from "~/domain/backup/backup-name";
import { localFolder } from "~/domain/backup/nightly/backup-folder.server";
import { findBackupPassphrase } from "~/domain/backup/nightly/backup-settings.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import type { Log } from "~/log.server";
import { askPassphrase } from "./passphrase.server";
import { showProgress } from "./progress-line";

const usage = `Use: npm run backup -- [PATH] [--encrypt]
  PATH       a folder that is there, or a new file that ends in .backup; without it, DATA_DIR/backups
  --encrypt  asks for a passphrase (the admin’s page Backup or BACKUP_PASSPHRASE sets it for every backup)`;

export async function runBackup(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const { target, encrypt } = parsed(args);
  const now = new Date();
  const local = localFolder(config.dataDir);
  const file = target === undefined ? path.join(local, backupName(now)) : fileOf(path.resolve(target), now);
  const passphrase = encrypt ? await askPassphrase("Passphrase of the new backup: ") : (await findBackupPassphrase(config))?.text;
  const database = await openDatabase(config, log.error, () => new Date());
  const progress = showProgress("Rows", log, process.stdout.isTTY ? process.stdout : null);
  try {
    const { bytes, counts, sha256 } = await writeBackup(database, {
      file,
      passphrase,
      now,
      onRow: progress.step,
      makesFolder: path.dirname(file) === local,
    });
    progress.end();
    log.info(
      `${file} has ${counts.posts} posts, ${counts.pictures} pictures and ${counts.people} people (${megabytes(bytes)} MB, SHA-256 ${sha256}).`,
    );
    log.info(`\`npm run restore -- ${file}\` brings it back.${passphrase ? " It asks for the passphrase: keep that elsewhere." : ""}`);
  } catch (error) {
    if (error instanceof BackupError) throw new ConfigError(error.message);
    throw error;
  } finally {
    await database.close();
  }
}

function fileOf(place: string, now: Date): string {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return path.join(place, backupName(now));
  if (existsSync(place)) throw new ConfigError(`${place} is there already, and nothing is overwritten. Give another name.`);
  if (place.endsWith(".backup")) return place;
  throw new ConfigError(`There is no folder ${place}. Make it first, connect its disk, or give a file that ends in .backup.`);
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function parsed(args: readonly string[]): { target: string | undefined; encrypt: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { encrypt: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [target, ...rest] = positionals;
    if (rest.length === 0) return { target, encrypt: values.encrypt };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new ConfigError(usage);
}
