import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { clinicDefaults } from "~content/clinic";
import { publishedPost, savePosts } from "./support/fixtures";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, goodPassword } from "./support/staff";
import { Visitor } from "./support/visitor";

const sundayNight = new Date("2026-11-22T09:00:00.000Z");
const nextDay = new Date(wednesdayMorning.getTime() + 86_400_000);
const hospital = {
  base: "0",
  name: "Example Animal Hospital",
  phone: "480 555 0170",
  address: "2400 E. Example Road",
  hours: "Open 24 hours",
};

let site: TestSite;
let owner: Visitor;
let now: Date;
/** Where short links of maps lead, one after another. */
let answers: string[];

beforeEach(async () => {
  now = wednesdayMorning;
  const ask = async () => ({ status: 302, location: answers.shift() ?? null, text: "" });
  site = await startTestSite({ now: () => now, ask });
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());

const page = async (path: string) => (await (await site.get(path)).text()).replaceAll("\u00a0", " ");
const hourLine = async (path = "/") =>
  /<section class="hour-line[\s\S]*?<\/section>/.exec(await page(path))?.[0].replace(/<[^>]*>/g, "") ?? "";
const structuredData = async () => /<script type="application\/ld\+json">([^<]*)/.exec(await page("/"))?.[1] ?? "";

describe("a day that is not as usual", () => {
  test("is closed on every page at once, cached ones too, and over the next day", async () => {
    expect(await hourLine()).toContain("Open now · closes 6 PM");
    expect(await owner.submit("/admin/clinic/close-today", { base: "0", reason: "no power or water" })).toBe("/admin/clinic");
    expect(await owner.text("/admin/clinic")).toContain("Open again tomorrow at 7 AM.");
    for (const path of ["/", "/contact", "/dentistry", "/blog"]) {
      expect(await hourLine(path)).toContain("Closed today: no power or water · opens tomorrow 7 AM");
    }
    expect(await structuredData()).toContain('"validFrom":"2026-11-18","validThrough":"2026-11-18","opens":"00:00","closes":"00:00"');
    now = nextDay;
    expect(await hourLine()).toContain("Open now · closes 6 PM");
  });

  test("says when the clinic opens again, over a day that is closed every week", async () => {
    now = new Date("2026-11-28T19:00:00.000Z");
    await owner.submit("/admin/clinic/close-today", { base: "0", reason: "" });
    expect(await owner.text("/admin/clinic")).toContain("Every page says so now. Open again Monday at 7 AM.");
  });

  test("closes early, and is as usual again by Undo", async () => {
    await owner.submit("/admin/clinic/close-early", { base: "0", closes: "15:00" });
    expect(await hourLine()).toContain("Open now · closes 3 PM today");
    expect(await owner.text("/admin/clinic")).toContain('action="/admin/clinic/history/1/undo"');
    await owner.submit("/admin/clinic/history/1/undo", { to: "/admin/clinic" });
    expect(await hourLine()).toContain("Open now · closes 6 PM");
    await owner.submit("/admin/clinic/close-early", { base: "2", closes: "other", other: "16:30" });
    await owner.submit("/admin/clinic/open-as-usual", { base: "3" });
    expect(await hourLine()).toContain("Open now · closes 6 PM");
  });

  test("says before it opens that it closes early", async () => {
    now = new Date("2026-11-18T13:00:00.000Z");
    await owner.submit("/admin/clinic/close-early", { base: "0", closes: "14:00" });
    for (const path of ["/", "/about", "/dentistry", "/blog"]) {
      expect(await hourLine(path), path).toContain("Closed · opens 7 AM, closes 2 PM today");
    }
    expect(await owner.text("/admin/clinic")).toContain("Closed · opens 7 AM, closes 2 PM today");
  });

  test("opens later with other hours, said alike wherever visitors look", async () => {
    const hours = { opens: "12:00", closes: "18:00" };
    expect(await owner.submit("/admin/clinic/other-hours", { base: "0", ...hours })).toBe("/admin/clinic");
    for (const path of ["/", "/contact", "/emergency-care", "/blog"]) expect(await page(path), path).toContain("Closed · opens 12 PM");
    expect(await page("/contact")).toContain("Wednesday, November 18: 12 PM–6 PM");
    expect(await structuredData()).toContain('"validThrough":"2026-11-18","opens":"12:00","closes":"18:00"');
    expect(await page("/closures.ics")).toContain(
      "DTSTART;TZID=America/Phoenix:20261118T120000\r\nDTEND;TZID=America/Phoenix:20261118T180000",
    );
    expect(await owner.text("/admin/share/door-sign")).toContain("Today 12 PM–6 PM");
    const today = await owner.text("/admin/clinic");
    expect(today).toMatch(/name="today" checked="" value="other"/);
    expect(today).toMatch(/name="opens" checked="" value="12:00"[\s\S]*name="closes"[\s\S]*?<option value="18:00" selected="">/);
    expect(today).toMatch(/<small>Visitors read<\/small>Closed · opens 12 PM/);
    now = new Date("2026-11-18T19:00:00.000Z");
    expect(await hourLine()).toContain("Open now · closes 6 PM today");
    now = nextDay;
    expect(await hourLine()).toContain("Open now · closes 6 PM");
    expect(await owner.text("/admin/clinic")).toMatch(/name="today" checked="" value="usual"/);
  });

  test("with special hours from the closures is not said to close early, and closes early from there", async () => {
    const day = { newDate: "2026-11-18", newUntil: "", newName: "inventory", newKind: "hours", newOpens: "10:00", newCloses: "12:00" };
    await owner.submit("/admin/hours/special", { base: "0", ...day });
    expect(await owner.text("/admin/clinic")).toMatch(/name="today" checked="" value="other"/);
    expect(await page("/contact")).toContain("Wednesday, November 18 (inventory): 10 AM–12 PM");
    await owner.submit("/admin/clinic/close-early", { base: "1", closes: "other", other: "11:00" });
    expect(await page("/contact")).toContain("Wednesday, November 18 (inventory): 10 AM–11 AM");
    await owner.submit("/admin/clinic/close-early", { base: "2", closes: "11:00", reason: "other", own: "the leak" });
    expect(await page("/contact")).toContain("Wednesday, November 18 (the leak): 10 AM–11 AM");
  });

  test("opens on a day that is closed every week", async () => {
    now = new Date("2026-11-22T17:00:00.000Z");
    await owner.submit("/admin/clinic/other-hours", { base: "0", opens: "09:00", closes: "13:00" });
    expect(await hourLine()).toContain("Open now · closes 1 PM today");
    const today = await owner.text("/admin/clinic");
    expect(today).toMatch(/name="today" checked="" value="other"/);
    expect(today).not.toContain("closed on this day every week");
  });

  test.each([
    [{ opens: "12:00", closes: "" }, "Choose when you open and when you close."],
    [{ opens: "18:00", closes: "12:00" }, "You would close at 12 PM, but open at 6 PM."],
  ])("with the hours %j is not shown", async (hours, sentence) => {
    const answer = await owner.post("/admin/clinic/other-hours", { base: "0", ...hours });
    const html = await answer.text();
    expect([answer.status, html]).toEqual([400, expect.stringContaining(sentence)]);
    expect(html).toMatch(new RegExp(`<option value="${hours.opens}" selected=""|name="opens" checked="" value="${hours.opens}"`));
    expect(await hourLine()).toContain("closes 6 PM");
  });

  test("is selected in the form of the day, with what visitors read", async () => {
    const form = () => owner.text("/admin/clinic");
    expect(await form()).toMatch(/name="today" checked="" value="usual"/);
    await owner.submit("/admin/clinic/close-today", { base: "0", reason: "a storm" });
    const closed = await form();
    expect(closed).toMatch(/name="today" checked="" value="closed"/);
    expect(closed).toMatch(
      /name="reason" checked="" value="a storm"[^<]*<\/label><p[^>]*><small>Visitors read<\/small>Closed today: a storm · opens/,
    );
    expect(closed).toContain("Change the reason");
    await owner.submit("/admin/clinic/close-early", { base: "1", closes: "15:00" });
    const early = await form();
    expect(early).toMatch(/name="today" checked="" value="early"/);
    expect(early).toMatch(/<small>Visitors read<\/small>Open now · closes 3 PM today/);
    expect(early).toContain("Save the change");
  });

  test("says the sentence of each reason, and of one's own", async () => {
    const form = await owner.text("/admin/clinic");
    for (const words of [
      "Closed today",
      "Closed today: staff illness",
      "Closed today: no power or water",
      "Closed today: a storm",
      "Closed today: …",
    ]) {
      expect(form).toContain(`<small>Visitors will read</small>${words} · opens tomorrow 7 AM`);
    }
    const own = { base: "0", reason: "other" };
    for (const [written, sentence] of [
      ["", "Enter the reason, or choose “No reason given”."],
      ["x".repeat(61), "A reason has at most 60 characters."],
    ] as const) {
      const answer = await owner.post("/admin/clinic/close-today", { ...own, own: written });
      const html = await answer.text();
      expect([answer.status, html]).toEqual([400, expect.stringContaining(sentence)]);
      expect(html).toContain(`value="${written}"`);
    }
    await owner.submit("/admin/clinic/close-today", { ...own, own: "the  street works" });
    expect(await hourLine()).toContain("Closed today: the street works · opens tomorrow 7 AM");
    expect(await owner.text("/admin/clinic")).toMatch(
      /value="the street works"[\s\S]*<small>Visitors read<\/small>Closed today: the street works/,
    );
  });

  test("is chosen again where the hours were changed since, by oneself or another", async () => {
    await owner.submit("/admin/clinic/close-early", { base: "0", closes: "15:00" });
    for (const [path, fields] of [
      ["close-today", { reason: "" }],
      ["close-early", { closes: "14:00" }],
      ["open-as-usual", {}],
    ] as const) {
      expect(await owner.submit(`/admin/clinic/${path}`, { base: "0", ...fields })).toBe("/admin/clinic");
      const html = await owner.text("/admin/clinic");
      expect(html).toContain(
        "You changed the hours since this page was opened. Visitors now read “Open now · closes 3 PM today”. Choose again.",
      );
      expect(html).not.toContain("omebody else");
    }
    const sam = { id: "sam", name: "Sam", role: "editor" } as const;
    const change = { section: "days", base: 1, fields: { specialDays: [] }, defaults: clinicDefaults, actor: sam, now } as const;
    await changeClinic(site.database, change);
    await owner.submit("/admin/clinic/close-today", { base: "1", reason: "" });
    expect(await owner.text("/admin/clinic")).toContain(
      "Sam changed the hours since this page was opened. Visitors now read “Open now · closes 6 PM”.",
    );
  });

  test("can't close before it opens, and says so", async () => {
    const answer = await owner.post("/admin/clinic/close-early", { base: "0", closes: "other", other: "06:00" });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("That is before you open.");
    expect(await hourLine()).toContain("closes 6 PM");
  });
});

describe("a notice", () => {
  const notice = {
    base: "0",
    kind: "urgent",
    title: "No water until noon",
    text: "We call you.",
    link: "",
    until: "other",
    other: "2026-11-18T12:00",
  };

  test("is not cut while it is written", async () => {
    const form = await owner.text("/admin/clinic/notices");
    for (const name of ["title", "text", "link"])
      expect(form).not.toMatch(new RegExp(`<input[^>]*(maxLength[^>]*name="${name}"|name="${name}"[^>]*maxLength)`, "i"));
    for (const help of ["At most 80 characters.", "At most 160 characters."]) expect(form).toContain(help);
  });

  test("stands on every page until its last minute and goes by itself", async () => {
    expect(await page("/")).not.toContain("No water");
    await owner.submit("/admin/clinic/notices", { ...notice, text: "Text us: 602-555-0199." });
    for (const path of ["/", "/contact", "/blog", "/emergency-care"]) {
      expect(await page(path)).toMatch(
        /aria-label="Urgent notice"[\s\S]*No water until noon[\s\S]*<a href="tel:\+16025550199">602-555-0199<\/a>/,
      );
    }
    now = new Date("2026-11-18T18:59:59.999Z");
    expect(await page("/")).toContain("No water");
    now = new Date("2026-11-18T19:00:00.000Z");
    expect(await page("/")).not.toContain("No water");
  });

  test("in place of another of its kind says so, and the other waits behind it", async () => {
    await owner.submit("/admin/clinic/notices", { ...notice, title: "Phones are down today", until: "midnight" });
    await owner.submit("/admin/clinic/notices", { ...notice, base: "1" });
    const desk = await owner.text("/admin/clinic");
    expect(desk).toContain("It replaces “Phones are down today” until it ends.");
    expect(desk).toMatch(/Phones are down today<\/a><small>waiting for “No water until noon” to end, /);
    expect(await owner.text("/admin/clinic/history")).toContain("“No water until noon” in place of “Phones are down today”");
    expect(await page("/")).not.toContain("Phones are down");
    now = new Date("2026-11-18T19:00:00.000Z");
    expect(await page("/")).toContain("Phones are down today");
  });

  test("says before it is saved what it would replace, and is information unless somebody chooses", async () => {
    await owner.submit("/admin/clinic/notices", { ...notice, title: "Phones are down today", until: "midnight" });
    for (const path of ["/admin/clinic/notices", "/admin/clinic"]) {
      const form = await owner.text(path);
      expect(form).toContain("“Phones are down today” is on the site now as an urgent notice.");
      expect(form).toMatch(/<input[^>]*(checked[^>]*value="information"|value="information"[^>]*checked)/);
    }
    const [, id = ""] = /clinic\/notices\/([\w-]+)"/.exec(await owner.text("/admin/clinic")) ?? [];
    expect(await owner.text(`/admin/clinic/notices/${id}`)).not.toContain("is on the site now");
    expect(await owner.submit("/admin/clinic/notices", { ...notice, base: "1" })).toBe("/admin/clinic#notices");
  });

  test("is ended once; after that it is not found", async () => {
    await owner.submit("/admin/clinic/notices", notice);
    const [, id = ""] = /clinic\/notices\/([\w-]+)"/.exec(await owner.text("/admin/clinic")) ?? [];
    expect(await owner.submit(`/admin/clinic/notices/${id}/end`)).toBe("/admin/clinic");
    expect(await page("/")).not.toContain("No water");
    const again = await owner.post(`/admin/clinic/notices/${id}/end`, {}, { Accept: "application/json" });
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ title: "Not in the list" });
  });

  test.each([
    [{ other: "" }, "Choose when the notice ends."],
    [{ other: "2026-11-18T09:00" }, "This time has passed."],
    [{ other: "2026-12-25T09:00" }, "A notice ends within 30 days."],
    [{ link: "javascript:alert(1)" }, "A link begins with /"],
    [{ link: "//evil.example" }, "A link begins with /"],
    [{ title: " " }, "Write what visitors should know."],
    [{ text: "x".repeat(161) }, "The text has at most 160 characters."],
    [{ title: "x".repeat(81) }, "A notice has at most 80 characters."],
    [{ link: `/${"x".repeat(300)}` }, "A link has at most 300 characters."],
  ])("with %j is not shown", async (wrong, sentence) => {
    const answer = await owner.post("/admin/clinic/notices", { ...notice, ...wrong });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(sentence);
    if (!("text" in wrong)) expect(html).toContain('value="We call you."');
    expect(await page("/")).not.toContain("No water");
  });
});

