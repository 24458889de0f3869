import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { spanishAddresses } from "~content/language";
import { seed } from "../scripts/seed.server";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const ORIGIN = "https://clinic.example";
const pairs = Object.entries(spanishAddresses);

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: ORIGIN } });
  await seed(site.database, wednesdayMorning);
});

afterAll(() => site.close());

describe.each(pairs)("%s and %s", (english, spanish) => {
  it("name each other, and the English one for everybody else", async () => {
    const languages = { en: english, es: spanish, "x-default": english };
    for (const [lang, path] of [
      ["en", english],
      ["es", spanish],
    ] as const) {
      const response = await site.get(path);
      expect(response.status, path).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<html lang="${lang}">`);
      expect(alternatesOf(html)).toEqual(Object.fromEntries(Object.entries(languages).map(([tag, address]) => [tag, ORIGIN + address])));
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN + path}"/>`);
      expect(html).toContain(`<meta property="og:locale" content="${lang === "en" ? "en_US" : "es_US"}"/>`);
    }
  });
});

function alternatesOf(html: string): Record<string, string | undefined> {
  const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
  return Object.fromEntries(links.map(([, language = "", address]) => [language, address]));
}
