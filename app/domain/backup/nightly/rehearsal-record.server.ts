import type { Kysely } from "kysely";
import { z } from "zod";
import { writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";

const SETTING = "backup-rehearsal";

const stored = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  /** Name of the backup. */
  backup: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  counts: z.object({ posts: z.number(), pictures: z.number(), people: z.number() }).nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** The newest one that went well. */
  good: z.object({ at: z.iso.datetime(), backup: z.string() }).nullable(),
});

export type RehearsalRecord = z.infer<typeof stored>;

/** @returns null when none was rehearsed */
export async function findRehearsal(db: Kysely<Tables>): Promise<RehearsalRecord | null> {
  const row = await db.selectFrom("site_settings").select("value").where("name", "=", SETTING).executeTakeFirst();
  return (row && stored.safeParse(JSON.parse(row.value)).data) ?? null;
}

export async function recordRehearsal(db: Kysely<Tables>, rehearsal: Omit<RehearsalRecord, "good">): Promise<void> {
  const { at, backup, problem } = rehearsal;
  const good = problem === null ? { at, backup } : ((await findRehearsal(db))?.good ?? null);
  await writeSetting(db, SETTING, JSON.stringify({ ...rehearsal, good }), at);
}
