import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { invalidClinicFields } from "~/domain/clinic/clinic-schema.server";
import { type ClinicSection, clinicSections } from "~/domain/clinic/clinic-sections";
import { parseJson } from "~/domain/json";

/** A revision of the clinic's record, with its columns in the order of the file. */
export const exportedClinicRevision = z.object({
  id: z.string().regex(/^[\w-]{1,64}$/, { error: "The id is not made of letters, digits and hyphens." }),
  /** Leaves numbers for later changes; addresses take nine digits. */
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

/** Yields all revisions of the clinic's record, oldest first, with one in memory at a time. */
export async function* exportClinic(db: Kysely<Tables>) {
  for (let after = 0; ; ) {
    const rows = db.selectFrom("clinic_revisions").select(columns).where("number", ">", after);
    const row = await rows.orderBy("number").limit(1).executeTakeFirst();
    if (!row) return;
    // A damaged record must not stop the rest of the export.
    const content = `${JSON.stringify({ ...row, record: parseJson(row.record) ?? null }, null, 2)}\n`;
    yield { name: `${String(row.number).padStart(5, "0")}.json`, content, savedAt: row.saved_at };
    after = row.number;
  }
}
