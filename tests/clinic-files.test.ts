import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import type { ClinicSection, SectionFields } from "~/domain/clinic/clinic-sections";
import { clinicDefaults } from "~content/clinic";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const actor = { id: "sam", name: "Sam", role: "editor" } as const;
const today = "2026-11-18";
const longReason = "Umzug; \\ Fiesta, “desert” ".repeat(4).trim();

let site: TestSite;
let now = wednesdayMorning;
let base = 0;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example" }, now: () => now });
});
afterAll(() => site.close());

async function change<Section extends ClinicSection>(section: Section, fields: SectionFields<Section>): Promise<void> {
  base = await changeClinic(site.database, { section, base, fields, defaults: clinicDefaults, actor, now });
}

/** A file's text, once its lines are what RFC 5545 and RFC 2426 ask of them. */
async function read(path: string): Promise<string> {
  const text = await (await site.get(path)).text();
  expect(text.endsWith("\r\n")).toBe(true);
  for (const line of text.slice(0, -2).split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/\p{Cc}/u);
  }
  return text;
}

async function readEvents() {
  const calendar = new ICAL.Component(ICAL.parse(await read("/closures.ics")));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((event) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(event);
    const { isDate } = startDate;
    return {
      uid,
      summary,
      isDate,
      start: startDate.toString(),
      end: endDate.toString(),
      at: isDate ? null : endDate.toJSDate().toISOString(),
    };
  });
}

const eventOn = async (date: string) => (await readEvents()).find(({ uid }) => uid === `special-day-${date}@clinic.example`);

