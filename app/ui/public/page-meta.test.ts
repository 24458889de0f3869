import { expect, test } from "vitest";
import { clinic } from "../../../tests/support/default-clinic";
import { canonicalPath, type PageMeta, pageMeta, pageShareImage } from "./page-meta";

const origin = "https://clinic.example";
const page: PageMeta = {
  matches: [{ id: "root", loaderData: { origin, clinic } }],
  title: "Dentistry",
  description: "Teeth.",
  path: "/dentistry",
  shareImage: pageShareImage("dentistry", "Dentistry", "A dog"),
};

function titleOf(title: string) {
  return pageMeta({ ...page, title })[0];
}

test("ends a title with as much of the clinic's name as search results show", () => {
  expect(titleOf("Dentistry")).toEqual({ title: `Dentistry | ${clinic.name}` });
  expect(titleOf("Lepto in the Valley: Why It Changed")).toEqual({ title: `Lepto in the Valley: Why It Changed | ${clinic.shortName}` });
  const long = "Surgery Day to Two Weeks: What to Expect at Home";
  expect(titleOf(long)).toEqual({ title: long });
  expect(titleOf(`${clinic.name} in Mesa`)).toEqual({ title: `${clinic.name} in Mesa` });
});

test("gives absolute addresses for the page and its picture", () => {
  const tags = pageMeta(page);
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: `${origin}/dentistry` });
  expect(tags).toContainEqual({
    property: "og:image",
    content: expect.stringMatching(/^https:\/\/clinic\.example\/share\/dentistry\.png\?v=\w+$/),
  });
  expect(tags).toContainEqual({ property: "og:image:alt", content: "Dentistry. A dog." });
});

test("keeps an unlisted page out of search results, without a canonical address or structured data", () => {
  const tags = pageMeta({ ...page, noindex: true, structuredData: () => [{ "@type": "Thing" }] });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(JSON.stringify(tags)).not.toMatch(/canonical|ld\+json/);
});

test("still has a title when the root's data is missing", () => {
  expect(pageMeta({ ...page, matches: [undefined] })).toEqual([{ title: "Dentistry" }, { name: "description", content: "Teeth." }]);
});

test("puts the nodes of a page into one graph", () => {
  const tags = pageMeta({ ...page, structuredData: (from) => [{ "@id": `${from}/#clinic` }] });
  expect(tags.at(-1)).toEqual({ "script:ld+json": { "@context": "https://schema.org", "@graph": [{ "@id": `${origin}/#clinic` }] } });
});

test("keeps only known parameters that say something in the canonical path", () => {
  expect(canonicalPath("/blog", { category: "", page: null })).toBe("/blog");
  expect(canonicalPath("/blog", { category: "Dental Care", page: null })).toBe("/blog?category=Dental+Care");
  expect(canonicalPath("/blog", { category: "", page: "2" })).toBe("/blog?page=2");
});