describe("a planned notice", () => {
  const planned = {
    base: "0",
    kind: "information",
    title: "Flu shots this week",
    text: "",
    link: "",
    from: "later",
    start: "2026-11-18T09:00",
    until: "other",
    other: "2026-11-19T09:00",
  };
  const begins = new Date("2026-11-18T16:00:00.000Z");

  test("comes by itself, into cached pages too, and is changed without leaving", async () => {
    now = new Date(begins.getTime() - 1);
    await owner.submit("/admin/clinic/notices", planned);
    expect(await page("/")).not.toContain("Flu shots");
    for (const path of ["/_", "/about", "/services", "/contact", "/dentistry", "/emergency-care", "/blog"]) {
      expect(await page(`${path}.data`)).not.toContain("Flu shots");
    }
    now = begins;
    expect(await page("/")).toContain("Flu shots this week");
    const [, id = ""] = /clinic\/notices\/([\w-]+)"/.exec(await owner.text("/admin/clinic")) ?? [];
    const form = await owner.text(`/admin/clinic/notices/${id}`);
    expect(form).toContain('value="Flu shots this week"');
    now = new Date("2026-11-19T12:00:00.000Z");
    await owner.submit(`/admin/clinic/notices/${id}`, { ...planned, base: "1", from: "now", other: "2026-12-18T09:00" });
    now = new Date("2026-12-18T15:59:00.000Z");
    expect(await page("/")).toContain("Flu shots this week");
  });

  test("says which of its times is missing", async () => {
    for (const [wrong, sentence] of [
      [{ start: "" }, "Choose when the notice starts."],
      [{ start: "2026-11-18T12:00", other: "2026-11-18T11:30" }, "The notice ends before it begins."],
    ] as const) {
      const answer = await owner.post("/admin/clinic/notices", { ...planned, ...wrong });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(sentence);
    }
  });
});

