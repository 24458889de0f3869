import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leadAddress } from "~/domain/former-addresses/lead-address.server";
import { BuiltInPages } from "~/domain/pages/built-in-pages.server";
import { addOwnPage, showOwnPage } from "~/domain/pages/own-page-commands.server";
import { SpanishTexts } from "~/domain/pages/spanish-texts.server";
import { clinicDefaults } from "~content/clinic";
import { spanishAddresses } from "~content/language";
import { outputsCopy } from "~content/outputs-copy";
import { pageTexts } from "~content/page-texts";
import { requestsCopy } from "~content/requests-copy";
import { siteCopy } from "~content/site-copy";
import { seed } from "../scripts/seed.server";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const ORIGIN = "https://clinic.example";
const spanishPages = Object.values(spanishAddresses);
const pairs = Object.entries(spanishAddresses);

let site: TestSite;
let closed: TestSite;
let holiday: TestSite;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: ORIGIN } });
  await seed(site.database, wednesdayMorning);
  // The evening before Thanksgiving.
  closed = await startTestSite({ now: () => new Date("2026-11-26T02:00:00.000Z") });
  // Noon of Thanksgiving.
  holiday = await startTestSite({ now: () => new Date("2026-11-26T19:00:00.000Z") });
});

afterAll(() => Promise.all([site.close(), closed.close(), holiday.close()]));

describe.each(pairs)("%s and %s", (english, spanish) => {
  it("name each other, and the English one for everybody else", async () => {
    const alternates = { en: ORIGIN + english, es: ORIGIN + spanish, "x-default": ORIGIN + english };
    for (const [language, path] of [
      ["en", english],
      ["es", spanish],
    ] as const) {
      const response = await site.get(path);
      expect(response.status, path).toBe(200);
      const html = await response.text();
      expect(html).toContain(`<html lang="${language}">`);
      expect(alternatesOf(html)).toEqual(alternates);
      expect(html).toContain(`<link rel="canonical" href="${ORIGIN + path}"/>`);
      expect(html).toContain(`<meta property="og:locale" content="${language === "en" ? "en_US" : "es_US"}"/>`);
      const twin = language === "en" ? spanish : english;
      const links = html.match(new RegExp(`<a href="${twin}"`, "g")) ?? [];
      // In the header, its menu, and the footer.
      expect(links.length, twin).toBeGreaterThanOrEqual(3);
    }
  });

  it("stand in the site map with both", async () => {
    const map = await (await site.get("/sitemap.xml")).text();
    const links = Object.entries({ en: english, es: spanish, "x-default": english }).map(
      ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${ORIGIN}${path}"/>`,
    );
    for (const path of [english, spanish]) {
      const entry = map.split("\n").find((line) => line.includes(`<loc>${ORIGIN}${path}</loc>`));
      expect(entry?.match(/<xhtml:link[^>]*>/g)).toEqual(links);
    }
  });
});

