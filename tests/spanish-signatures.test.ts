import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

const compare = "/admin/pages/spanish/emergencias";
let site: TestSite;
let owner: Visitor;
let ana: Visitor;
let editor: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  ana = await makeMember(site, owner, alexAuthor, "author");
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  const { kysely } = site.database;
  const { id } = await kysely.selectFrom("staff_accounts").select("id").where("email", "=", alexAuthor.email).executeTakeFirstOrThrow();
  expect((await ana.get(compare)).status).toBe(403);
  expect((await ana.post(`${compare}/sign`, { spanish: "x", english: "x" })).status).toBe(403);
  await owner.submit(`/admin/staff/${id}/spanish-reader`, { printedName: "Ana Ruiz, técnica veterinaria" });
});
afterAll(() => site.close());

const open = async (path: string) => (await (await site.get(path)).text()).replaceAll("<!-- -->", "");
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

test("who reads Spanish compares a page with its English one and signs it", async () => {
  expect(await owner.text("/admin/go-live")).toMatch(/Spanish texts that nobody has signed: \d/);
  expect(await editor.text("/admin/pages")).toMatch(/Spanish edition.*Emergencias.*Not signed/s);
  const page = await ana.text(compare);
  expect(page).toMatch(/Go now for any of these.*Vaya ahora si ve algo de esto/s);
  expect(page).toContain("Revisado por Ana Ruiz, técnica veterinaria");
  expect(page).not.toContain("Save paragraph");
  const seen = { spanish: field(page, "spanish"), english: field(page, "english") };
  expect((await editor.post(`${compare}/sign`, seen)).status).toBe(403);
  expect(await ana.submit(`${compare}/sign`, { ...seen, english: "other words" })).toBe(compare);
  expect(await ana.text(compare)).toContain("Not signed");
  expect(await ana.submit(`${compare}/sign`, seen)).toBe(compare);
  expect(await open("/es/emergencias")).toContain("Revisado por Ana Ruiz, técnica veterinaria");
  expect(await owner.text("/admin/history")).toContain("signed the Spanish text");
});

test("who signed takes the signature back, and signs again", async () => {
  expect(await editor.text(compare)).not.toContain("Withdraw signature");
  expect((await editor.post(`${compare}/withdraw`, {})).status).toBe(403);
  const signed = await ana.text(compare);
  expect(signed).toContain("Withdraw signature");
  for (const _twice of [1, 2]) expect(await ana.submit(`${compare}/withdraw`, {})).toBe(compare);
  expect(await open("/es/emergencias")).not.toContain("Revisado por");
  expect(await owner.text("/admin/history")).toMatch(/withdrew the signature of Ana Ruiz, técnica veterinaria from the Spanish text/);
  const page = await ana.text(compare);
  await ana.submit(`${compare}/sign`, { spanish: field(page, "spanish"), english: field(page, "english") });
  expect(await open("/es/emergencias")).toContain("Revisado por Ana Ruiz, técnica veterinaria");
  expect(await owner.text(compare)).toContain("Withdraw signature");
});

test("an editor changes a paragraph and publishes it, and the signature goes", async () => {
  const page = await editor.text(compare);
  const save = { seen: field(page, "seen"), markdown: "## Vaya ahora mismo" };
  expect(await editor.submit(`${compare}/paragraphs/0`, save)).toBe(`${compare}#paragraph-0`);
  expect(await open("/es/emergencias")).not.toContain("Vaya ahora mismo");
  expect(await editor.text(compare)).toContain("Publish the Spanish text");
  await editor.submit(`${compare}/publish`, { version: field(await editor.text(compare), "version") });
  const shown = await open("/es/emergencias");
  expect(shown).toContain("Vaya ahora mismo");
  expect(shown).not.toContain("Revisado por");
});

test("an editor puts the text that came with the site back", async () => {
  expect(await editor.text(compare)).toContain("Back to the built-in text");
  expect(await editor.submit(`${compare}/built-in-text`, {})).toBe(compare);
  const shown = await open("/es/emergencias");
  expect(shown).not.toContain("Vaya ahora mismo");
  expect(shown).toContain("Revisado por Ana Ruiz, técnica veterinaria");
});

test("first aid is hidden once the English page changed, and the numbers stay", async () => {
  const edit = await editor.submit("/admin/pages/emergency-care/edit", {});
  const id = edit.split("/").at(-1) ?? "";
  const html = await editor.text(edit);
  const form = { version: field(html, "version"), saveId: field(html, "saveId") };
  const typed = {
    title: "Emergency Care",
    slug: "page/emergency-care",
    excerpt: "Go.",
    content: "Go now.",
    author_name: "Sam",
    category: "",
  };
  await editor.submit(`/admin/posts/${id}`, { ...form, ...typed, read_time: "", months: "", featured_image: "", status: "published" });
  const shown = await open("/es/emergencias");
  expect(shown).toContain("Estamos revisando este texto");
  expect(shown).toContain('href="/emergency-care"');
  expect(shown).not.toContain("Vaya ahora si ve algo de esto");
  expect(shown).not.toContain("Primeros auxilios ahora");
  expect(shown).toContain("tel:");
  expect(await editor.text(compare)).toMatch(/The English text is newer.*telephone numbers/s);
  expect(await editor.text("/admin/pages")).toContain("English is newer: hidden");
});

test("another address has no Spanish text to compare", async () => {
  expect((await editor.get("/admin/pages/spanish/nada")).status).toBe(404);
  expect((await editor.post("/admin/pages/spanish/nada/publish", { version: "1" })).status).toBe(404);
});
