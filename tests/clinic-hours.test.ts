import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { clinicDefaults } from "~content/clinic";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let now: Date;

beforeEach(async () => {
  now = wednesdayMorning;
  site = await startTestSite({ now: () => now });
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());

/** An instant by Arizona's clock. */
const arizona = (time: string) => new Date(`${time}-07:00`);
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("<!-- -->", "");
const page = async (path: string) => plain(await (await site.get(path)).text());
const admin = async (path: string) => plain(await owner.text(path));
const opening = async () => /<p class="opening-line[^>]*>([^<]*)/.exec(await page("/about"))?.[1];
const noticesOn = async (path: string) =>
  [...(await page(path)).matchAll(/<section class="notice[^>]* aria-label="([^"]*)">([\s\S]*?)<\/section>/g)].map(
    ([, label, html = ""]) =>
      `${label}: ${html
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()}`,
  );

/** Monday with a lunch break, and Tuesday to Friday the same. */
const withLunch = {
  mondayOpen: "on",
  mondayOpens: "07:00",
  mondayCloses: "12:00",
  mondayLunch: "on",
  mondayOpens2: "13:00",
  mondayCloses2: "18:00",
  ...Object.fromEntries(
    ["tuesday", "wednesday", "thursday", "friday"].flatMap((day) => [
      [`${day}Open`, "on"],
      [`${day}Same`, "on"],
    ]),
  ),
};

describe("a lunch break", () => {
  beforeEach(async () => {
    expect(await owner.submit("/admin/hours", { base: "0", ...withLunch })).toBe("/admin/hours?saved=1");
  });

  test("closes the doors to the second, on cached pages too", async () => {
    const seen: (string | undefined)[] = [];
    for (const at of ["11:59:59.999", "12:00:00", "12:59:59.999", "13:00:00"]) {
      now = arizona(`2026-11-18T${at}`);
      seen.push(await opening());
    }
    const [open, shut] = [(time: string) => `Open now · closes ${time}`, "Closed · opens 1 PM"];
    expect(seen).toEqual([open("12 PM"), shut, shut, open("6 PM")]);
  });

  test("stands wherever hours are read", async () => {
    const words = "7 AM–12 PM, 1 PM–6 PM";
    const contact = await page("/contact");
    expect(contact).toContain(`Monday to Friday</th><td>${words}`);
    expect(contact).toContain("Mon-Fri 7AM-12PM, 1PM-6PM");
    for (const [opens, closes] of [
      ["07:00", "12:00"],
      ["13:00", "18:00"],
    ])
      expect(contact).toContain(`"Friday"],"opens":"${opens}","closes":"${closes}"`);
    expect(await page("/contact.vcf")).toContain("Mon–Fri 7 AM–12 PM\\, 1 PM–6 PM");
    for (const path of ["share", "share/door-sign", "facts", "hours"]) expect(await admin(`/admin/${path}`), path).toContain(words);
  });

  test("stays where today closes early or opens later around it, and goes where not", async () => {
    const hoursToday = async (path: string, fields: Record<string, string>, base: string) => {
      await owner.submit(`/admin/clinic/${path}`, { base, ...fields });
      return /Wednesday, November 18: ([^<]*)/.exec(await page("/contact"))?.[1];
    };
    expect(await hoursToday("close-early", { closes: "15:00" }, "1")).toBe("7 AM–12 PM, 1 PM–3 PM");
    expect(await hoursToday("close-early", { closes: "other", other: "12:30" }, "2")).toBe("7 AM–12 PM");
    expect(await hoursToday("other-hours", { opens: "other", otherOpens: "12:15", closes: "18:00" }, "3")).toBe("1 PM–6 PM");
    expect(await hoursToday("other-hours", { opens: "09:00", closes: "18:00" }, "4")).toBe("9 AM–12 PM, 1 PM–6 PM");
  });
});

describe("the week", () => {
  test("says where it is that it is saved, and leads back to the go-live list from there", async () => {
    const { wednesdayOpen: _, ...noWednesday }: Record<string, string> = withLunch;
    const saved = await owner.submit("/admin/hours", { base: "0", ...withLunch });
    expect(await admin(saved)).toMatch(/role="status"[^>]*>[\s\S]*?Saved\.[\s\S]*?action="\/admin\/clinic\/history\/1\/undo"/);
    expect(await owner.submit("/admin/hours?from=go-live", { base: "1", ...noWednesday })).toBe("/admin/go-live");
    expect(await admin("/admin/hours?from=go-live")).toMatch(/<a class="back" href="\/admin\/go-live"/);
  });

  test("is chosen from lists, with the day above to follow", async () => {
    const form = await admin("/admin/hours");
    expect(form).not.toContain('type="time"');
    expect(form).toMatch(/name="mondayOpens"[\s\S]*?<option value="05:00">5 AM<\/option><option value="05:15">5:15 AM</);
    expect(form).toMatch(/name="tuesdaySame"[^>]*checked=""/);
    expect(form).not.toMatch(/name="saturdaySame"[^>]*checked=""/);
    expect(form).not.toContain("mondaySame");
  });

  test("reads a record from before there were lunch breaks", async () => {
    const saved = {
      number: 1,
      section: "hours",
      action: "changed",
      saved_at: now.toISOString(),
      saved_by_id: "sam",
      saved_by_name: "Sam",
    } as const;
    const hours = { ...clinicDefaults.hours, monday: { opens: "06:40", closes: "18:00" } };
    const record = JSON.stringify({ ...clinicDefaults, hours });
    await site.database.changeContent((transaction) =>
      transaction
        .insertInto("clinic_revisions")
        .values({ id: "old", ...saved, record })
        .execute(),
    );
    expect(await page("/contact")).toContain("Mon 6:40AM-6PM");
    expect(await admin("/admin/hours")).toContain('<option value="06:40" selected="">6:40 AM</option>');
  });

  test.each([
    [{ mondayCloses: "13:30" }, "The afternoon begins at 1 PM, before the morning ends at 1:30 PM."],
    [{ mondayCloses: "13:00" }, "Leave a break, or uncheck “Lunch break”."],
    [{ mondayCloses2: "12:30" }, "The afternoon ends at 12:30 PM, but begins at 1 PM."],
    [{ mondayCloses: "06:00" }, "The morning ends at 6 AM, but begins at 7 AM."],
    [{ mondayOpens: "soon" }, "Choose when Monday opens and closes."],
  ])("with %j is not saved", async (wrong, sentence) => {
    const answer = await owner.post("/admin/hours", { base: "0", ...withLunch, ...wrong });
    expect([answer.status, plain(await answer.text())]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await page("/contact")).toContain("Mon-Fri 7AM-6PM");
  });

  test("is never closed on all of its days, as a form of before would have it", async () => {
    const answer = await owner.post("/admin/hours", { base: "0", mondayOpens: "07:00", mondayCloses: "18:00" });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("Every day is closed.")]);
  });

  test("does not close a day because the one above it closes", async () => {
    const { wednesdayOpen: _, ...noWednesday }: Record<string, string> = withLunch;
    await owner.submit("/admin/hours", { base: "0", ...noWednesday });
    expect(await page("/contact")).toMatch(/Mon-Tue 7AM-12PM, 1PM-6PM<\/li><li>Wed closed<\/li><li>Thu-Fri 7AM-12PM, 1PM-6PM/);
  });
});

describe("closures and special hours", () => {
  const everyThursday = { base: "0", weekday: "thursday", newUntil: "2026-12-10", newKind: "hours", newOpens: "09:00", newCloses: "17:00" };

  test("of every Thursday until a date leave a Thursday as it is that has some already", async () => {
    await owner.submit("/admin/hours/special/every-week", { ...everyThursday, newName: "staff training" });
    const contact = await page("/contact");
    for (const day of ["November 19", "December 3", "December 10"])
      expect(contact).toContain(`Thursday, ${day} (staff training): 9 AM–5 PM`);
    expect(contact).toContain("Thursday, November 26 (Thanksgiving)");
    expect(await admin("/admin/clinic/history")).toContain("3 Thursdays, 9 AM–5 PM: November 19, December 3 and 10");
  });

  test.each([
    [{ newUntil: "" }, "Choose the last day."],
    [{ newUntil: "2026-11-18" }, "The first one would be Thursday, November 19."],
    [{ newUntil: "2028-11-18" }, "At most a year ahead."],
    [{ newUntil: "2026-11-26", weekday: "someday" }, "Choose the day of the week."],
    [{ newCloses: "08:00" }, "You would close at 8 AM, but open at 9 AM."],
    [{ newName: "x".repeat(61) }, "A reason has at most 60 characters."],
  ])("of a week with %j are not added", async (wrong, sentence) => {
    const answer = await owner.post("/admin/hours/special/every-week", { newName: "", ...everyThursday, ...wrong });
    expect([answer.status, plain(await answer.text())]).toEqual([400, expect.stringContaining(sentence)]);
  });

  test("are changed and removed each by itself, and past ones are folded away", async () => {
    expect(await admin("/admin/hours/special")).toContain("Past closures and special hours (4)");
    expect(await admin("/admin/hours/special?day=2026-12-25")).toMatch(/name="newDate"[^>]*value="2026-12-25"/);
    const day = { newDate: "2026-12-25", newUntil: "", newName: "Christmas Day", newKind: "hours", newOpens: "08:00", newCloses: "10:00" };
    await owner.submit("/admin/hours/special", { base: "0", ...day });
    expect(await admin("/admin/hours/special")).toContain("<b>Friday, December 25</b><small>8 AM–10 AM · Christmas Day</small>");
    expect(await owner.submit("/admin/hours/special/2026-12-25/remove")).toBe("/admin/hours/special");
    expect(await admin("/admin/hours/special")).not.toMatch(/Friday, December 25<\/b><small>8 AM/);
    expect((await owner.post("/admin/hours/special/2026-12-25/remove")).status).toBe(404);
  });

  test("ask about each holiday until it is decided", async () => {
    const undecided = async () => /Holidays to decide([\s\S]*?)<\/section>/.exec(await admin("/admin/hours/special"))?.[1] ?? "";
    for (const name of ["Day after Thanksgiving", "Christmas Eve", "New Year’s Eve"]) expect(await undecided()).toContain(name);
    expect(await undecided()).not.toMatch(/Thanksgiving<\/b>|Christmas Day/);
    await owner.submit("/admin/hours/special/2026-11-27/open");
    await owner.submit("/admin/hours/special/2026-12-24/noon");
    await owner.submit("/admin/hours/special/2026-12-31/close");
    expect(await undecided()).not.toMatch(/Day after|Eve/);
    const contact = await page("/contact");
    expect(contact).toContain("Friday, November 27 (Day after Thanksgiving): 7 AM–6 PM");
    expect(await admin("/admin/hours/special")).toMatch(
      /December 24<\/b><small>7 AM–12 PM · Christmas Eve[\s\S]*December 31<\/b><small>Closed · New Year/,
    );
    expect((await owner.post("/admin/hours/special/2026-12-01/close")).status).toBe(404);
    now = arizona("2026-11-27T09:00:00");
    expect(await noticesOn("/")).toEqual([]);
  });
});

describe("an unusual day raises its notice by itself", () => {
  test("when it closes, with the reason, until midnight; Book gives way", async () => {
    expect(await noticesOn("/")).toEqual([]);
    await owner.submit("/admin/clinic/close-today", { base: "0", reason: "no power or water" });
    for (const path of ["/", "/contact", "/dentistry", "/blog", "/emergency-care"])
      expect(await noticesOn(path), path).toEqual(["Urgent notice: We are closed today No power or water."]);
    expect(await page("/about")).not.toContain('class="button booking"');
    now = arizona("2026-11-19T00:00:00");
    expect(await noticesOn("/")).toEqual([]);
  });

  test("when it closes early or opens later, in the words of the hour", async () => {
    await owner.submit("/admin/clinic/close-early", { base: "0", closes: "15:00", reason: "other", own: "a water leak" });
    expect(await noticesOn("/")).toEqual(["Urgent notice: Today we close at 3 PM A water leak."]);
    expect(await page("/")).toContain('class="button booking"');
    now = arizona("2026-11-18T15:00:00");
    expect(await noticesOn("/")).toEqual(["Urgent notice: Today we closed at 3 PM A water leak."]);
    expect(await page("/about")).not.toContain('class="button booking"');
    now = arizona("2026-11-18T06:00:00");
    await owner.submit("/admin/clinic/other-hours", { base: "1", opens: "09:00", closes: "18:00", reason: "" });
    expect(await noticesOn("/")).toEqual(["Urgent notice: Today we open at 9 AM"]);
    now = arizona("2026-11-18T09:00:00");
    expect(await noticesOn("/")).toEqual([]);
  });

  test("the day before, and without alarm for a holiday", async () => {
    now = arizona("2026-11-25T08:00:00");
    expect(await noticesOn("/")).toEqual(["Notice: We are closed tomorrow Thanksgiving."]);
    now = arizona("2026-11-26T08:00:00");
    expect(await noticesOn("/")).toEqual(["Notice: We are closed today Thanksgiving."]);
  });
});

test("today offers the full hours that are still ahead", async () => {
  const offered = async (path: string, field: string) =>
    [...(await admin(`/admin/clinic/${path}`)).matchAll(new RegExp(`name="${field}"[^>]* value="(\\d\\d:00)"`, "g"))].map(
      ([, time]) => time,
    );
  expect(await offered("close-early", "closes")).toEqual(["10:00", "11:00", "12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]);
  expect(await offered("other-hours", "opens")).toEqual(["10:00", "11:00", "12:00"]);
  now = arizona("2026-11-18T17:30:00");
  expect(await offered("close-early", "closes")).toEqual([]);
  expect(await admin("/admin/clinic/close-early")).toMatch(/name="closes" checked="" value="other"/);
});

test("what ends at midnight says so", async () => {
  const notice = { base: "0", kind: "urgent", title: "No water", text: "", link: "", from: "now", until: "midnight" };
  await owner.submit("/admin/clinic/notices", notice);
  expect(await admin("/admin/clinic")).toContain("until midnight tonight");
  await owner.submit("/admin/clinic/notices", { ...notice, base: "1", kind: "information", until: "other", other: "2026-11-21T00:00" });
  const today = await admin("/admin/clinic");
  expect(today).toContain("until midnight on Nov 20, 2026");
  expect(today).not.toContain("12:00 AM");
});
