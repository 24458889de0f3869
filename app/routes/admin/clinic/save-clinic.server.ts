import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { HospitalNotFoundError } from "~/domain/clinic/clinic-errors";
import type { Hospital } from "~/domain/clinic/clinic-record";
import { type ClinicRevision, newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { ClinicSection, SectionFields } from "~/domain/clinic/clinic-sections";
import { sectionNames } from "~/domain/clinic/clinic-words";
import { type ActionRequest, type AdminRequest, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { FormErrors } from "~/web/form-errors.server";
import { clinicDefaults } from "~content/clinic";
import { type ChangePreview, previewOf } from "./preview/previewed-change.server";

export function readClinicRecord<Args extends RouteArgs>({ db }: Pick<AdminRequest<Args>, "db">): Promise<ClinicRevision> {
  return newestClinicRevision(db, clinicDefaults);
}

interface Saved<Section extends ClinicSection> {
  readonly section: Section;
  readonly base: number;
  readonly fields: SectionFields<Section>;
  readonly action: string;
  readonly page: string;
  /** The instant that a preview shows; left out for now. */
  readonly previewAt?: Date;
  readonly title: string;
  readonly text: string;
}

const previewForm = z.object({ preview: z.string().optional() });

/** The form as it was typed, above which the page shows what it would change. */
export interface Previewed extends FormErrors {
  readonly preview: ChangePreview;
}

/** Saves a section, and leads to a page with a toast that offers to undo it. Asked for a preview, it saves nothing. @throws ClinicClashError */
export async function saveClinic<Section extends ClinicSection, Args extends RouteArgs>(
  asked: ActionRequest<Args>,
  { section, base, fields, action, page, previewAt = asked.now, title, text }: Saved<Section>,
): Promise<Response | Previewed> {
  const { database, actor, now } = asked;
  const { preview, ...typed } = await asked.read(previewForm.catchall(z.string()));
  if (preview !== undefined) {
    const { record } = await readClinicRecord(asked);
    return { errors: {}, typed, preview: previewOf(record, { section, fields, at: previewAt }) };
  }
  const number = await changeClinic(database, { section, base, fields, action, defaults: clinicDefaults, actor, now });
  const undo = number > base ? href("/admin/clinic/history/:number/undo", { number: String(number) }) : undefined;
  return redirectWithToast(page, { title, text, variant: "success", undo });
}

export const recordLoader = adminLoader({ role: "editor" }, async ({ db }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record };
});

/** From a section's page back to the record. */
export function saveSection<Section extends ClinicSection>(
  asked: ActionRequest,
  { section, base, fields }: Pick<Saved<Section>, "section" | "base" | "fields">,
): Promise<Response | Previewed> {
  const name = sectionNames[section];
  return saveClinic(asked, {
    section,
    base,
    fields,
    action: `changed ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    page: href("/admin/clinic/record"),
    title: "Shown",
    text: `${name}: visitors read it now.`,
  });
}

interface HospitalChange {
  readonly base: number;
  readonly hospitals: readonly Hospital[];
  readonly action: string;
  readonly page?: string;
  readonly text?: string;
}

export function saveHospitals<Args extends RouteArgs>(
  asked: ActionRequest<Args>,
  { base, hospitals, action, page = href("/admin/clinic/hospitals"), text = "Visitors read it now." }: HospitalChange,
): Promise<Response | Previewed> {
  return saveClinic(asked, { section: "hospitals", base, fields: { hospitals }, action, page, title: "Shown", text });
}

/** @throws HospitalNotFoundError */
export async function findHospital<Args extends RouteArgs>(asked: ActionRequest<Args>, id: string) {
  const { number, record } = await readClinicRecord(asked);
  const hospital = record.hospitals.find((one) => one.id === id);
  if (!hospital) throw new HospitalNotFoundError();
  return { base: number, hospitals: record.hospitals, hospital, others: record.hospitals.filter((one) => one !== hospital) };
}

export function newHospitalId(): string {
  return randomUUID();
}
