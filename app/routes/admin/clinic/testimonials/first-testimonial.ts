import { href } from "react-router";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/first-testimonial";
import { findTestimonial, saveTestimonials } from "./save-testimonials.server";

const { loader, action } = adminActionRoute(
  { page: href("/admin/clinic/testimonials"), role: "editor" },
  async (asked: ActionRequest<Route.ActionArgs>) => {
    const { base, testimonial, others } = await findTestimonial(asked, asked.params.testimonial);
    const change = { action: `put the testimonial of ${testimonial.name} first`, text: `${testimonial.name} is the first one.` };
    return saveTestimonials(asked, { base, testimonials: [testimonial, ...others], ...change });
  },
);

export { action, loader };
