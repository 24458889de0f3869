import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Database, DatabaseSettings } from "~/database/database.server";
import { makeTemporaryDatabase } from "~/database/postgres/temporary-database.server";
import { recordRehearsal } from "~/domain/backup/backup-health.server";
import { type BackupManifest, describeDatabase } from "~/domain/backup/backup-manifest.server";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import { DomainError, sentenceOf } from "~/domain/errors";
import { listPublishedPosts } from "~/domain/posts/reading/published-posts.server";
import { inspectFolder } from "./backup-folder.server";
import { findBackupPassphrase } from "./backup-settings.server";
import { listBackups } from "./kept-backups.server";
import type { RunReport } from "./run-state.server";

/** A server with the restored copy, which only this machine can reach. */
interface CopySite {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

export interface RehearsalOptions {
  readonly database: Database;
  readonly settings: DatabaseSettings & { readonly backupPassphrase: string | null };
  /** Its name; left out: the newest one. */
  readonly backup?: string | undefined;
  readonly now: () => Date;
  readonly report: Pick<RunReport, "step">;
  /** Starts a server that sends, publishes and cleans nothing. */
  readonly startSite: (settings: DatabaseSettings) => Promise<CopySite>;
}

/**
 * Restores a backup beside the live data, starts a server with it, requests some pages, counts, and removes everything.
 *
 * @throws BackupError, DomainError if the site could not be restored from the backup
 */
export async function rehearse(options: RehearsalOptions): Promise<void> {
  const { database, settings, now } = options;
  const startedAt = now();
  const backups = await listBackups(await inspectFolder(database.kysely, settings.dataDir), settings.dataDir);
  const tested = backups.find(({ name }) => name === (options.backup ?? backups[0]?.name));
  if (!tested) throw new DomainError("invalid", "Test of a backup", "There is no such backup. Make one first.");
  const record = async (outcome: Outcome) => {
    const seconds = Math.round((now().getTime() - startedAt.getTime()) / 1000);
    await recordRehearsal(database.kysely, { at: startedAt.toISOString(), seconds, backup: tested.name, ...outcome });
  };
  try {
    await record({ ...(await restoreCopy(tested.file, options)), problem: null });
  } catch (error) {
    await record({ engine: database.kind, counts: null, problem: sentenceOf(error, BROKE_OFF) });
    throw error;
  }
}

/** How a run ends that failed without a sentence of its own. */
export const BROKE_OFF = "The test stopped early. The site’s log says why.";

interface Outcome {
  readonly engine: "sqlite" | "postgres";
  readonly counts: BackupManifest["counts"] | null;
  readonly problem: string | null;
}

async function restoreCopy(file: string, options: RehearsalOptions): Promise<Omit<Outcome, "problem">> {
  const { settings, report } = options;
  const dataDir = path.join(settings.dataDir, "rehearsal");
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  report.step("Restoring a copy of the site");
  const copy = await placeForCopy(settings, dataDir);
  try {
    const passphrase = (await findBackupPassphrase(settings))?.text;
    // This compares every row with the hashes of the backup.
    const onStep = (step: string) => report.step(step);
    const { summary } = await restoreBackup({ file, passphrase, settings: copy.settings, now: options.now(), onStep });
    report.step("Starting a server on the copy");
    const site = await options.startSite(copy.settings);
    try {
      await requirePages(site, options.now());
      await requireCounts(site, summary.counts, options.now());
    } finally {
      await site.close();
    }
    return { engine: copy.settings.database.kind, counts: summary.counts };
  } finally {
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A temporary PostgreSQL database if the account may create one, else an SQLite file: backups can be restored to both. */
async function placeForCopy({ database }: DatabaseSettings, dataDir: string) {
  const temporary = database.kind === "postgres" ? await makeTemporaryDatabase(database.url) : null;
  if (temporary) return { settings: { dataDir, database: { kind: "postgres", url: temporary.url } as const }, remove: temporary.remove };
  const file = path.join(dataDir, "clinic.sqlite");
  return { settings: { dataDir, database: { kind: "sqlite", file } as const }, remove: async () => undefined };
}

async function requirePages({ url, database }: CopySite, now: Date): Promise<void> {
  const { posts } = await listPublishedPosts(database.kysely, { page: 1, now });
  for (const page of ["/", "/blog", ...posts.slice(0, 1).map(({ slug }) => `/blog/${slug}`), "/admin"]) {
    const { status } = await fetch(new URL(page, url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status !== 200) throw new DomainError("invalid", "Test of a backup", `The page ${page} of the copy answered ${status}.`);
  }
}

const TIMEOUT_MS = 60_000;

/** The rows were compared before the copy was migrated to this version; this counts what the running site has. */
async function requireCounts({ database }: CopySite, counts: BackupManifest["counts"], now: Date): Promise<void> {
  const found = (await database.readSnapshot((transaction) => describeDatabase(transaction, now))).counts;
  for (const name of ["posts", "pictures", "people"] as const) {
    if (found[name] !== counts[name])
      throw new DomainError("invalid", "Test of a backup", `The copy has ${found[name]} ${name}, the backup ${counts[name]}.`);
  }
}
