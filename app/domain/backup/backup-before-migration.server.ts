import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { SnapshotSource } from "~/database/engine";
import { BackupError } from "./backup-error";
import { describeDatabase } from "./backup-manifest.server";
import { backupName, parseBackupName } from "./backup-name";
import { openBackup } from "./read-backup.server";
import { findDifferences } from "./restore-backup.server";
import { writeBackup } from "./write-backup.server";

interface Place {
  readonly folder: string;
  readonly passphrase: string | null;
  readonly now: Date;
}

/**
 * A backup that was read back and has every row of the database. A migration that fails is tried again at each start: a backup for each try
 * would push out those of other data.
 *
 * @returns its file
 * @throws BackupError
 */
export async function ensureBackup(source: SnapshotSource, { folder, passphrase, now }: Place): Promise<string> {
  for (const name of await listMade(folder)) {
    const file = path.join(folder, name);
    if (await isCopy(source, file, passphrase).catch(() => false)) return file;
  }
  const file = path.join(folder, backupName(now, "before-migration"));
  await writeBackup(source, { file, passphrase, now, makesFolder: true });
  try {
    if (await isCopy(source, file, passphrase)) return file;
    throw new BackupError("damaged");
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The newest first. */
async function listMade(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => parseBackupName(name)?.occasion === "before-migration");
  return names.sort().reverse();
}

async function isCopy(source: SnapshotSource, file: string, passphrase: string | null): Promise<boolean> {
  await using backup = await openBackup(file, passphrase);
  const { manifest } = backup;
  const live = await source.readSnapshot((transaction) => describeDatabase(transaction, new Date(0)));
  // Quicker than to compare the rows.
  const shape = ({ newestMigration, tables }: typeof manifest) => JSON.stringify([newestMigration, tables]);
  if (shape(live) !== shape(manifest)) return false;
  const { tables } = await backup.read(async (_, rows) => {
    for await (const _row of rows);
  });
  return (await source.readSnapshot((transaction) => findDifferences(transaction, { manifest, tables }))).length === 0;
}
