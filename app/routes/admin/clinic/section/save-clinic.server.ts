import { redirect } from "react-router";
import { z } from "zod";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { sectionInSentence, sectionNames } from "~/domain/clinic/clinic-format";
import { type ClinicRevision, newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import type { ClinicSection, SectionFields } from "~/domain/clinic/clinic-sections";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader, type RouteArgs } from "~/web/admin-action.server";
import { redirectWithToast, undoAddress } from "~/web/flash-toast.server";
import type { FormErrors } from "~/web/form-errors.server";
import { clinicDefaults } from "~content/clinic";
import { pageBefore } from "./from-go-live";
import { type ChangePreview, previewOf } from "./previewed-change.server";
import { baseForm, pageFields } from "./record-fields.server";
import { sectionPages } from "./section-pages";

export function readClinicRecord<Args extends RouteArgs>({ db }: Pick<AdminRequest<Args>, "db">): Promise<ClinicRevision> {
  return newestClinicRevision(db, clinicDefaults);
}

interface Saved<Section extends ClinicSection> {
  readonly section: Section;
  readonly base: number;
  readonly fields: SectionFields<Section>;
  readonly action: string;
  readonly page: string;
  /** The time that a preview shows; by default now. */
  readonly previewAt?: Date;
  /** The toast's text; left out where the page itself says that it is saved. */
  readonly title?: string;
  readonly text: string;
}

const previewForm = z.object({ preview: z.string().optional() });

export interface Previewed extends FormErrors {
  readonly preview: ChangePreview;
}

const undo = undoAddress("/admin/clinic/history/:number/undo");

/**
 * Saves a section and redirects, with a toast that offers Undo or to a page that does; to the go-live list where the form was reached from
 * there. A form that asks for a preview saves nothing. @throws ClinicClashError
 */
export async function saveClinic<Section extends ClinicSection, Args extends RouteArgs>(
  ctx: ActionRequest<Args>,
  { section, base, fields, action, page, previewAt = ctx.now, title, text }: Saved<Section>,
): Promise<Response | Previewed> {
  const { database, actor, now } = ctx;
  const { preview, ...typed } = await ctx.read(previewForm.catchall(z.string()));
  if (preview !== undefined) {
    const { record } = await readClinicRecord(ctx);
    return { errors: {}, typed, preview: previewOf(record, { section, fields, at: previewAt }) };
  }
  const number = await changeClinic(database, { section, base, fields, action, defaults: clinicDefaults, actor, now });
  const before = pageBefore(ctx.url.searchParams);
  if (title === undefined && before === null) return redirect(`${page}?${new URLSearchParams({ saved: String(number) })}`, 303);
  const toast = { title: title ?? "Saved", text, variant: "success" } as const;
  return redirectWithToast(before ?? page, { ...toast, ...(number > base && { undo: undo({ number: String(number) }) }) });
}

export const recordLoader = adminLoader({ role: "editor" }, async ({ db }: AdminRequest) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record };
});

/**
 * The action of a section's page, which stays there.
 *
 * @param fieldsOf the section's fields from the typed form
 * @param names of the fields that can show an error
 */
export function sectionAction<Section extends ClinicSection, Form extends z.ZodObject>(
  section: Section & keyof typeof sectionPages,
  form: Form,
  fieldsOf: (typed: z.output<Form>, ctx: ActionRequest) => SectionFields<Section> | Promise<SectionFields<Section>>,
  names: readonly string[] = Object.keys(form.shape),
) {
  const page = sectionPages[section];
  return adminAction({ page, role: "editor", fields: pageFields(names) }, async (ctx: ActionRequest) => {
    const { base } = await ctx.read(baseForm);
    const fields = await fieldsOf(await ctx.read(form), ctx);
    const [action, text] = [`changed ${sectionInSentence(section)}`, `${sectionNames[section]}: visitors read it now.`];
    return saveClinic(ctx, { section, base, fields, action, page, text });
  });
}
