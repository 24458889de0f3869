import { afterAll, beforeAll, expect, test } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { clinicDefaults } from "~content/clinic";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

const form = {
  base: "0",
  text: "They called me the evening after.",
  name: "Maria R.",
  source: "Thank-you card",
  date: "2026-03-31",
  rating: "",
  consentBy: "Maria Reyes",
  consentHow: "paper",
  consentOn: "2026-04-02",
};
const list = "/admin/facts/testimonials";
const add = `${list}/${crypto.randomUUID()}`;

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterAll(() => site.close());

const sectionOf = async ({ get }: TestSite) =>
  /<section[^>]*aria-labelledby="testimonials">[\s\S]*?<\/section>/.exec(await (await get("/")).text())?.[0] ?? "";
const names = async () => [...(await sectionOf(site)).matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name);
const withMarks = (text: string) => text.match(/>Sample</g)?.length ?? 0;

/** Stands in for what the desk has entered so far. */
async function keep({ database }: TestSite, testimonials: readonly Testimonial[]): Promise<void> {
  const actor = { id: "sam", name: "Sam", role: "editor" } as const;
  const { number } = (await database.kysely
    .selectFrom("clinic_revisions")
    .select(({ fn }) => fn.max("number").as("number"))
    .executeTakeFirst()) ?? { number: 0 };
  const change = { section: "testimonials", fields: { testimonials }, defaults: clinicDefaults, actor, now: wednesdayMorning } as const;
  await changeClinic(database, { ...change, base: number ?? 0 });
}

const stored = (count: number): Testimonial[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `t${index}`, text: form.text, name: `Client ${index}`, source: "Card", date: form.date, rating: null },
    consent: { by: "Somebody", how: "email", on: "2026-04-02" },
  }));

test("a local site shows samples, marked, until it has one of its own, with the stars that its client gave", async () => {
  expect(withMarks(await sectionOf(site))).toBe(3);
  const add = /href="([^"]*)"[^>]*>Add a testimonial/.exec(await owner.text(list))?.[1] ?? "";
  const first = { ...form, consentBy: "", consentHow: "", consentOn: "" };
  expect([await owner.submit(add, first), await owner.submit(add, first)]).toEqual([list, list]);
  expect(withMarks(await sectionOf(site))).toBe(3);
  expect(await owner.text(list)).toContain("Not shown: no consent on record");
  await owner.submit(add, { ...form, base: "1" });
  const shown = await sectionOf(site);
  expect(shown).toContain("They called me the evening after.");
  expect(shown).toContain("Thank-you card, March 2026");
  expect(shown).not.toMatch(/Sample|class="stars"|Maria Reyes/);
  await owner.submit(add, { ...form, base: "2", rating: "4" });
  expect(await sectionOf(site)).toContain("4 out of 5 stars");
  expect(await (await site.get("/")).text()).not.toMatch(/aggregateRating|"Review"/);
});

test("a public site shows real ones or no such section, and no page of it carries anybody else’s words", async () => {
  const open = await startTestSite({ environment: { PUBLIC_URL: "https://ridge.example" } });
  expect(await sectionOf(open)).toBe("");
  expect(await (await open.get("/")).text()).not.toContain("Sample client");
  await keep(open, [
    ...stored(1),
    ...stored(2)
      .slice(1)
      .map((one) => ({ ...one, consent: null })),
  ]);
  expect(await sectionOf(open)).toContain("Client 0");
  for (const path of ["/", "/_root.data", "/_.data"]) {
    expect(await (await open.get(path)).text(), path).not.toMatch(/Sample client|Client 1|Somebody/);
  }
  await open.close();
});

test("are put in order, removed and brought back", async () => {
  await keep(site, stored(4));
  expect(await names()).toEqual(["Client 0", "Client 1", "Client 2"]);
  await owner.submit(`${list}/t3/first`);
  expect(await names()).toEqual(["Client 3", "Client 0", "Client 1"]);
  await owner.submit(`${list}/t0/remove`);
  expect(await names()).toEqual(["Client 3", "Client 1", "Client 2"]);
  const undo = /action="(\/admin\/clinic\/history\/\d+\/undo)"/.exec(await owner.text(list))?.[1] ?? "";
  await owner.submit(undo, { to: list });
  expect(await names()).toEqual(["Client 3", "Client 0", "Client 1"]);
  expect(await owner.text("/admin/clinic/history")).toContain("removed the testimonial of Client 0");
  expect((await owner.post(`${list}/t9/remove`)).status).toBe(404);
});

test.each([
  [{ text: " ", name: "" }, ["The text is missing.", "The name is missing."]],
  [{ text: "x".repeat(301) }, ["The text has at most 300 characters."]],
  [
    { date: "2026-11-19", consentHow: "", consentOn: "" },
    ["This date is in the future.", "Say how they agreed, or leave all three empty.", "Enter a date."],
  ],
  [{ date: "yesterday", consentBy: "" }, ["Enter a date.", "Say who agreed."]],
])("with %j is not saved, and nothing typed is lost", async (wrong, sentences) => {
  const answer = await owner.post(add, { ...form, source: "A card from the typist", ...wrong });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  for (const sentence of sentences) expect(html).toContain(sentence);
  expect(html).toContain('value="A card from the typist"');
});

test("has room for twelve", async () => {
  await keep(site, stored(12));
  expect(await owner.text(list)).not.toContain("Add a testimonial");
  const answer = await owner.post(add, form);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("There is room for 12.");
  expect(await names()).toEqual(["Client 0", "Client 1", "Client 2"]);
});