describe.each(spanishPages)("%s", (path) => {
  it("has no English word of the interface, open or closed", async () => {
    for (const one of [site, closed, holiday]) {
      const text = spanishText(await (await one.get(path)).text());
      expect(englishIn(text)).toEqual([]);
      expect(text.split("\n").filter((line) => /\b(the|and|with|your|our|you)\b/i.test(line))).toEqual([]);
    }
  });

  it("says its language to machines", async () => {
    const html = await (await site.get(path)).text();
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(json).toMatch(/"inLanguage":(\["en-US",)?"es-US"/);
    expect(html.match(/<meta property="og:image" content="([^"]+)"/)?.[1]).toMatch(/\/share\/es[a-z-]*\.png\?/);
    const [, picture = ""] = /<meta property="og:image" content="https:\/\/clinic\.example([^"]+)"/.exec(html) ?? [];
    expect((await site.get(picture)).headers.get("Content-Type")).toBe("image/png");
  });

  it("links to Spanish pages that exist", async () => {
    const html = await (await site.get(path)).text();
    const links = new Set([...html.matchAll(/ href="(\/es[^"#?]*)/g)].map(([, address]) => address ?? ""));
    for (const address of links) expect((await site.get(address)).status, address).toBe(200);
  });
});

it("says where a page has no Spanish edition, and leads to the Spanish home page", async () => {
  const html = await (await site.get("/about")).text();
  expect(html).toContain("Esta página no está en español");
  expect(alternatesOf(html)).toEqual({});
});

it("doesn’t choose a language by the browser’s", async () => {
  const page = await site.get("/", { headers: { "Accept-Language": "es-MX,es;q=0.9" } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<html lang="en">');
});

it("links from an article to an English one only while that is public", async () => {
  const html = await (await closed.get("/es/golpe-de-calor")).text();
  expect(html).toContain("<h1>");
  expect(html).toContain("This page has no English version");
  expect(alternatesOf(html)).toEqual({});
});

it("lead on from an address of the clinic’s old Spanish site", async () => {
  const actor = { id: "owner", name: "Dr. Morgan", role: "owner" } as const;
  const lead = {
    address: "/es/servicios/vacunas.html",
    target: "/es/vacunas",
    builtIn: new BuiltInPages(pageTexts, [], new SpanishTexts({}, spanishAddresses, [])).allNames,
    actor,
    now: wednesdayMorning,
  };
  await leadAddress(site.database, lead);
  const old = await site.get(lead.address);
  expect([old.status, old.headers.get("Location")]).toEqual([301, "/es/vacunas"]);
});

it("answers an unknown address in Spanish", async () => {
  for (const path of ["/es/nada", "/es/nada/mas"]) {
    const response = await site.get(path);
    expect(response.status).toBe(404);
    const html = await response.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(englishIn(spanishText(html))).toEqual([]);
  }
});

describe("what staff wrote in English", () => {
  let busy: TestSite;
  /** Begins every such word. */
  const MARK = "Qq";
  const listed = { name: "Kestrel Animal Hospital", phone: "+14805550161", address: "1 Main St, Mesa, AZ 85201", verifiedOn: "2026-11-01" };
  const record = {
    ...{
      ...clinicDefaults,
      tagline: `${MARK} paws`,
      payment: `${MARK} cash`,
      parking: `${MARK} lot`,
      arrival: `${MARK} ring (480) 555-0123`,
    },
    ...{ species: ["Dogs", `${MARK} goats`], languages: [{ name: "English", when: `${MARK} days` }] },
    hospitals: [{ ...listed, id: "one", hours: `${MARK} nights`, verifiedBy: "Sam" }],
    prices: ["vaccinations", "emergency-care"].map((service) => ({ service, kind: "from", amount: "28", unit: `${MARK} visit` })),
    testimonials: [],
    specialDays: [{ date: "2026-11-26", span: null, name: `${MARK} party` }],
    notices: (["urgent", "information"] as const).map((kind) => {
      const shown = { from: "2026-11-01T00:00:00.000Z", until: "2026-12-01T00:00:00.000Z" };
      return { id: kind, kind, title: `${MARK} ${kind}`, text: `${MARK} call (480) 555-0123`, link: "/about", ...shown };
    }),
  };

  beforeAll(async () => {
    busy = await startTestSite({ now: () => new Date("2026-11-25T17:00:00.000Z") });
    const { database } = busy;
    const saved = { saved_at: "2026-11-02T00:00:00.000Z", saved_by_id: "sam", saved_by_name: "Sam" };
    const row = { id: "facts", number: 1, section: "claims" as const, action: "changed", record: JSON.stringify(record), ...saved };
    await database.changeContent((transaction) => transaction.insertInto("clinic_revisions").values(row).execute());
    const actor = { id: "sam", name: "Sam", role: "owner" } as const;
    const page = { address: "team", copy: { title: `${MARK} team`, intro: "We are.", content: "Five." }, isInMenu: true };
    const id = await addOwnPage(database, { ...page, builtIn: new BuiltInPages(pageTexts), actor, now: wednesdayMorning });
    await showOwnPage(database, { id, actor, now: wednesdayMorning });
  });
  afterAll(() => busy.close());

  it.each(spanishPages)("is marked as English on %s", async (path) => {
    const html = await (await busy.get(path)).text();
    // Both notices with title and text, the tagline twice, and the page in the footer.
    expect(html.split(MARK).length).toBeGreaterThan(7);
    expect(
      spanishText(html)
        .split("\n")
        .filter((line) => line.includes(MARK)),
    ).toEqual([]);
    // Its day alone is said, but to machines.
    expect(html.slice(html.indexOf("<body"))).not.toContain("Qq party");
  });

  it.each([
    ["/es/emergencias", ["nights", "visit"]],
    ["/es/vacunas", ["visit", "cash"]],
    ["/es/contacto", ["goats", "days", "cash", "lot", "ring"]],
  ])("is on %s", async (path, words) => {
    const html = await (await busy.get(path)).text();
    for (const word of words) expect(html).toContain(`${MARK} ${word}`);
  });

  it("needs no mark on English pages", async () => {
    for (const path of ["/", "/emergency-care", "/vaccinations", "/contact"])
      expect(await (await busy.get(path)).text()).not.toContain('<span lang="en"');
  });
});

describe("the contact form", () => {
  it("says what is missing in Spanish", async () => {
    const response = await post({ kind: "question", name: "", phone: "", email: "", message: "" });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('<html lang="es">');
    expect(html.match(/aria-invalid="true"/g)?.length).toBeGreaterThan(2);
    expect(englishIn(spanishText(html))).toEqual([]);
  });

  it("says in Spanish that it was sent too often", async () => {
    const forms = Array.from({ length: 11 }, () => post({ kind: "question", name: "Rosa", phone: "", email: "", message: "" }, holiday));
    const refused = (await Promise.all(forms)).find(({ status }) => status === 429);
    const html = (await refused?.text()) ?? "";
    expect(html).toContain("demasiadas veces en un minuto");
    expect(englishIn(spanishText(html))).toEqual([]);
  });

  it("confirms in Spanish what was sent", async () => {
    const response = await post({ kind: "question", name: "Rosa", phone: "480 555 0123", email: "", message: "¿Abren el sábado?" });
    expect(response.status).toBe(303);
    const receipt = response.headers.get("Location") ?? "";
    expect(receipt).toMatch(/^\/es\/contacto\/enviado\//);
    const html = await (await site.get(receipt)).text();
    expect(html).toContain("a las 10:00 a.m.");
    expect(englishIn(spanishText(html))).toEqual([]);
  });

  function post(fields: Readonly<Record<string, string>>, to = site): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return to.get("/es/contacto", { method: "POST", body, headers: { Origin: to === site ? ORIGIN : to.url } });
  }
});

function alternatesOf(html: string): Record<string, string | undefined> {
  const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
  return Object.fromEntries(links.map(([, language = "", address]) => [language, address]));
}

/** What is read in Spanish: not the parts that are marked as English. */
function spanishText(html: string): string {
  const body = html.slice(html.indexOf("<body")).replace(/<script.*?<\/script>|<style.*?<\/style>/gs, "");
  // Names of offices and titles of sources are English.
  const names = /Animal Care and Control/g;
  const notes = /<section[^>]*data-footnotes.*?<\/section>/gs;
  const spanish = body
    .replace(notes, " ")
    .replace(names, "")
    .replace(/<(\w+)[^>]* lang="en"[^>]*>.*?<\/\1>/gs, " ");
  const attributes = [...spanish.matchAll(/ (?:aria-label|alt|title)="([^"]*)"/g)].map(([, text]) => text);
  return [spanish.replace(/<[^>]+>/g, "\n"), ...attributes].join("\n").replaceAll("&#x27;", "'");
}

/** What a Spanish text has of the English interface. Single words count only where they are all of a text. */
function englishIn(text: string): string[] {
  const whole = new Set(text.split("\n").map((line) => line.trim()));
  const times = text.match(/\d [AP]M\b|\bclosed\b/g) ?? [];
  const phrases = englishWords.filter((words) => (words.trim().includes(" ") ? text.includes(words) : whole.has(words)));
  return [...times, ...phrases];
}

const sameInBoth: ReadonlySet<string> = new Set(["Blog"]);
const englishWords = [...wordsOf(siteCopy), ...wordsOf(requestsCopy), ...wordsOf(outputsCopy.sheet)].filter(
  (words) => /\p{L}/u.test(words) && !sameInBoth.has(words),
);

function wordsOf(copy: unknown): string[] {
  if (typeof copy === "string") return [copy];
  if (typeof copy !== "object" || copy === null) return [];
  return Object.entries(copy).flatMap(([name, value]) => (name === "languages" ? [] : wordsOf(value)));
}
