import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { contain } from "~/database/text-search.server";
import { DomainError } from "~/domain/errors";
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
  readonly savedById: string | null;
  readonly savedByName: string;
}

export async function newestClinicRevision(db: Kysely<Tables>, defaults: ClinicRecord): Promise<ClinicRevision> {
  const row = await select(db).orderBy("number", "desc").limit(1).executeTakeFirst();
  return row ? revisionOf(row, defaults) : builtIn(defaults);
}

export function clinicRevisionNotFound(): DomainError {
  return new DomainError("not-found", "Change not found", "There is no such change of the clinic’s facts.");
}

/** @throws DomainError when there is no such change */
export async function findClinicRevision(db: Kysely<Tables>, number: number, defaults: ClinicRecord): Promise<ClinicRevision> {
  if (number === 0) return builtIn(defaults);
  const row = await select(db).where("number", "=", number).executeTakeFirst();
  if (!row) throw clinicRevisionNotFound();
  return revisionOf(row, defaults);
}

/** The sections that differ from the built-in record, or once did. */
export async function listChangedSections(db: Kysely<Tables>): Promise<Set<ClinicSection>> {
  const rows = await db.selectFrom("clinic_revisions").select("section").distinct().execute();
  return new Set(rows.map(({ section }) => section));
}

const PAGE_SIZE = 50;

interface ClinicHistoryEntry extends Omit<ClinicRevision, "record" | "savedById"> {
  /** The last change of its section, so that Undo changes nothing else. */
  readonly isNewest: boolean;
}

/** Newest first. @param before the number of a revision: only older ones */
export async function listClinicHistory(
  db: Kysely<Tables>,
  { search = "", before }: { readonly search?: string | undefined; readonly before?: number | undefined } = {},
): Promise<{ entries: ClinicHistoryEntry[]; older: number | null }> {
  let rows = db.selectFrom("clinic_revisions");
  if (before !== undefined) rows = rows.where("number", "<", before);
  for (const word of search.split(/\s+/).filter(Boolean)) {
    rows = rows.where(contain(["action", "saved_by_name"], word));
  }
  const found = await rows
    .select(["number", "section", "action", "saved_at as savedAt", "saved_by_name as savedByName"])
    .orderBy("number", "desc")
    .limit(PAGE_SIZE + 1)
    .execute();
  const newest = await db
    .selectFrom("clinic_revisions")
    .select(({ fn }) => fn.max("number").as("number"))
    .groupBy("section")
    .execute();
  const entries = found.slice(0, PAGE_SIZE).map((entry) => ({ ...entry, isNewest: newest.some(({ number }) => number === entry.number) }));
  return { entries, older: found.length > PAGE_SIZE ? (entries.at(-1)?.number ?? null) : null };
}

function builtIn(record: ClinicRecord): ClinicRevision {
  return { number: 0, record, section: null, action: "", savedAt: "", savedById: null, savedByName: "" };
}

function select(db: Kysely<Tables>) {
  return db
    .selectFrom("clinic_revisions")
    .select(["number", "record", "section", "action", "saved_at as savedAt", "saved_by_id as savedById", "saved_by_name as savedByName"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

function revisionOf(row: Row, defaults: ClinicRecord): ClinicRevision {
  return { ...row, record: parseClinicRecord(row.record, defaults) ?? defaults };
}
