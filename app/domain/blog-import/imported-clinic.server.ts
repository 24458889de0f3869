import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedClinicRevision } from "~/domain/blog-export/exported-clinic.server";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { lockClinic } from "~/domain/clinic/clinic-commands.server";
import { sectionNames } from "~/domain/clinic/clinic-format";
import { type ClinicSection, clinicSections } from "~/domain/clinic/clinic-sections";
import { changeAndNotify } from "~/domain/live/live-events.server";

type Facts = ExportedClinicRevision["record"];

/**
 * Adds the revisions of an export to the clinic's record. Facts that staff have changed here stay: revisions are added only while the
 * newest one here is one from the file.
 */
export class ImportedClinic {
  added = 0;
  readonly #found = new Set<string>();
  #last: ExportedClinicRevision | null = null;
  /** The facts here, if they are not those of the file. */
  #own: Facts | null = null;

  constructor(private readonly database: Database) {}

  /** @param revision newer than those before */
  async add(revision: ExportedClinicRevision): Promise<void> {
    this.#last = revision;
    const isNew = this.#own === null && (await changeAndNotify(this.database, true, (db) => this.#store(db, revision)));
    this.#found.add(revision.id);
    if (isNew) this.added += 1;
  }

  async #store(transaction: Transaction<Tables>, { record, ...columns }: ExportedClinicRevision): Promise<boolean> {
    await lockClinic(transaction);
    const revisions = transaction.selectFrom("clinic_revisions");
    if (await revisions.select("id").where("id", "=", columns.id).executeTakeFirst()) return false;
    const newest = await revisions.select(["id", "record"]).orderBy("number", "desc").limit(1).executeTakeFirst();
    if (newest && !this.#found.has(newest.id)) {
      this.#own = JSON.parse(newest.record) as Facts;
      return false;
    }
    await transaction
      .insertInto("clinic_revisions")
      .values({ ...columns, record: JSON.stringify(record) })
      .execute();
    return true;
  }

  /** What the owner should know about the clinic's facts. */
  notice(): string | null {
    const [last, own] = [this.#last, this.#own];
    if (!last) return null;
    if (own) {
      const others = differingSections(own, last.record).map((section) => sectionNames[section]);
      return others.length > 0 ? `They were changed here and stay. The file has others: ${others.join("; ")}.` : null;
    }
    if (this.added === 0) return null;
    const day = formatDay(arizonaDate(new Date(last.saved_at)));
    return `They became those of the file, last changed on ${day}. The clinic’s history can undo each change.`;
  }
}

/** An old record may lack newer fields. */
function differingSections(one: Facts, other: Facts): ClinicSection[] {
  const sections = Object.entries(clinicSections) as [ClinicSection, readonly string[]][];
  const differs = (field: string) => field in one && field in other && !isDeepStrictEqual(one[field], other[field]);
  return sections.filter(([, fields]) => fields.some(differs)).map(([section]) => section);
}
