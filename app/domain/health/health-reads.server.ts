import { statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { signInFailures } from "~/domain/staff/sign-in/failed-sign-ins.server";
import type { FailedSignIns, SchedulerReadings } from "./blog-checks";
import type { DiskSpace } from "./machine-checks";

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

/** When the newest thing was recorded, by anybody. */
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
