import { href } from "react-router";
import { z } from "zod";
import { arizonaDate, isCalendarDate } from "~/domain/clinic/arizona-time";
import {
  type Consent,
  consentForms,
  MAX_TESTIMONIALS,
  TESTIMONIAL_LENGTH,
  type Testimonial,
} from "~/domain/clinic/testimonials/testimonial";
import { baseForm, lineField, pageFields, requiredLine } from "~/routes/admin/clinic/section/record-fields.server";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { loadAgain, SectionPage } from "~/routes/admin/clinic/section/section-page";
import { SelectField, TextAreaField, TextField } from "~/ui/admin/field";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/testimonial-page";
import { findItem } from "./list-item.server";

export const loader = adminLoader({ role: "editor" }, async ({ db, now, params }: AdminRequest<Route.LoaderArgs>) => {
  const { number, record } = await readClinicRecord({ db });
  return { base: number, record, testimonial: findItem(record.testimonials, params.id, isNewId(params.id)), today: arizonaDate(now) };
});

const page = href("/admin/facts/testimonials");

const form = baseForm.extend({
  text: requiredLine("The text", TESTIMONIAL_LENGTH),
  name: requiredLine("The name", 60),
  source: requiredLine("The place where it was said", 60),
  date: z.string({ error: "Say when it was said." }),
  rating: z.coerce.number().int().min(1).max(5).nullable().catch(null),
  consentBy: lineField("The name", 80),
  consentHow: z.enum(consentForms).or(z.literal("")).catch(""),
  consentOn: z.string().catch(""),
});

/** The id of a new one is in the address of its form, so that submitting twice adds it once. */
const isNewId = (id: string) => z.uuid().safeParse(id).success;

type Typed = z.output<typeof form>;

export const shouldRevalidate = loadAgain;

export const action = adminAction(
  { page, role: "editor", fields: pageFields(Object.keys(form.shape)) },
  async (ctx: ActionRequest<Route.ActionArgs>) => {
    const { testimonials } = (await readClinicRecord(ctx)).record;
    const { id } = ctx.params;
    const known = findItem(testimonials, id, isNewId(id));
    const typed = await ctx.read(form);
    if (!known && testimonials.length >= MAX_TESTIMONIALS) {
      throw new FormError({ text: `There is room for ${MAX_TESTIMONIALS}. Remove one to add another.` });
    }
    const testimonial = testimonialOf(typed, { id, today: arizonaDate(ctx.now) });
    return saveClinic(ctx, {
      section: "testimonials",
      base: typed.base,
      fields: { testimonials: known ? testimonials.map((one) => (one === known ? testimonial : one)) : [...testimonials, testimonial] },
      page,
      title: "Saved",
      action: `${known ? "changed" : "added"} the testimonial of ${typed.name}`,
      text: testimonial.consent ? `${typed.name}: ready to be shown.` : `${typed.name}: not shown before consent is on record.`,
    });
  },
);

/** @throws FormError */
function testimonialOf(typed: Typed, { id, today }: { id: string; today: string }): Testimonial {
  const { text, name, source, date, rating } = typed;
  const errors = { ...dayErrors("date", date, today), ...consentErrors(typed, today) };
  if (Object.keys(errors).length > 0) throw new FormError(errors);
  return { id, text, name, source, date, rating, consent: consentOf(typed) };
}

function consentOf({ consentBy: by, consentHow: how, consentOn: on }: Typed): Consent | null {
  return how === "" ? null : { by, how, on };
}

function consentErrors({ consentBy, consentHow, consentOn }: Typed, today: string): Record<string, string> {
  if (consentBy === "" && consentHow === "" && consentOn === "") return {};
  return {
    ...(consentBy === "" && { consentBy: "Say who agreed." }),
    ...(consentHow === "" && { consentHow: "Say how they agreed, or leave all three empty." }),
    ...dayErrors("consentOn", consentOn, today),
  };
}

function dayErrors(field: string, day: string, today: string): Record<string, string> {
  if (!isCalendarDate(day)) return { [field]: "Enter a date." };
  return day > today ? { [field]: "This date is in the future." } : {};
}

export default function TestimonialPage({ loaderData: { testimonial, today, ...section } }: Route.ComponentProps) {
  const consent = testimonial?.consent;
  const field = useSectionFields();
  return (
    <SectionPage section="testimonials" {...section} list={page}>
      <p>A client’s own words, unchanged. Nothing by staff or their families, and nothing that was paid for.</p>
      <TextAreaField
        {...field("text", testimonial?.text)}
        label="What they said"
        rows={5}
        maxLength={TESTIMONIAL_LENGTH}
        help={`At most ${TESTIMONIAL_LENGTH} characters.`}
        required
      />
      <TextField
        {...field("name", testimonial?.name)}
        label="Name, as it may be shown"
        help="For example: Maria R., Apache Junction."
        required
      />
      <TextField
        {...field("source", testimonial?.source)}
        label="Where they said it"
        help="For example: Google review, thank-you card."
        required
      />
      <TextField {...field("date", testimonial?.date)} label="When they said it" type="date" max={today} required />
      <SelectField {...field("rating", String(testimonial?.rating ?? ""))} label="Stars they gave">
        <option value="">None</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>{`${stars} of 5`}</option>
        ))}
      </SelectField>
      <h2>Consent on record</h2>
      <p>Without it nobody’s words are shown. Visitors don’t see these three.</p>
      <TextField {...field("consentBy", consent?.by)} label="Who agreed" />
      <SelectField {...field("consentHow", consent?.how ?? "")} label="How they agreed">
        <option value="">Not yet</option>
        <option value="paper">On paper, signed</option>
        <option value="email">By email</option>
        <option value="message">By text message</option>
        <option value="website">On the website where they posted it</option>
      </SelectField>
      <TextField {...field("consentOn", consent?.on)} label="When they agreed" type="date" max={today} />
    </SectionPage>
  );
}
