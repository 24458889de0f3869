import { expect, test } from "vitest";
import { clinic } from "../../../tests/support/default-clinic";
import { weekdays } from "./arizona-time";
import { breadcrumbNode, clinicId, clinicNode, serviceNode } from "./structured-data";

const origin = "https://clinic.example";
const now = new Date("2026-11-21T15:00:00.000Z");
const node = JSON.parse(JSON.stringify(clinicNode(clinic, { origin, now, imageUrl: `${origin}/share/home.png` })));

test("has the opening hours of the facts, day by day", () => {
  const said = new Map<string, unknown>();
  for (const { dayOfWeek, opens, closes } of node.openingHoursSpecification) {
    for (const day of dayOfWeek) said.set(day.toLowerCase(), { opens, closes });
  }
  for (const day of weekdays) expect(said.get(day) ?? null).toEqual(clinic.hours[day]);
});

test("announces only closures that are still to come", () => {
  const announced = node.specialOpeningHoursSpecification.map(({ validFrom }: { validFrom: string }) => validFrom);
  const expected = clinic.specialDays.map(({ date }) => date).filter((date) => date >= "2026-11-21" && date <= "2027-11-21");
  expect(announced).toEqual(expected);
  expect(node.specialOpeningHoursSpecification[0]).toMatchObject({ opens: "00:00", closes: "00:00" });
});

test("says today's closure and special hours, none that have passed, and knows no 24:00", () => {
  const specialDays = [
    { date: "2026-11-20", name: "Storm", span: null },
    { date: "2026-11-24", name: "", span: { opens: "18:00", closes: "24:00" } },
    { date: "2026-11-21", name: "No water", span: null },
  ];
  const weekly = { ...clinic.hours, sunday: { opens: "00:00", closes: "24:00" } };
  const today = JSON.parse(JSON.stringify(clinicNode({ ...clinic, hours: weekly, specialDays }, { origin, now, imageUrl: "" })));
  const day = { "@type": "OpeningHoursSpecification" };
  expect(today.specialOpeningHoursSpecification).toEqual([
    { ...day, name: "No water", validFrom: "2026-11-21", validThrough: "2026-11-21", opens: "00:00", closes: "00:00" },
    { ...day, validFrom: "2026-11-24", validThrough: "2026-11-24", opens: "18:00", closes: "23:59" },
  ]);
  expect(today.openingHoursSpecification).toContainEqual({ ...day, dayOfWeek: ["Sunday"], opens: "00:00", closes: "23:59" });
});

test("has the facts and one identifier, and no praise of the clinic by itself", () => {
  expect(node).toMatchObject({
    "@type": ["VeterinaryCare", "LocalBusiness"],
    "@id": clinicId(origin),
    telephone: clinic.phone.e164,
    email: clinic.email,
    address: { streetAddress: clinic.address.street, postalCode: clinic.address.postalCode },
    geo: clinic.geo,
  });
  expect(JSON.stringify(node)).not.toMatch(/rating|review/i);
});

test("names the clinic as the provider of a service", () => {
  const service = serviceNode(clinic, origin, { path: "/dentistry", name: "Dentistry", description: "Teeth." });
  expect(service).toMatchObject({ "@type": "Service", url: `${origin}/dentistry`, provider: { "@id": clinicId(origin) } });
});

test("counts breadcrumbs from one with absolute addresses", () => {
  const crumbs = [
    { name: "Home", path: "/" },
    { name: "Blog", path: "/blog" },
  ];
  expect(breadcrumbNode(origin, crumbs)).toMatchObject({
    itemListElement: [
      { position: 1, item: `${origin}/` },
      { position: 2, item: `${origin}/blog` },
    ],
  });
});
