import { href } from "react-router";
import { TestimonialNotFoundError } from "~/domain/clinic/clinic-errors";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { type Previewed, readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";

interface TestimonialChange {
  readonly base: number;
  readonly testimonials: readonly Testimonial[];
  readonly action: string;
  readonly text: string;
}

export function saveTestimonials<Args extends RouteArgs>(
  asked: ActionRequest<Args>,
  { base, testimonials, action, text }: TestimonialChange,
): Promise<Response | Previewed> {
  const page = href("/admin/clinic/testimonials");
  return saveClinic(asked, { section: "testimonials", base, fields: { testimonials }, action, page, title: "Saved", text });
}

/** @throws TestimonialNotFoundError */
export async function findTestimonial<Args extends RouteArgs>(asked: ActionRequest<Args>, id: string) {
  const { number, record } = await readClinicRecord(asked);
  const testimonial = record.testimonials.find((one) => one.id === id);
  if (!testimonial) throw new TestimonialNotFoundError();
  return { base: number, testimonial, others: record.testimonials.filter((one) => one !== testimonial) };
}