describe("a preview", () => {
  const hours = { base: "0", preview: "1", mondayOpen: "on", mondayOpens: "09:00", mondayCloses: "12:30" };
  const framed = async () => {
    const answer = await owner.post("/admin/hours", hours);
    return /<iframe[^>]* src="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  };

  test("shows the page with the change, to staff only and in our own frame, and saves nothing", async () => {
    const path = await framed();
    const shown = await owner.get(path);
    expect(shown.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'self'");
    expect(shown.headers.get("X-Frame-Options")).toBe("SAMEORIGIN");
    expect(shown.headers.get("Cache-Control")).toBe("no-store");
    const html = (await shown.text()).replaceAll("\u00a0", " ");
    expect(html).toContain("9 AM–12:30 PM");
    expect(html).not.toMatch(/<script(?! type="(application\/ld\+json|speculationrules)")/);
    expect(await page("/")).not.toContain("9 AM–12:30 PM");
    expect((await site.get(path)).headers.get("Location")).toContain("/admin?to=");
  });

  test("of a closure names that one only, among two years of holidays", async () => {
    const day = { newDate: "2026-11-18", newUntil: "", newName: "inventory", newKind: "hours", newOpens: "10:00", newCloses: "12:00" };
    const html = await (await owner.post("/admin/hours/special", { base: "0", preview: "1", ...day })).text();
    expect(html.match(/<(?:ins|del)>.*?<\/(?:ins|del)>/g)).toEqual(["<ins>Nov 18, 2026 (inventory) 10 AM–12 PM</ins>"]);
  });

  test("of a change that means none is the page as it is", async () => {
    for (const change of ["bm9uc2Vuc2U", "%E2%82%AC", "A".repeat(3000)]) {
      expect(await owner.text(`/admin/clinic/preview/hours/0/${change}`)).toContain("Office Hours");
    }
    expect((await owner.get("/admin/clinic/preview/toString/0/e30")).status).toBe(200);
    // "{}", compressed, at the last instants that there are.
    for (const at of ["8640000000000000", "-8640000000000000", "8.64e15"]) {
      expect((await owner.get(`/admin/clinic/preview/hours/${at}/q64FAA`)).status).toBe(200);
    }
  });
});

describe("the record", () => {
  test("reaches every page and file that names the phone", async () => {
    const fields = {
      base: "0",
      name: "Ridge Vets",
      shortName: "Ridge",
      tagline: "Vets",
      phone: "(602) 555-0199",
      email: "desk@ridge.example",
    };
    await owner.submit("/admin/facts/contact", { ...fields, emergencyPhone: "602-555-0199" });
    for (const path of ["/", "/contact", "/dentistry"]) expect(await page(path)).toContain("(602) 555-0199");
    expect(await structuredData()).toContain('"telephone":"+16025550199"');
    expect(await page("/.well-known/security.txt")).toContain("desk@ridge.example");
    expect(await page("/manifest.webmanifest")).toContain("Ridge Vets");
    expect(await page("/blog/rss.xml")).toContain("Ridge Vets");
    expect(await page("/")).toContain("<title>Ridge Vets | Vet in Mesa, AZ</title>");
  });

  test("names the clinic in mails, authenticator apps and passkeys, whose address stays", async () => {
    const fields = { base: "0", shortName: "Ridge", tagline: "Vets", phone: "(602) 555-0199", email: "desk@ridge.example" };
    await owner.text("/admin/account");
    await owner.submit("/admin/facts/contact", { ...fields, name: "Ridge Vets", emergencyPhone: fields.phone });
    expect(await (await owner.post("/admin/account/passkey-options")).json()).toMatchObject({
      rp: { name: "Ridge Vets", id: "localhost" },
    });
    await owner.submit("/admin/account/second-factor", { password: goodPassword });
    expect(await owner.text("/admin/account/second-factor/confirm")).toContain("issuer=Ridge%20Vets");
    await new Visitor(site).post("/admin/forgot-password", { email: drMorgan.email });
    const outbox = path.join(site.dataDir, "outbox");
    const mails = () => (existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), "utf8")) : []);
    await expect
      .poll(() =>
        mails()
          .join("")
          .replace(/=\r?\n/g, ""),
      )
      .toContain("on the website of Ridge Vets.");
  });

  test("has the years, families and cities that pages claim, or none", async () => {
    const claims = { base: "0", yearsOfExperience: "22", families: "", areaServed: "Mesa, Gilbert", copyrightSince: "2019" };
    const wrong = await owner.post("/admin/facts/claims", { ...claims, feedDomain: "https://ridge.example" });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("Enter a domain without https://")]);
    expect(await owner.submit("/admin/facts/claims", { ...claims, feedDomain: "ridge.example" })).toBe("/admin/facts/claims?saved=1");
    const html = await page("/");
    expect(html).toMatch(/years-badge"><b>22</);
    expect(html).not.toContain("happy pet families");
    expect(html).toContain("© 2019–2026");
    expect(await structuredData()).toContain('"name":"Gilbert"');
    await savePosts(site.database, publishedPost);
    expect(await page("/blog/atom.xml")).toContain("<id>tag:ridge.example,2026:");
    await owner.submit("/admin/facts/claims", { ...claims, base: "1", yearsOfExperience: "", feedDomain: "ridge.example" });
    expect(await page("/about")).not.toContain('years-badge"');
  });

  test("says what the desk wrote about a visit, and nothing where it wrote nothing", async () => {
    const before = await page("/contact");
    expect(before).toMatch(/<dt>Pets we see<\/dt><dd>Dogs, Cats</);
    expect(before).not.toMatch(/<dt>(Ways to pay|Parking|When you arrive)/);
    expect(before).toMatch(/<dt>What to bring<[\s\S]*<dt>Estimates<[\s\S]*<dt>Records and refills</);
    expect(before).not.toContain("paymentAccepted");
    await owner.submit("/admin/facts/visit", {
      base: "0",
      payment: "Cards, cash",
      parking: "Full? Call 602-555-0199.",
      arrival: "",
      walkIns: "",
    });
    await owner.submit("/admin/facts/patients", {
      ...{ base: "1", species: "Dogs", languages: "English, Spanish (Mon, Wed)" },
      spanishPhone: "",
    });
    const after = await page("/contact");
    for (const words of ["Cards, cash", 'Full? Call <a href="tel:+16025550199">', "English, Spanish (Mon, Wed)"])
      expect(after).toContain(words);
    expect(after).not.toContain("When you arrive");
    expect(await structuredData()).toContain('"knowsLanguage":["English","Spanish"],"paymentAccepted":"Cards, cash"');
  });

  test("keeps what was typed beside a sentence about what is wrong", async () => {
    const hours = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "friday", "saturday"].flatMap((day) => [
        [`${day}Open`, "on"],
        [`${day}Opens`, "07:00"],
        [`${day}Closes`, "18:00"],
      ]),
    );
    const answer = await owner.post("/admin/hours", {
      base: "0",
      ...hours,
      thursdayOpen: "on",
      thursdayOpens: "09:00",
      thursdayCloses: "07:00",
    });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain("Thursday closes at 7 AM, but opens at 9 AM.");
    expect(html).toMatch(/name="thursdayOpens"[\s\S]*?<option value="09:00" selected="">/);
    expect(await page("/contact")).toContain("Monday to Friday");
  });

  test("asks about a change that somebody else made of the same section", async () => {
    const visit = { payment: "Cards", parking: "", arrival: "", walkIns: "" };
    await owner.submit("/admin/facts/visit", { base: "0", ...visit });
    const answer = await owner.post("/admin/facts/visit", { base: "0", ...visit, payment: "Cash" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("changed this a moment ago");
    expect(html).toContain("Save mine instead");
    expect(html).toMatch(/name="payment"[^>]*value="Cash"/);
    expect(html).toMatch(/name="base" value="1"/);
    await owner.submit("/admin/facts/visit", { base: "1", ...visit, payment: "Cash" });
    expect(await owner.text("/admin/facts")).toContain("Cash");
  });

  test("is today's while the database is away", async () => {
    await owner.submit("/admin/clinic/close-today", { base: "0", reason: "" });
    await page("/");
    await site.database.close();
    rmSync(`${site.dataDir}/clinic.sqlite`);
    expect(await hourLine("/about")).toContain("Closed today · opens tomorrow 7 AM");
  });
});

