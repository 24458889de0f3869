import { describe, expect, test } from "vitest";
import { serviceTexts } from "~content/service-pages";
import { ServicePages } from "./service-pages.server";

const pages = new ServicePages(serviceTexts);

test("keeps the order of the cards", () => {
  expect(pages.list().map(({ slug }) => slug)).toEqual([
    "vaccinations",
    "dentistry",
    "spay-neuter",
    "diet-nutrition",
    "emergency-care",
    "microchipping",
    "heartworm-prevention",
    "annual-lab-work",
    "imaging-services",
    "surgical-procedures",
  ]);
});

test("finds a page by its slug only", () => {
  expect(pages.find("dentistry")?.title).toBe("Dentistry");
  expect([pages.find("toString"), pages.find(""), pages.find("Dentistry")]).toEqual([null, null, null]);
});

test("refuses a text without front matter", () => {
  expect(() => new ServicePages({ ...serviceTexts, dentistry: "Just words." })).toThrow(/"dentistry" has no valid front matter/);
});

describe.each(Object.entries(serviceTexts))("the text of %s", (slug) => {
  const html = pages.find(slug)?.html ?? "";

  test("leaves the h1 to the page and links only to pages and places that exist", () => {
    expect(html).not.toContain("<h1");
    const known = new Set([...pages.list().map((page) => `/${page.slug}`), "/contact", "/services", "/blog"]);
    for (const [, address = ""] of html.matchAll(/href="([^"]*)"/g)) {
      if (address.startsWith("#")) expect(html).toContain(`id="${address.slice(1)}"`);
      else if (address.startsWith("/")) expect(known).toContain(address);
      else expect(address).toMatch(/^(https:|tel:)/);
    }
  });
});
