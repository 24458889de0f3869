import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { invalidClinicFields } from "~/domain/clinic/clinic-schema.server";
import { type ClinicSection, clinicSections } from "~/domain/clinic/clinic-sections";

/** A revision of the clinic's record as it travels, in the order of its file. */
export const exportedClinicRevision = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, { error: "The id is not made of letters, digits and hyphens." }),
  /** Leaves numbers for the changes to come, of nine digits in addresses. */
  number: z.int().min(1).max(100_000_000),
  section: z.enum(Object.keys(clinicSections) as ClinicSection[]),
  action: z.string().max(500),
  saved_at: z.iso.datetime(),
  saved_by_id: z.string().max(200),
  saved_by_name: z.string().max(200),
  record: z.record(z.string(), z.unknown()).superRefine((record, context) => {
    const faulty = invalidClinicFields(record);
    if (faulty.length > 0) context.addIssue({ code: "custom", message: `These facts can’t be: ${faulty.join(", ")}.` });
  }),
});

export type ExportedClinicRevision = z.infer<typeof exportedClinicRevision>;

const columns = exportedClinicRevision.keyof().options;

export interface ClinicDocument {
  readonly name: string;
  readonly content: string;
  readonly savedAt: string;
}

/** The clinic's record with all that it was, oldest first; one revision in memory at a time. */
export async function* exportClinic(db: Kysely<Tables>): AsyncGenerator<ClinicDocument, void, undefined> {
  for (let after = 0; ; ) {
    const rows = db.selectFrom("clinic_revisions").select(columns).where("number", ">", after);
    const row = await rows.orderBy("number").limit(1).executeTakeFirst();
    if (!row) return;
    const content = `${JSON.stringify({ ...row, record: parsed(row.record) }, null, 2)}\n`;
    yield { name: `${String(row.number).padStart(5, "0")}.json`, content, savedAt: row.saved_at };
    after = row.number;
  }
}

/** A damaged one must not stop the export of everything else. */
function parsed(record: string): unknown {
  try {
    return JSON.parse(record);
  } catch {
    return null;
  }
}
