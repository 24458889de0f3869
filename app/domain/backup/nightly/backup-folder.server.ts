import { constants } from "node:fs";
import { access, realpath, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import { deleteSettings, findSetting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";

/** The folder that a disk is mounted on exists without the disk, too; this file doesn't. */
const MARKER = "clinic-backups.txt";
const MARKER_TEXT =
  "Backups of the clinic website are kept in this folder. The website looks for this file to tell that the right disk is here.\n";

/** A network share whose server is away never answers. */
const TIMEOUT_MS = 3000;

export class BackupFolderError extends DomainError {
  constructor(readonly problem: FolderProblem) {
    super("invalid", "Choose another folder", folderSentences[problem]);
  }
}

type FolderProblem = keyof typeof folderSentences;

export const folderSentences = {
  relative: "Enter the whole path, beginning with a slash, such as /mnt/office-disk/clinic.",
  missing: "There is no such folder on the website’s computer. Make it first, or connect its disk.",
  "no-folder": "This is a file. Write the path of a folder.",
  "not-writable": "The website may not write into this folder. Give its account the right to.",
  "in-the-build": "This folder is replaced by every update. Choose one outside of the program.",
  "other-disk": "The folder is there, but not the file that marks it. Its disk may not be connected.",
  "timed-out": "The folder doesn’t answer. The other computer may be off.",
} as const;

export type BackupFolder = Awaited<ReturnType<typeof inspectFolder>>;

export function localFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), "backups");
}

/** @returns null if nobody chose one */
async function findChosenFolder(db: Kysely<Tables>): Promise<string | null> {
  return (await findSetting(db, "backup-folder"))?.value ?? null;
}

/** The folder that was chosen before and still has its backups. */
export async function findFormerFolder(db: Kysely<Tables>): Promise<string | null> {
  return (await findSetting(db, "backup-folder-before"))?.value ?? null;
}

/** Tells where backups are written and whether that works at the moment. Changes nothing. */
export async function inspectFolder(db: Kysely<Tables>, dataDir: string) {
  const chosen = await findChosenFolder(db);
  const folder = chosen ?? localFolder(dataDir);
  const problem = chosen === null ? await findLocalProblem(folder) : await findProblem(chosen);
  return {
    path: folder,
    /** False: it is the default one below DATA_DIR. */
    isChosen: chosen !== null,
    problem,
    /** On the same disk as the data, so that both would be lost together. */
    isOnSameDisk: chosen === null || (problem === null && (await stat(chosen)).dev === (await stat(dataDir)).dev),
  };
}

/**
 * Marks a folder and writes all further backups there.
 *
 * @param folder empty: the default one below DATA_DIR
 * @throws BackupFolderError
 */
export async function chooseFolder(db: Kysely<Tables>, folder: string, now: Date): Promise<void> {
  const value = folder.trim() && path.normalize(folder.trim()).replace(/(?<=.)\/$/, "");
  if (value !== "") await markFolder(value);
  await db.transaction().execute(async (transaction) => {
    const current = (await findChosenFolder(transaction)) ?? "";
    if (current === value) return;
    const former = current || ((await findFormerFolder(transaction)) ?? "");
    await deleteSettings(transaction, "backup-folder", "backup-folder-before");
    if (value !== "") await writeSetting(transaction, "backup-folder", value, now);
    if (former !== "" && former !== value) await writeSetting(transaction, "backup-folder-before", former, now);
  });
}

async function markFolder(folder: string): Promise<void> {
  if (!path.isAbsolute(folder)) throw new BackupFolderError("relative");
  const found = await withTimeout(stat(folder).catch(() => null));
  if (!found) throw new BackupFolderError("missing");
  if (!found.isDirectory()) throw new BackupFolderError("no-folder");
  if (`${await realpath(folder)}/`.startsWith(`${await realpath(programFolder())}/`)) throw new BackupFolderError("in-the-build");
  try {
    await withTimeout(writeFile(path.join(folder, MARKER), MARKER_TEXT));
  } catch (error) {
    throw error instanceof BackupFolderError ? error : new BackupFolderError("not-writable");
  }
}

/** A missing local folder is fine: the backup creates it. */
async function findLocalProblem(local: string): Promise<FolderProblem | null> {
  const isThere = (await stat(local).catch(() => null)) !== null;
  return access(isThere ? local : path.dirname(local), constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    () => "not-writable",
  );
}

async function findProblem(folder: string): Promise<FolderProblem | null> {
  try {
    return await checkOnce(folder);
  } catch (error) {
    if (error instanceof BackupFolderError) return error.problem;
    throw error;
  }
}

/** One check at a time: a share that doesn't answer blocks one of Node's four file threads until it does. */
const checks = new Map<string, Promise<FolderProblem | null>>();

function checkOnce(folder: string): Promise<FolderProblem | null> {
  const current = checks.get(folder) ?? check(folder).finally(() => checks.delete(folder));
  checks.set(folder, current);
  return withTimeout(current);
}

async function check(folder: string): Promise<FolderProblem | null> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return "missing";
  const marker = await stat(path.join(folder, MARKER)).catch(() => null);
  if (!marker) return "other-disk";
  return access(folder, constants.W_OK).then(
    () => null,
    () => "not-writable",
  );
}

/** @throws BackupFolderError */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BackupFolderError("timed-out")), TIMEOUT_MS);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The folder of the built program; in development, the one it would be in. */
function programFolder(): string {
  const here = import.meta.dirname;
  return here.endsWith("/build/server") ? path.dirname(here) : path.resolve("build");
}
