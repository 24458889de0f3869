import type { Kysely } from "kysely";
import { findSetting, type Setting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";

export type RehearsalRecord = Setting<"backup-rehearsal">;

/** @returns null when none was rehearsed */
export async function findRehearsal(db: Kysely<Tables>): Promise<RehearsalRecord | null> {
  return (await findSetting(db, "backup-rehearsal"))?.value ?? null;
}

export async function recordRehearsal(db: Kysely<Tables>, rehearsal: Omit<RehearsalRecord, "good">): Promise<void> {
  const { at, backup, problem } = rehearsal;
  const good = problem === null ? { at, backup } : ((await findRehearsal(db))?.good ?? null);
  await writeSetting(db, "backup-rehearsal", { ...rehearsal, good }, new Date(at));
}
