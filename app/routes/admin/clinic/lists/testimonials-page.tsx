import { randomUUID } from "node:crypto";
import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import {
  type Consent,
  type ConsentForm,
  MAX_TESTIMONIALS,
  SHOWN_TESTIMONIALS,
  type Testimonial,
  withConsent,
} from "~/domain/clinic/testimonials/testimonial";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { readClinicRecord } from "~/routes/admin/clinic/section/save-clinic.server";
import { Panel } from "~/ui/admin/admin-page";
import { Flag } from "~/ui/admin/flag";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/testimonials-page";
import { ItemActions } from "./item-actions";

export const loader = adminLoader({ role: "editor" }, async ({ db, site: { config } }: AdminRequest) => {
  const { testimonials } = (await readClinicRecord({ db })).record;
  const shown = withConsent(testimonials).map(({ id }) => id);
  return { testimonials, shown, isPublic: config.publicUrl !== null, newId: randomUUID() };
});

const agreed: Readonly<Record<ConsentForm, string>> = {
  paper: "on paper",
  email: "by email",
  message: "by text message",
  website: "on the website where they posted it",
};

export default function TestimonialsPage({ loaderData: { testimonials, shown, isPublic, newId } }: Route.ComponentProps) {
  const isFull = testimonials.length >= MAX_TESTIMONIALS;
  return (
    <ClinicPage title="Testimonials">
      <p>The home page shows the first {SHOWN_TESTIMONIALS} that have consent on record.</p>
      {shown.length === 0 && (
        <Flag state="soon">
          {isPublic
            ? "None to show yet, so the home page has no testimonials."
            : "None to show yet: this install shows three samples, marked “Sample.” A public site never shows them."}
        </Flag>
      )}
      {testimonials.map((testimonial, index) => (
        <TestimonialPanel key={testimonial.id} testimonial={testimonial} isFirst={index === 0} isShown={shown.includes(testimonial.id)} />
      ))}
      {isFull ? (
        <p>There is room for {MAX_TESTIMONIALS}. Remove one to add another.</p>
      ) : (
        <Link className="button" to={href("/admin/facts/testimonials/:id", { id: newId })}>
          Add a testimonial
        </Link>
      )}
    </ClinicPage>
  );
}

interface TestimonialPanelProps {
  readonly testimonial: Testimonial;
  readonly isFirst: boolean;
  readonly isShown: boolean;
}

function TestimonialPanel({ testimonial: { id, name, text, source, date, rating, consent }, isFirst, isShown }: TestimonialPanelProps) {
  return (
    <Panel title={name}>
      <ConsentLine consent={consent} isShown={isShown} />
      <p>
        “{text}”
        <br />
        {source}, {formatDay(date)}
        {rating && ` · ${rating} of 5 stars`}
      </p>
      <ItemActions list="testimonials" id={id} name={name} isFirst={isFirst} />
    </Panel>
  );
}

function ConsentLine({ consent, isShown }: { consent: Consent | null; isShown: boolean }) {
  if (!consent) return <Flag state="red">Not shown: no consent on record</Flag>;
  const consentText = `${consent.by} agreed ${agreed[consent.how]}, ${formatDay(consent.on)}`;
  if (!isShown) return <Flag state="soon">{`Not shown: others come first. ${consentText}`}</Flag>;
  return <Flag state="fine">{`On the home page. ${consentText}`}</Flag>;
}
