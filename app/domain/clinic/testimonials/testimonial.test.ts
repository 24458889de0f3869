import { expect, test } from "vitest";
import { parseClinicRecord } from "~/domain/clinic/clinic-schema.server";
import { clinicDefaults } from "~content/clinic";
import { shownTestimonials, type Testimonial } from "./testimonial";

const testimonial: Testimonial = {
  id: "one",
  text: "They called me the evening after.",
  name: "Maria R.",
  source: "Thank-you card",
  date: "2026-03-31",
  rating: null,
  consent: { by: "Maria Reyes", how: "paper", on: "2026-04-02" },
};

test("visitors read the first three with consent, and nothing about the consent", () => {
  const stored = ["none", "two", "three", "four", "five"].map((id) => ({
    ...{ ...testimonial, id },
    consent: id === "none" ? null : testimonial.consent,
  }));
  const shown = shownTestimonials(stored);
  expect(shown.map(({ id }) => id)).toEqual(["two", "three", "four"]);
  expect(shown[0]).toEqual({
    id: "two",
    text: testimonial.text,
    name: "Maria R.",
    about: "Thank-you card, March 2026",
    rating: null,
  });
});

test("a record that was stored without testimonials is read with none, one with them as it was stored", () => {
  const { testimonials: _, ...older } = clinicDefaults;
  expect(parseClinicRecord(JSON.stringify({ ...older, parking: "Behind" }), clinicDefaults)).toEqual({
    ...clinicDefaults,
    parking: "Behind",
  });
  const newer = { ...clinicDefaults, testimonials: [testimonial, { ...testimonial, id: "two", rating: 4, consent: null }] };
  expect(parseClinicRecord(JSON.stringify(newer), clinicDefaults)).toEqual(newer);
});
