import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listHeadings } from "~/domain/posts/article/article-headings";
import { emergencyPath } from "~/ui/public/opening/opening-line";
import { clinicDefaults } from "~content/clinic";
import { spanishAddresses } from "~content/language";
import { serviceTexts } from "~content/page-texts";
import { olderPosts, publishedPost, savePosts } from "./support/fixtures";
import { handoutPage, publicPages } from "./support/pages";
import { startTestSite, type TestSite } from "./support/site";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // Scrollable tables of articles are regions by role; a section would need a heading.
    "prefer-native-element": "off",
    // React and the Markdown renderer each spell in their own way what HTML leaves open.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": ["error", { style: ["lowercase", "camelcase"] }],
    "valid-id": ["error", { relaxed: true }],
    "no-trailing-whitespace": "off",
    // Style sheets keep telephone numbers on one line.
    "tel-non-breaking": "off",
    "no-implicit-input-type": "off",
    // Every file comes from this site.
    "require-sri": "off",
  },
});

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite();
  await savePosts(site.database, publishedPost, ...olderPosts(11));
});

afterAll(() => site.close());

// The emergency page has links to its first aid instead.
const longPages = new Set([
  ...["privacy", ...Object.keys(serviceTexts)].map((name) => `/${name}`).filter((path) => path !== emergencyPath),
  ...Object.values(spanishAddresses).filter((path) => !/^\/es(\/(servicios|emergencias|contacto|accesibilidad))?$/.test(path)),
]);

describe.each([...publicPages, handoutPage])("%s", (path) => {
  it("is valid HTML", async () => {
    const page = await site.get(path);
    const report = await validator.validateString(await page.text(), path);
    const found = report.results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(found).toEqual([]);
  });

  it("links to its sections when there are six or more", async () => {
    const html = await (await site.get(path)).text();
    const ids = listHeadings(html).map(({ id }) => `#${id}`);
    const [, nav = ""] = /<nav class="on-this-page"(.*?)<\/nav>/s.exec(html) ?? [];
    const linked = [...nav.matchAll(/href="(#[^"]+)"/g)].map(([, address]) => address);
    for (const address of linked) expect(ids).toContain(address);
    if (longPages.has(path)) expect(linked.length).toBeGreaterThanOrEqual(6);
    else expect(linked).toEqual([]);
  });

  it("has one first-level heading and no heading that skips a level", async () => {
    const html = await (await site.get(path)).text();
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });
});

it("each link to a part of a page leads to a part that is there", async () => {
  const pages = new Map<string, string>();
  const read = async (path: string) => {
    const html = pages.get(path) ?? (await (await site.get(path)).text());
    pages.set(path, html);
    return html;
  };
  const missing: string[] = [];
  for (const path of [...publicPages, handoutPage]) {
    for (const [, address = ""] of (await read(path)).matchAll(/<a[^>]* href="([^"]*#[^"]+)"/g)) {
      const target = new URL(address.replaceAll("&amp;", "&"), new URL(path, site.url));
      if (target.origin !== site.url || target.hash.startsWith("#:~:text=")) continue;
      const html = await read(target.pathname + target.search);
      if (!html.includes(` id="${decodeURIComponent(target.hash.slice(1))}"`)) missing.push(`${path} → ${address}`);
    }
  }
  expect([...new Set(missing)]).toEqual([]);
});

it("the clinic's logo in the contact section is an image with its name", async () => {
  const html = await (await site.get("/")).text();
  const [, contact = ""] = html.split('aria-labelledby="contact"');
  expect(/role="img" aria-label="([^"]*)"/.exec(contact)?.[1]).toBe(clinicDefaults.name);
});