describe("a form of the record", () => {
  const place = { street: "9 New Street", city: "Mesa", region: "AZ", postalCode: "85209", mapLink: "" };
  const refused = async (path: string, fields: Record<string, string>) => {
    const answer = await owner.post(`/admin/${path}`, { base: "0", ...fields });
    return { status: answer.status, html: await answer.text() };
  };

  test("asks for the place of a new street, and takes a link of a map", async () => {
    const old = await refused("facts/place", place);
    expect(old.status).toBe(400);
    expect(old.html).toContain("The map still shows 1234 E. Example Trail.");
    expect(old.html).toContain('value="85209"');
    expect((await refused("facts/place", { ...place, mapLink: "https://example.com/" })).html).toContain("This link names no place.");
    const munich = await refused("facts/place", { ...place, mapLink: "https://www.openstreetmap.org/#map=17/48.1/11.6" });
    expect(munich.html).toMatch(/This place is about \d{4} miles from where 85209 is\./);
    await owner.submit("/admin/facts/place", { base: "0", ...place, positionIsRight: "on" });
    expect(await page("/contact")).toContain("9 New Street");
    await owner.submit("/admin/facts/place", { base: "1", ...place, mapLink: "geo:33.4152,-111.8315" });
    expect(await structuredData()).toContain('"latitude":33.4152');
  });

  test("follows a short link of a map once, and says what to do where it hides the place", async () => {
    const short = { ...place, mapLink: "https://maps.app.goo.gl/abc" };
    answers = ["https://www.google.com/maps/place/Clinic", "https://www.google.com/maps/place/X/data=!3d33.4152!4d-111.8315"];
    expect((await refused("facts/place", short)).html).toContain("This short link does not say where the place is.");
    await owner.submit("/admin/facts/place", { base: "0", ...short });
    expect(await structuredData()).toContain('"longitude":-111.8315');
  });

  test("stays where it was saved, says so, and leads back to the go-live list it was reached from", async () => {
    const visit = { base: "0", payment: "Cards", parking: "", arrival: "", walkIns: "" };
    expect(await owner.submit("/admin/facts/visit", visit)).toBe("/admin/facts/visit?saved=1");
    const saved = await owner.text("/admin/facts/visit?saved=1");
    expect(saved).toContain("Visitors read it now.");
    expect(saved).toMatch(/action="\/admin\/clinic\/history\/1\/undo"/);
    expect(saved).toMatch(/<a class="back"[^>]*href="\/admin\/facts"/);
    expect(saved).toMatch(/<form[^>]*noValidate/i);
    const reached = "/admin/facts/visit?from=go-live";
    expect(await owner.text(reached)).toMatch(/<a class="back"[^>]*href="\/admin\/go-live"/);
    expect(await owner.submit(reached, { ...visit, base: "1", payment: "Cash" })).toBe("/admin/go-live");
    expect(await owner.text("/admin/go-live")).toContain('href="/admin/facts/place?from=go-live"');
  });

  test("shows a price on the page of a service once it is filled in", async () => {
    const before = await page("/dentistry");
    expect((await refused("facts/prices", { "kind-dentistry": "from", "amount-dentistry": "abc" })).html).toContain(
      "Enter the amount in numbers, such as 45.",
    );
    expect(
      await owner.submit("/admin/facts/prices", {
        ...{ base: "0", "kind-dentistry": "from", "amount-dentistry": "$1,240", "unit-dentistry": "by weight" },
        ...{ "kind-microchipping": "estimate", "kind-emergency-care": "none" },
      }),
    ).toBe("/admin/facts/prices?saved=1");
    expect(await page("/dentistry")).toContain("From $1,240 by weight.");
    const [top, end] = (await page("/dentistry")).split('class="last-questions"');
    expect([top, end].every((part) => part?.includes("From $1,240 by weight."))).toBe(true);
    expect(await page("/microchipping")).not.toContain("From $");
    expect(await owner.text("/admin/facts")).toContain("Dentistry from $1,240 by weight · Microchipping by estimate");
    await owner.submit("/admin/facts/prices", { base: "1" });
    expect(await page("/dentistry")).toBe(before);
  });

  test.each(["/dentistry", "/blog/valley-fever-in-dogs-and-cats"])("answers the last two questions of %s", async (path) => {
    const visit = { payment: "Cards", parking: "", arrival: "", walkIns: "" };
    const end = async () => /<section class="last-questions">([\s\S]*?)<\/section>/.exec(await page(path))?.[1] ?? "";
    expect(await end()).toMatch(
      /What does it cost\?<[\s\S]*Ask for an estimate[\s\S]*Can you see me today\?<[\s\S]*Open now[\s\S]*href="tel:/,
    );
    expect(await end()).not.toMatch(/Walk-ins|by appointment|Ways to pay/);
    await owner.submit("/admin/facts/visit", { base: "0", ...visit, walkIns: "welcome" });
    expect(await end()).toMatch(/Ways to pay: Cards[\s\S]*Walk-ins are welcome while we’re open\./);
    expect(await page("/contact")).toMatch(/<dt>Without an appointment<\/dt><dd>Walk-ins are welcome/);
    expect(await owner.text("/admin/facts")).toContain("Walk-ins welcome");
    now = new Date("2026-11-19T04:00:00.000Z");
    expect(await end()).toMatch(/Closed · opens tomorrow[\s\S]*Can’t wait\?[\s\S]*href="\/emergency-care"/);
    expect(await end()).not.toContain("tel:");
  });

  test("says on the emergency page what it costs, in one line", async () => {
    expect(await page("/emergency-care")).toMatch(/<p><b>What does it cost\?<\/b>[^A]*Ask for an estimate\.<\/p>/);
  });

  test("accepts only the known answers about walk-ins", async () => {
    const visit = { base: "0", payment: "", parking: "", arrival: "" };
    for (const typed of [visit, { ...visit, walkIns: "sometimes" }])
      expect((await refused("facts/visit", typed)).html).toContain("Choose whether pets without an appointment are seen.");
  });

  test("closes several days at once", async () => {
    const days = { newDate: "2026-12-28", newUntil: "2026-12-30", newName: "moving", newKind: "closed" };
    expect((await refused("hours/special", { ...days, newUntil: "2026-12-01" })).html).toContain("The last day is before the first.");
    expect(await owner.submit("/admin/hours/special", { base: "0", ...days })).toBe("/admin/hours/special");
    now = new Date("2026-12-29T17:00:00.000Z");
    expect(await hourLine()).toContain("Closed today: moving · opens Thursday 7 AM");
  });

  test("has no page for a hospital or a testimonial that isn't there", async () => {
    for (const path of ["/admin/facts/hospitals/xyz", "/admin/facts/testimonials/xyz"]) {
      expect((await owner.get(path)).status, path).toBe(404);
      const sent = await owner.post(path, { ...hospital, base: "0", text: "Kind", source: "A note", date: "2026-11-01" });
      expect(sent.status, path).toBe(404);
    }
  });

  test("has no guess for when a hospital is open", async () => {
    expect(await owner.text("/admin/facts/hospitals/new")).toMatch(/name="hours"\/><p[^>]*>For example “Open 24 hours”/);
  });
});

