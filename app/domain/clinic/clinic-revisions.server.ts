import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { ClinicRevisionNotFoundError } from "./clinic-errors";
import type { ClinicRecord } from "./clinic-record";
import { parseClinicRecord } from "./clinic-schema.server";
import type { ClinicSection } from "./clinic-sections";

export interface ClinicRevision {
  /** 0 for the built-in record, which nobody saved. */
  readonly number: number;
  readonly record: ClinicRecord;
  readonly section: ClinicSection | null;
  readonly action: string;
  readonly savedAt: string;
  readonly savedByName: string;
}

export async function newestClinicRevision(db: Kysely<Tables>, defaults: ClinicRecord): Promise<ClinicRevision> {
  const row = await select(db).orderBy("number", "desc").limit(1).executeTakeFirst();
  return row ? revisionOf(row, defaults) : builtIn(defaults);
}

/** @throws ClinicRevisionNotFoundError */
export async function findClinicRevision(db: Kysely<Tables>, number: number, defaults: ClinicRecord): Promise<ClinicRevision> {
  if (number === 0) return builtIn(defaults);
  const row = await select(db).where("number", "=", number).executeTakeFirst();
  if (!row) throw new ClinicRevisionNotFoundError();
  return revisionOf(row, defaults);
}

const PAGE_SIZE = 50;

export type ClinicHistoryEntry = Omit<ClinicRevision, "record">;

/** Newest first. @param page from 1 */
export async function listClinicHistory(db: Kysely<Tables>, page: number): Promise<{ entries: ClinicHistoryEntry[]; hasMore: boolean }> {
  const rows = await db
    .selectFrom("clinic_revisions")
    .select(["number", "section", "action", "saved_at as savedAt", "saved_by_name as savedByName"])
    .orderBy("number", "desc")
    .limit(PAGE_SIZE + 1)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  return { entries: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

function builtIn(record: ClinicRecord): ClinicRevision {
  return { number: 0, record, section: null, action: "", savedAt: "", savedByName: "" };
}

function select(db: Kysely<Tables>) {
  return db.selectFrom("clinic_revisions").select(["number", "record", "section", "action", "saved_at", "saved_by_name"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

function revisionOf({ number, record, section, action, saved_at, saved_by_name }: Row, defaults: ClinicRecord): ClinicRevision {
  const parsed = parseClinicRecord(record, defaults) ?? defaults;
  return { number, record: parsed, section, action, savedAt: saved_at, savedByName: saved_by_name };
}
