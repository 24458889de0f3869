import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let now = wednesdayMorning;

beforeAll(async () => {
  site = await startTestSite({ now: () => now });
  owner = await makeOwner(site, drMorgan);
});
afterAll(() => site.close());

/** The words on a sheet, without its tags. */
async function sheet(name: "door-sign" | "phone-cards"): Promise<string> {
  const html = await owner.text(`/admin/share/${name}`);
  return (html.split('class="paper-area"')[1] ?? "").replace(/<script[\s\S]*/, "").replace(/<[^>]*>/g, " ");
}

const listing = async () => {
  const [, html = ""] = (await owner.text("/admin/share")).split(/<\/?main/);
  const [, base = ""] = /name="base" value="(\d+)"/.exec(html) ?? [];
  return { base, html };
};

test("a day as usual: hours, poison lines and a true sentence where no hospital is known", async () => {
  for (const name of ["door-sign", "phone-cards"] as const) {
    const words = await sheet(name);
    for (const fact of ["(480) 555-0142", "(888) 426-4435", "(855) 764-7661", "Drive to the nearest open emergency hospital"])
      expect(words).toContain(fact);
    expect(words).not.toContain("Closed today");
  }
});

test("what changed since the listing was copied stands beside its text", async () => {
  const before = await listing();
  expect(before.html).toContain("Nobody has copied it yet.");
  expect(before.html).toMatch(/<textarea[^>]*readOnly[^>]*>Name: Superstition Ridge/i);
  expect(await owner.submit("/admin/share/listing-copied", { base: before.base })).toBe("/admin/share");
  expect((await listing()).html).toContain(`Up to date. ${drMorgan.name} copied it on`);
  await owner.submit("/admin/clinic/close-today", { base: "0", reason: "no water" });
  const changed = await listing();
  expect(changed.html).toMatch(/New:\s+<ins>Closed \(no water\)/);
  // The page of before the closure: what was copied there has none.
  await owner.submit("/admin/share/listing-copied", { base: before.base });
  expect((await listing()).html).toMatch(/New:\s+<ins>Closed \(no water\)/);
  await owner.submit("/admin/share/listing-copied", { base: changed.base });
  expect((await listing()).html).toContain("Up to date.");
});

test("closed today is big on the door sign, with the notice and the hospital, and gone the next day", async () => {
  const facts = { name: "Example Animal Hospital", phone: "480 555 0170", address: "2400 E. Example Road", hours: "Open 24 hours" };
  await owner.submit("/admin/facts/hospitals/new", { base: "1", ...facts });
  const until = { until: "other", other: "2026-11-18T12:00" };
  await owner.submit("/admin/clinic/notices", { base: "2", kind: "urgent", title: "No water until noon", text: "", link: "", ...until });
  const html = await owner.text("/admin/share/door-sign");
  expect(html).toMatch(/<section class="headline"><h2>Closed today.*?Hoy no abrimos.*?<\/h2><p>no water<\/p>/);
  const words = await sheet("door-sign");
  for (const word of [
    "We open again Thursday, November 19, 7 AM.",
    "Abrimos otra vez el jueves, 19 de noviembre a las 7 a.m.",
    "Lunes a viernes",
    "No water until noon",
    "Example Animal Hospital",
    "(480) 555-0170",
    "2400 E. Example Road",
  ])
    expect(words).toContain(word);
  expect(words).toContain("Printed Wednesday, November 18, 2026");
  expect(await sheet("phone-cards")).toContain("(480) 555-0170");
  now = new Date(wednesdayMorning.getTime() + 86_400_000);
  expect(await sheet("door-sign")).not.toMatch(/Closed today|No water/);
  expect(await sheet("door-sign")).toContain("Thursday, November 26");
});