describe("while the clinic is closed", () => {
  /** The buttons of a part of the page, the loud ones marked. */
  const buttonsIn = (html: string, part: RegExp) =>
    [...(part.exec(html)?.[0] ?? "").matchAll(/<a class="(button[^"]*)" href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
      ([, look = "", address, words = ""]) =>
        `${look.includes("outline") ? "" : "LOUD "}${words.replace(/<[^>]*>/g, "").trim()} → ${address?.replace(/^https.*/, "booking")}`,
    );
  const parts = {
    header: /<header class="site-header"[\s\S]*?<\/header>/,
    bar: /<nav class="action-bar[^"]*"[\s\S]*?<\/nav>/,
    hero: /<section class="(?:home-hero|page-hero)[\s\S]*?<\/section>/,
  };

  test("the loudest buttons of header, bar and hero lead to where help is, and Call says when it is answered", async () => {
    now = sundayNight;
    for (const path of ["/", "/dentistry", "/contact", "/blog", "/no/such/page"]) {
      const html = await page(path);
      const emergency = "LOUD Emergency: where to go → /emergency-care";
      for (const part of ["header", "bar"] as const) {
        const buttons = buttonsIn(html, parts[part]);
        expect(
          buttons.filter((button) => button.startsWith("LOUD")),
          `${path}, ${part}`,
        ).toEqual([emergency]);
        expect(buttons.join(), `${path}, ${part}`).toMatch(/CALL · opens tomorrow 7 AM|Call · opens tomorrow 7 AM/i);
      }
      if (path === "/" || path === "/dentistry") expect(buttonsIn(html, parts.hero)[0], path).toBe(emergency);
      expect(html, path).not.toContain('class="button booking"');
    }
    expect(await page("/")).toContain("https://booking.example");
  });

  test("that is so from closing until opening to the second, on cached pages", async () => {
    const isEmergency = async () => buttonsIn(await page("/about"), parts.bar).some((button) => button.startsWith("LOUD Emergency"));
    const seen: boolean[] = [];
    for (const at of ["18T17:59:59.999", "18T18:00:00.000", "19T06:59:59.999", "19T07:00:00.000"]) {
      now = new Date(`2026-11-${at}-07:00`);
      seen.push(await isEmergency());
    }
    expect(seen).toEqual([false, true, true, false]);
  });

  test("the emergency page itself offers no way to it", async () => {
    now = sundayNight;
    const html = await page("/emergency-care");
    expect(buttonsIn(html, parts.header)).toEqual(["CALL · opens tomorrow 7 AM(480) 555-0142 → tel:+14805550142"]);
    expect(buttonsIn(html, parts.bar).join()).not.toContain("where to go");
  });
});