describe("/closures.ics", () => {
  test("names each closure by a date, without the hours of every week", async () => {
    expect((await site.get("/closures.ics")).headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(await eventOn("2026-11-26")).toMatchObject({
      summary: "Superstition Ridge is closed: Thanksgiving",
      isDate: true,
      start: "2026-11-26",
      end: "2026-11-27",
    });
    expect((await readEvents()).map(({ start }) => start)).toEqual([
      "2026-11-26",
      "2026-12-25",
      "2027-01-01",
      "2027-05-31",
      "2027-07-04",
      "2027-09-06",
    ]);
    const text = await read("/closures.ics");
    for (const line of ["PRODID:", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"]) expect(text).toContain(`\r\n${line}`);
  });

  test("has a closure of today at once, and special hours in Arizona's time under the same id", async () => {
    await change("days", { specialDays: [{ date: today, name: longReason, span: null }] });
    expect(await eventOn(today)).toMatchObject({ isDate: true, summary: `Superstition Ridge is closed: ${longReason}` });
    await change("days", { specialDays: [{ date: today, name: "", span: { opens: "07:30", closes: "24:00" } }] });
    expect(await eventOn(today)).toMatchObject({
      isDate: false,
      summary: "Superstition Ridge is open 7:30 AM–12 AM",
      start: `${today}T07:30:00`,
      end: "2026-11-19T00:00:00",
      at: "2026-11-19T07:00:00.000Z",
    });
    await change("days", { specialDays: [] });
    expect(await readEvents()).toEqual([]);
  });

  test("is cached until midnight, the same all day", async () => {
    await change("days", { specialDays: [{ date: today, name: "", span: null }] });
    const tagAt = async (time: string) => {
      now = new Date(time);
      return (await site.get("/closures.ics")).headers.get("ETag");
    };
    const tag = await tagAt("2026-11-18T17:00:00.000Z");
    expect(await tagAt("2026-11-19T06:59:59.000Z")).toBe(tag);
    expect(await tagAt("2026-11-19T07:00:00.000Z")).not.toBe(tag);
    now = wednesdayMorning;
  });
});

describe("/contact.vcf", () => {
  const names = async () =>
    ICAL.parse(await read("/contact.vcf")).map((card: unknown[]) => {
      const component = new ICAL.Component(card);
      return [component.getFirstPropertyValue("fn"), ...component.getAllProperties("tel").map((phone) => phone.getFirstValue())];
    });

  test("has the clinic and the poison lines, and each hospital in the clinic's record", async () => {
    expect((await site.get("/contact.vcf")).headers.get("Content-Type")).toBe("text/vcard; charset=utf-8");
    const lines = clinicDefaults.poisonLines.map(({ name, phone }) => [name, phone]);
    expect(await names()).toEqual([[clinicDefaults.name, clinicDefaults.phone], ...lines]);
    const facts = { address: "2400 E. Example Road, Mesa", hours: "Open 24 hours", verifiedOn: today, verifiedBy: "Sam" };
    await change("hospitals", { hospitals: [{ id: "night", name: "Example Hospital, Inc.", phone: "+14805550170", ...facts }] });
    expect(await names()).toEqual([[clinicDefaults.name, clinicDefaults.phone], ["Example Hospital, Inc.", "+14805550170"], ...lines]);
  });

  test("follows the phone number, with the emergency line if that is another", async () => {
    const { name, shortName, tagline, email } = clinicDefaults;
    await change("contact", { name, shortName, tagline, email, phone: "+16025550199", emergencyPhone: "+16025550111" });
    expect((await names())[0]).toEqual([name, "+16025550199", "+16025550111"]);
    const text = (await read("/contact.vcf")).replaceAll("\r\n ", "");
    expect(text).toContain("ADR;TYPE=WORK:;;1234 E. Example Trail;Mesa;AZ;85208;US\r\n");
  });
});

describe("the Spanish files", () => {
  test("say in Spanish when the clinic is closed or open, and leave a reason out that is not known", async () => {
    const days = [
      { date: "2026-11-26", name: "Thanksgiving", span: null },
      { date: "2026-11-27", name: "Staff party", span: { opens: "13:00", closes: "17:00" } },
    ];
    await change("days", { specialDays: days });
    const text = (await read("/es/closures.ics")).replaceAll("\r\n ", "");
    expect(text).toContain("SUMMARY:Superstition Ridge no abre: Día de Acción de Gracias\r\n");
    expect(text).toContain("SUMMARY:Superstition Ridge abre 1 p.m.–5 p.m.\r\n");
    expect(text).toContain("https://clinic.example/es/emergencias");
    expect(text).toContain("//ES\r\n");
    expect(text).not.toContain("Staff party");
  });

  test("have the hospitals, the poison lines and the hours", async () => {
    const facts = { address: "2400 E. Example Road, Mesa", hours: "Open 24 hours", verifiedOn: today, verifiedBy: "Sam" };
    await change("hospitals", { hospitals: [{ id: "night", name: "Example Hospital", phone: "+14805550170", ...facts }] });
    const text = (await read("/es/contact.vcf")).replaceAll("\r\n ", "");
    expect(text).toMatch(/NOTE:Lun–Vie 7 a\.m\.–6 p\.m\./);
    expect(text).toMatch(/NOTE:Hospital de emergencias\. Abierto las 24 horas\\, verificado el 18 (de )?nov/);
    expect(text).toContain("¿Su mascota comió algo?");
  });

  test("are those that Spanish pages offer", async () => {
    const contact = await (await site.get("/es/contacto")).text();
    for (const file of ["webcal://clinic.example/es/closures.ics", "/es/closures.ics", "/es/contact.vcf"])
      expect(contact).toContain(`href="${file}"`);
    expect(await (await site.get("/es/emergencias")).text()).toContain('href="/es/contact.vcf"');
  });
});

test("the contact page offers both files, the emergency page the numbers", async () => {
  const contact = await (await site.get("/contact")).text();
  expect(contact).toContain('href="webcal://clinic.example/closures.ics"');
  for (const file of ["/closures.ics", "/contact.vcf"]) expect(contact).toContain(`href="${file}"`);
  expect(await (await site.get("/emergency-care")).text()).toContain('href="/contact.vcf"');
});
