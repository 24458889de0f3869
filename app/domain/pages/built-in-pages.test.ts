import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "~/domain/posts/article/article-html";
import { pageTexts } from "~content/page-texts";
import { BuiltInPages } from "./built-in-pages.server";
import { serviceParts } from "./service-parts";

const pages = new BuiltInPages(pageTexts);

test("keeps the order of the cards", () => {
  expect(pages.services.map(({ slug }) => slug)).toEqual([
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
  expect(pages.findService("dentistry")?.title).toBe("Dentistry");
  const others = ["toString", "", "Dentistry", "about"];
  expect(others.map((slug) => pages.findService(slug))).toEqual(others.map(() => null));
});

test("shows the sources of a service apart, and finds the first-aid steps", () => {
  const { html, sources, firstAid } = serviceParts(pages.text("emergency-care").html);
  expect(html).not.toMatch(/>(?:Notes and s|S)ources<\/h2>/);
  expect(sources).toMatch(/>(?:Notes and s|S)ources<\/h2>/);
  expect(firstAid).toContainEqual({ id: "snake-bite", text: "Snake bite" });
  expect(serviceParts("<p>Own words</p>")).toEqual({ html: "<p>Own words</p>", sources: "", firstAid: [] });
});

test.each(["Words.\n\n## Sources\n\n- A book", "Words.[^book]\n\n[^book]: A book"])(
  "takes sources from a list and from footnotes",
  (text) => {
    const { html, sources } = serviceParts(renderMarkdown(text));
    expect(html).toMatch(/^<p>Words\..*<\/p>\s*$/);
    expect(sources).toMatch(/<h2[\s\S]*A book/);
  },
);

test("refuses a text without front matter", () => {
  expect(() => new BuiltInPages({ ...pageTexts, dentistry: "Just words." })).toThrow(/"dentistry" has no valid front matter/);
});

describe.each(pages.names)("the text of %s", (name) => {
  const { html } = pages.text(name);

  test("leaves the h1 to the page and links only to pages and places that exist", () => {
    expect(html).not.toContain("<h1");
    const diagrams = readdirSync("public/diagrams").map((file) => `/diagrams/${file}`);
    const known = new Set([...pages.services.map((page) => `/${page.slug}`), "/contact", "/services", "/blog", ...diagrams]);
    for (const [, address = ""] of html.matchAll(/href="([^"]*)"/g)) {
      if (address.startsWith("#")) expect(html).toContain(`id="${address.slice(1)}"`);
      else if (address.startsWith("/")) expect(known).toContain(address);
      else expect(address).toMatch(/^(https:|tel:)/);
    }
  });
});