test("an emergency line of its own stands where people look for it", async () => {
  const fields = { name: "Ridge Vets", shortName: "Ridge", tagline: "Vets", phone: "602 555 0199", email: "desk@ridge.example" };
  await owner.submit("/admin/facts/contact", { base: "0", ...fields, emergencyPhone: "602 555 0123" });
  for (const path of ["/", "/contact", "/emergency-care"]) expect(await page(path), path).toContain('href="tel:+16025550123"');
  expect(await page("/")).not.toContain("the same number");
  expect((await site.get("/emergency")).headers.get("Location")).toBe("/emergency-care");
});

describe("one number", () => {
  const contact = { name: "Ridge Vets", shortName: "Ridge", tagline: "Vets", email: "desk@ridge.example" };

  test("is the emergency line, too, and a new one leaves no old one anywhere", async () => {
    expect(await owner.text("/admin/facts/contact")).toMatch(/name="emergencyPhone"[^>]* value=""/);
    await owner.submit("/admin/facts/contact", { ...contact, base: "0", phone: "602 555 0199", emergencyPhone: "" });
    for (const path of ["/", "/contact", "/emergency-care", "/contact.vcf", "/dentistry"]) {
      expect(await page(path), path).not.toMatch(/480.{0,3}555.?0142/);
      expect(await page(path), path).toMatch(/602.{0,3}555.?0199/);
    }
    expect(await structuredData()).not.toContain("contactPoint");
  });

  test("is two only where the clinic says so, and one again when the second is the phone", async () => {
    await owner.submit("/admin/facts/contact", { ...contact, base: "0", phone: "602 555 0199", emergencyPhone: "602 555 0123" });
    expect(await structuredData()).toContain(
      '"contactPoint":{"@type":"ContactPoint","contactType":"emergency","telephone":"+16025550123"}',
    );
    expect(await owner.text("/admin/facts")).toContain("emergencies (602) 555-0123");
    await owner.submit("/admin/facts/contact", { ...contact, base: "1", phone: "602 555 0123", emergencyPhone: "602 555 0123" });
    await owner.submit("/admin/facts/contact", { ...contact, base: "2", phone: "602 555 0177", emergencyPhone: "" });
    expect(await page("/contact")).not.toContain("555-0123");
  });

  test("follows the phone in a record of before, whose emergency line nobody changed", async () => {
    const record = JSON.stringify({ ...clinicDefaults, ...contact, phone: "+16025550199", emergencyPhone: "+14805550142" });
    const saved = { number: 1, section: "contact", action: "changed", saved_at: now.toISOString() } as const;
    const by = { saved_by_id: "sam", saved_by_name: "Sam" };
    await site.database.changeContent((transaction) =>
      transaction
        .insertInto("clinic_revisions")
        .values({ id: "old", ...saved, ...by, record })
        .execute(),
    );
    expect(await page("/contact")).not.toContain("555-0142");
    expect(await owner.text("/admin/go-live")).not.toContain("The emergency line is still the example");
    const [stored] = await site.database.kysely.selectFrom("clinic_revisions").select("record").execute();
    expect(stored?.record).toBe(record);
  });
});

