import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import type { BackupSettings } from "~/domain/backup/nightly/backup-settings.server";
import { mailHealth } from "~/domain/mail/mail-health.server";
import type { MailServer } from "~/domain/mail/mail-server";
import { signInFailures } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { checkBackup, checkMail, checkRehearsal } from "./backup-mail-checks";
import { checkScheduler, checkSignIns, type FailedSignIns, type SchedulerReadings } from "./blog-checks";
import type { HealthCheck } from "./health-check";
import { type ClockReadings, checkClock, type DiskSpace } from "./host-checks";

interface DatabaseCheckParts extends Pick<SchedulerReadings, "lastRun">, Pick<ClockReadings, "isSynchronized"> {
  readonly config: BackupSettings & { readonly publicUrl: string | null };
  readonly mailServer: MailServer | null;
  /** When the running program was built. */
  readonly builtAt: Date | null;
  readonly now: Date;
}

/** What the database knows, for System status and for `npm run doctor`. @throws DatabaseUnavailableError */
export async function runDatabaseChecks(database: Database, parts: DatabaseCheckParts): Promise<HealthCheck[]> {
  const { config, mailServer, builtAt, lastRun, isSynchronized, now } = parts;
  const db = database.kysely;
  const backups = await readBackupHealth(db, config, now);
  const newest = await findNewestRecord(db);
  const newestKnown = newest === null || (builtAt !== null && builtAt > newest) ? builtAt : newest;
  const databaseTime = database.kind === "postgres" ? await readDatabaseClock(db) : null;
  return [
    checkBackup(backups, now),
    checkRehearsal(backups, now),
    checkMail(await mailHealth(db, mailServer), { isPublic: config.publicUrl !== null, now }),
    checkScheduler({ lastRun, next: await findNextPlanned(db) }, now),
    checkSignIns(await countFailedSignIns(db, now)),
    checkClock({ newestKnown, database: databaseTime, isSynchronized }, now),
  ];
}

const WEEK = 7 * 86_400_000;

/** @param databaseFile undefined where the data is on another machine */
export async function readDiskSpace(dataDir: string, databaseFile?: string): Promise<DiskSpace | null> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    // What was written lately is in the log, which can be larger than the file.
    const files = databaseFile ? [databaseFile, `${databaseFile}-wal`] : [];
    // Before the first start there is none.
    const sizes = files.map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    const dataBytes = sizes.reduce((sum, size) => sum + size, 0);
    return { freeBytes: bavail * bsize, dataBytes };
  } catch {
    return null;
  }
}

export async function findNextPlanned(db: Kysely<Tables>): Promise<SchedulerReadings["next"]> {
  const row = await db
    .selectFrom("blog_posts")
    .select(["title", "scheduled_at"])
    .where("scheduled_at", "is not", null)
    .where("deleted_at", "is", null)
    .orderBy("scheduled_at")
    .limit(1)
    .executeTakeFirst();
  return row?.scheduled_at ? { title: row.title, at: new Date(row.scheduled_at) } : null;
}

export async function countFailedSignIns(db: Kysely<Tables>, now: Date): Promise<FailedSignIns> {
  const rows = await db
    .selectFrom("audit_events")
    .select(["subject_id", "detail"])
    .where("at", ">=", new Date(now.getTime() - WEEK).toISOString())
    .where("action", "in", signInFailures)
    .execute();
  const times = rows.reduce((sum, { detail }) => sum + Number(JSON.parse(detail).times ?? 1), 0);
  return { times, accounts: new Set(rows.map(({ subject_id }) => subject_id)).size };
}

/** The instant of the newest line of the history. */
export async function findNewestRecord(db: Kysely<Tables>): Promise<Date | null> {
  const row = await db.selectFrom("audit_events").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  return row ? new Date(row.at) : null;
}

/** SQLite's is the clock of this machine. */
export async function readDatabaseClock(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ at: Date | string }>`select current_timestamp as at`.execute(db);
  const at = rows[0]?.at ?? "";
  return at instanceof Date ? at : new Date(`${at.replace(" ", "T")}Z`);
}
