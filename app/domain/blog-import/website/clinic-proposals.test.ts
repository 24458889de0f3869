import { expect, it } from "vitest";
import { factsOfNodes, factsOfPage } from "./clinic-proposals";

const span = (opens: string, closes: string) => ({ opens, closes });
const week = {
  monday: span("08:00", "18:00"),
  tuesday: span("08:00", "18:00"),
  wednesday: span("08:00", "18:00"),
  thursday: span("08:00", "18:00"),
  friday: span("08:00", "18:00"),
  saturday: span("09:00", "13:00"),
  sunday: null,
};

it.each([
  [["Monday – Friday", "8:00 am – 6:00 pm", "Saturday", "9:00 am – 1:00 pm", "Sunday", "closed"]],
  [["Mon-Fri: 8am-6pm", "Sat: 9-1", "Sun: Closed"]],
  [["Monday, Tuesday, Wednesday, Thursday and Friday 8 a.m. to 6 p.m.", "Saturday 9 am to 1 pm"]],
  [["Mo-Fr 08:00-18:00", "Sa 09:00-13:00"]],
])("reads the hours in %s", (lines) => {
  expect(factsOfPage([], lines)).toMatchObject([{ field: "hours", value: week }]);
});

it.each([
  [["Open Monday to Friday"]],
  [["Mon 8-5", "Mon 9-5", "Tue 8-5", "Wed 8-5", "Thu 8-5", "Fri 8-5"]],
  [["On Saturday, 4 to 6 dogs may come"]],
  [[]],
])("invents no hours from %s", (lines) => {
  expect(factsOfPage([], lines)).toEqual([]);
});

it("reads the business of structured data, and no half address", () => {
  const address = {
    "@type": "PostalAddress",
    streetAddress: "12 Juniper Hill Road",
    addressLocality: "Springfield",
    addressRegion: "AZ",
    postalCode: "85700",
  };
  const openingHoursSpecification = [
    { dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "https://schema.org/Friday"], opens: "08:00", closes: "18:00" },
    { dayOfWeek: "Saturday", opens: "09:00", closes: "13:00" },
  ];
  const clinic = {
    "@type": ["VeterinaryCare"],
    name: "Juniper Hill",
    telephone: "(520) 555-0123",
    email: "mailto:Desk@juniper.example",
    address,
    openingHoursSpecification,
  };
  expect(factsOfNodes([{ "@type": "Person", name: "Nobody" }, clinic])).toMatchObject([
    { field: "name", value: "Juniper Hill" },
    { field: "phone", value: "+15205550123" },
    { field: "email", value: "desk@juniper.example" },
    { field: "hours", value: week },
    { field: "address", value: { city: "Springfield", country: "US" } },
  ]);
  expect(factsOfNodes([{ "@type": "LocalBusiness", address: { ...address, postalCode: "" } }])).toEqual([]);
});

it("reads numbers and addresses that can be pressed", () => {
  expect(factsOfPage(["tel:+1-520-555-0123", "tel:5205550123", "mailto:desk@juniper.example?subject=Hi", "tel:911"], [])).toMatchObject([
    { field: "phone", value: "+15205550123", text: "(520) 555-0123" },
    { field: "email", value: "desk@juniper.example" },
  ]);
});
