import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import type { ClinicRecord } from "./clinic-record";
import { type ClinicRevision, clinicRevisionNotFound, findClinicRevision, newestClinicRevision } from "./clinic-revisions.server";
import { invalidClinicFields } from "./clinic-schema.server";
import { type ClinicSection, roleToChange, type SectionFields, sectionOf } from "./clinic-sections";

export interface ClinicChange<Section extends ClinicSection> {
  readonly section: Section;
  /** Number of the revision that the form was filled in from. */
  readonly base: number;
  readonly fields: SectionFields<Section>;
  /** What the history says was done, for example "closed early". */
  readonly action?: string;
  /** The record before the first change. */
  readonly defaults: ClinicRecord;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * A change of one section; changes of others made in between stay.
 *
 * @returns the number of the new revision, or of the newest one where nothing differs
 * @throws ClinicClashError when somebody else has changed this section since @throws DomainError
 */
export async function changeClinic<Section extends ClinicSection>(database: Database, change: ClinicChange<Section>): Promise<number> {
  const { section, base, fields, defaults, actor, now, action = `changed ${section}` } = change;
  requireRole(actor, roleToChange(section));
  if (invalidClinicFields(fields).length > 0)
    throw new DomainError("invalid", "Too much to show", "This is more than the site can show. Remove entries or shorten texts.");
  return database.changeContent(async (transaction) => {
    await lockClinic(transaction);
    const newest = await newestClinicRevision(transaction, defaults);
    const wanted = { ...newest.record, ...fields };
    if (isSame(wanted, newest.record, section)) return newest.number;
    const seen = await findClinicRevision(transaction, base, defaults);
    if (!isSame(seen.record, newest.record, section)) throw new ClinicClashError(newest);
    return append(transaction, { newest, record: wanted, section, action, actor, now });
  });
}

/** Restores the section as it was before a revision. @throws DomainError when it has been changed again since */
export async function undoClinicChange(
  database: Database,
  { number, defaults, actor, now }: Pick<ClinicChange<ClinicSection>, "defaults" | "actor" | "now"> & { readonly number: number },
): Promise<ClinicSection> {
  requireRole(actor, "editor");
  return database.changeContent(async (transaction) => {
    await lockClinic(transaction);
    const { section, record } = await findClinicRevision(transaction, number, defaults);
    if (section === null) throw clinicRevisionNotFound();
    requireRole(actor, roleToChange(section));
    const [before, newest] = [
      await findClinicRevision(transaction, number - 1, defaults),
      await newestClinicRevision(transaction, defaults),
    ];
    if (!isSame(record, newest.record, section))
      throw new DomainError("conflict", "Not undone", "This was changed again since. Change it by hand.");
    const restored = { ...newest.record, ...sectionOf(before.record, section) };
    await append(transaction, { newest, record: restored, section, action: `undid ${section}`, actor, now });
    return section;
  });
}

/** Characters that an import takes; the title of a confirmed point may quote a whole page. */
const MAX_ACTION_LENGTH = 500;

interface Appended {
  readonly newest: ClinicRevision;
  readonly record: ClinicRecord;
  readonly section: ClinicSection;
  readonly action: string;
  readonly actor: Actor;
  readonly now: Date;
}

async function append(transaction: Transaction<Tables>, { newest, record, section, actor, now, ...done }: Appended): Promise<number> {
  const number = newest.number + 1;
  const action = done.action.slice(0, MAX_ACTION_LENGTH);
  const row = { id: randomUUID(), number, section, action, record: JSON.stringify(record), saved_at: now.toISOString() };
  await transaction
    .insertInto("clinic_revisions")
    .values({ ...row, saved_by_id: actor.id, saved_by_name: actor.name })
    .execute();
  await recordAudit(transaction, { actor, action, subject: { kind: "clinic", id: String(number), name: record.name }, at: now });
  return number;
}

/** Locks the record: a second change waits here, and then sees the first one. */
export async function lockClinic(transaction: Transaction<Tables>): Promise<void> {
  await transaction.updateTable("counters").set({ value: 0 }).where("name", "=", "clinic_turn").execute();
}

function isSame(one: ClinicRecord, other: ClinicRecord, section: ClinicSection): boolean {
  return isDeepStrictEqual(sectionOf(one, section), sectionOf(other, section));
}

/** Somebody else has changed the same section since the form was opened. */
export class ClinicClashError extends DomainError {
  constructor(readonly theirs: ClinicRevision) {
    super("conflict", "Somebody else changed this", `${theirs.savedByName} changed this a moment ago. Look at both, then choose.`);
  }
}