describe("the emergency page", () => {
  test("names the hospital at night, with the poison lines and no booking", async () => {
    await owner.submit("/admin/facts/hospitals/new", hospital);
    expect(await page("/_root.data")).not.toContain("Casey Morgan");
    now = sundayNight;
    const html = await page("/emergency-care");
    expect(html).toContain("Example Animal Hospital");
    expect(html).toContain("Open 24 hours · checked Nov 18, 2026");
    for (const number of ["+14805550170", "+18884264435", "+18557647661"]) expect(html).toContain(`href="tel:${number}"`);
    expect(html).not.toContain("booking.example");
    expect(html).toMatch(/href="#overheating"/);
    for (const [, id] of html.matchAll(/<nav aria-labelledby="first-aid-now">[\s\S]*?href="#([\w-]+)"/g))
      expect(html).toContain(`id="${id}"`);
    expect(await hourLine()).toContain("Emergency? Where to go now");
    const refused = await site.get("/about", { method: "POST", headers: { Origin: site.url } });
    expect(refused.status).toBe(405);
    expect(await refused.text()).toContain('href="/emergency-care"');
  });

  test("asks to call the clinic first while it is open", async () => {
    await owner.submit("/admin/facts/hospitals/new", hospital);
    const html = await page("/emergency-care");
    expect(html.indexOf("Call us first")).toBeLessThan(html.indexOf("Example Animal Hospital"));
    expect(html).toContain("booking.example");
  });

  test("says the truth without a hospital", async () => {
    now = sundayNight;
    expect(await page("/emergency-care")).toContain("We can’t name one here yet.");
    expect(await owner.text("/admin/facts/hospitals")).toContain("No hospital yet");
    const list = await owner.text("/admin/go-live");
    for (const point of ["No emergency hospital is named", "The site has no web address yet"]) expect(list).toContain(point);
    expect([list, ...site.messages].join("\n")).not.toContain("The site is public");
  });

  test("says in Spanish who speaks it, as far as the clinic knows", async () => {
    const spanish = async () => (await page("/es/emergencias")).replaceAll("<!-- -->", "");
    expect(await spanish()).toContain("Contestamos el teléfono en inglés. Diga: <q");
    expect(await spanish()).not.toContain("intérpretes");
    const patients = { species: "Dogs", languages: "English, Spanish" };
    const typo = await owner.post("/admin/facts/patients", { ...patients, base: "0", spanishPhone: "Mon, Thrusday" });
    expect(typo.status).toBe(400);
    expect(await typo.text()).toContain("“thrusday” is no day.");
    await owner.submit("/admin/facts/patients", { ...patients, base: "0", spanishPhone: "Saturdays, mon" });
    expect(await spanish()).toContain("en español los lunes y sábados. Otros días diga: <q");
    await owner.submit("/admin/facts/patients", { ...patients, base: "1", spanishPhone: "always" });
    expect(await spanish()).toMatch(/En nuestro horario contestamos el teléfono en español\.\s*</);
    await owner.submit("/admin/facts/hospitals/new", { ...hospital, base: "2", interpreters: "yes" });
    expect(await spanish()).toContain("Tiene intérpretes de español (lo preguntamos el 18 nov 2026)");
    const lines = { name0: "Line", phone0: "602-555-0199", name1: "Other", phone1: "602-555-0198", name2: "", phone2: "" };
    await owner.submit("/admin/facts/poison", { ...lines, base: "3", interpreters0: "yes" });
    now = nextDay;
    await owner.submit("/admin/facts/poison", { ...lines, base: "4", interpreters0: "yes", interpreters1: "yes" });
    const html = await spanish();
    expect(html).toMatch(/Line <small[^>]*>[^<]*18 nov 2026.*Other <small[^>]*>[^<]*19 nov 2026/s);
    expect(await page("/emergency-care")).not.toContain("intérpretes");
    expect(await owner.text("/admin/facts")).toContain("interpreters asked for Nov 18, 2026");
  });

  test("is verified again with one button", async () => {
    const verified = { id: "night", verifiedOn: "2026-08-07", verifiedBy: "Sam" };
    const { base: _, ...facts } = { ...hospital, phone: "+14805550170", ...verified };
    const actor = { id: "sam", name: "Sam", role: "editor" } as const;
    const change = { section: "hospitals", base: 0, fields: { hospitals: [facts] }, defaults: clinicDefaults, actor, now } as const;
    await changeClinic(site.database, change);
    expect(await owner.text("/admin/facts/hospitals")).toContain("103 days ago");
    await owner.submit("/admin/facts/hospitals/night/verify");
    expect(await page("/emergency-care")).toContain("checked Nov 18, 2026");
    await owner.submit("/admin/facts/hospitals/night/remove");
    expect((await owner.post("/admin/facts/hospitals/night/verify")).status).toBe(404);
  });
});
