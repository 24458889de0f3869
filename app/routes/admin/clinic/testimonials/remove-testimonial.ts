import { href } from "react-router";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/remove-testimonial";
import { findTestimonial, saveTestimonials } from "./save-testimonials.server";

const { loader, action } = adminActionRoute(
  { page: href("/admin/clinic/testimonials"), role: "editor" },
  async (asked: ActionRequest<Route.ActionArgs>) => {
    const { base, testimonial, others } = await findTestimonial(asked, asked.params.testimonial);
    const change = { action: `removed the testimonial of ${testimonial.name}`, text: `The words of ${testimonial.name} are removed.` };
    return saveTestimonials(asked, { base, testimonials: others, ...change });
  },
);

export { action, loader };
