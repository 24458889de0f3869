import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { type Config, ConfigError } from "~/config.server";
import { backupName } from "~/domain/backup/backup-name";
import { localFolder } from "~/domain/backup/nightly/backup-folder.server";
import { findBackupPassphrase } from "~/domain/backup/nightly/backup-settings.server";
import { writeBackup } from "~/domain/backup/write-backup.server";
import type { Log } from "~/log.server";
import { parseCommand, withDatabase } from "./command-line.server";
import { askPassphrase } from "./passphrase.server";
import { showProgress } from "./progress-line";

const usage = `Use: npm run backup -- [PATH] [--encrypt]
  PATH       a folder that is there, or a new file that ends in .backup; without it, DATA_DIR/backups
  --encrypt  asks for a passphrase (the admin’s Backup page or BACKUP_PASSPHRASE sets it for every backup)`;

const options = { encrypt: { type: "boolean", default: false } } as const;

export async function runBackup(config: Config, log: Log, args: readonly string[]): Promise<void> {
  const command = parseCommand(args, { usage, options, words: { min: 0, max: 1 } });
  const [target] = command.words;
  const now = new Date();
  const local = localFolder(config.dataDir);
  const file = target === undefined ? path.join(local, backupName(now)) : fileOf(path.resolve(target), now);
  const passphrase = command.values.encrypt
    ? await askPassphrase("Passphrase of the new backup: ")
    : (await findBackupPassphrase(config))?.text;
  await withDatabase(config, log, async (database) => {
    const progress = showProgress("Rows", log);
    const makesFolder = path.dirname(file) === local;
    const { bytes, counts, sha256 } = await writeBackup(database, { file, passphrase, now, onRow: progress.step, makesFolder });
    progress.end();
    const contents = `${counts.posts} posts, ${counts.pictures} pictures and ${counts.people} people`;
    log.info(`${file} has ${contents} (${(bytes / 1_000_000).toFixed(1)} MB, SHA-256 ${sha256}).`);
    log.info(`\`npm run restore -- ${file}\` restores it.${passphrase ? " It asks for the passphrase: keep that elsewhere." : ""}`);
  });
}

function fileOf(place: string, now: Date): string {
  if (statSync(place, { throwIfNoEntry: false })?.isDirectory()) return path.join(place, backupName(now));
  if (existsSync(place)) throw new ConfigError(`${place} is there already, and nothing is overwritten. Give another name.`);
  if (place.endsWith(".backup")) return place;
  throw new ConfigError(`There is no folder ${place}. Make it first, connect its disk, or give a file that ends in .backup.`);
}
