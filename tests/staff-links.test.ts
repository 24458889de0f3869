import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "./support/loopback-mail";
import { makeMember, makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let minutesLater = 0;
let mailServer: TestMailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
});
beforeEach(async () => {
  minutesLater = 0;
  mailServer.refusal = null;
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, MAIL_FROM: "website@clinic.example" };
  site = await startTestSite({ environment, now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000) });
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());
afterAll(() => mailServer.close());

const idOf = async (email: string) =>
  (await site.database.kysely.selectFrom("staff_accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
const plain = (html: string) => html.replaceAll("<!-- -->", "");
/** The path of the link that a page shows once, in a field that can only be read. */
const shownLink = (html: string) => new URL(/<textarea[^>]*readOnly=""[^>]*>(http[^<]+)</i.exec(html)?.[1] ?? "").pathname;

test("an owner gives a colleague a reset link, which works once and ends the colleague's sessions", async () => {
  const sam = await makeMember(site, owner, samFrontDesk, "editor");
  const page = `/admin/staff/${await idOf(samFrontDesk.email)}/reset-link`;
  expect(await owner.text("/admin/staff")).toContain(`href="${page}"`);
  expect((await sam.post(page)).status).toBe(403);
  minutesLater += 20;
  const kept = (await owner.post(page)).headers.get("Location") ?? "";
  expect(kept).toContain(`/admin/confirm/form?${new URLSearchParams({ to: page })}&`);
  expect((await owner.post(kept, { "password-to-confirm": goodPassword })).headers.get("Location")).toBe(page);
  const made = await owner.post(page);
  expect(made.headers.get("Cache-Control")).toBe("no-store");
  const html = plain(await made.text());
  expect(html).toContain("No email was sent");
  const link = shownLink(html);
  expect(await owner.text(page)).not.toContain("/admin/reset-password/");

  const visitor = new Visitor(site);
  expect(await visitor.text(link)).toContain(`For ${samFrontDesk.email}, with a link from ${drMorgan.name}`);
  expect((await visitor.get(link.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(410);
  expect(await sam.text("/admin")).toContain("Manage your blog posts");
  expect(await visitor.submit(link, { password: "javelina crosses the wash" })).toBe("/admin");
  expect((await visitor.get(link)).status).toBe(410);
  expect(await sam.text("/admin")).not.toContain("Manage your blog posts");
  await visitor.signIn(samFrontDesk.email, "javelina crosses the wash");
  const trail = await site.database.kysely.selectFrom("audit_events").selectAll().execute();
  expect(trail.filter(({ subject_name }) => subject_name === samFrontDesk.name)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ actor_name: drMorgan.name, action: "made a reset link for" }),
      expect.objectContaining({ action: "chose a new password by link", detail: JSON.stringify({ madeBy: drMorgan.name }) }),
    ]),
  );
  const stored = await site.database.kysely.selectFrom("staff_verifications").selectAll().execute();
  expect(JSON.stringify([trail, stored])).not.toContain(link.split("/").at(-1));
});

test("a reset link ends after an hour, and with the role of who made it; nobody makes one for themself", async () => {
  const alex = await makeMember(site, owner, alexAuthor, "owner");
  await makeMember(site, owner, samFrontDesk, "editor");
  const make = async () => shownLink(await (await alex.post(`/admin/staff/${await idOf(samFrontDesk.email)}/reset-link`)).text());
  const [first, second] = [await make(), await make()];
  const status = async (link: string) => (await new Visitor(site).get(link)).status;
  expect(await status(first)).toBe(200);
  minutesLater += 59;
  expect(await status(first)).toBe(200);
  await owner.submit("/admin/confirm", { password: goodPassword });
  await owner.submit(`/admin/staff/${await idOf(alexAuthor.email)}/role`, { role: "author" });
  expect([await status(first), (await new Visitor(site).post(second, { password: "javelina crosses twice" })).status]).toEqual([410, 410]);
  await owner.submit(`/admin/staff/${await idOf(alexAuthor.email)}/role`, { role: "owner" });
  minutesLater += 1;
  expect(await status(first)).toBe(410);
  const own = `/admin/staff/${await idOf(drMorgan.email)}/reset-link`;
  expect(await owner.text(own)).toContain('href="/admin/account/password"');
  expect((await owner.post(own)).status).toBe(403);
});

test("the only owner is told why nobody can remove or lower them, and two owners are offered both", async () => {
  await makeMember(site, owner, samFrontDesk, "editor");
  const [morgan, sam] = [await idOf(drMorgan.email), await idOf(samFrontDesk.email)];
  const alone = await owner.text("/admin/staff");
  expect(alone).toContain("The only owner");
  for (const form of ["role", "remove"]) {
    expect(alone).not.toContain(`/admin/staff/${morgan}/${form}"`);
    expect(alone).toContain(`/admin/staff/${sam}/${form}"`);
    expect((await owner.post(`/admin/staff/${morgan}/${form}`, { role: "author" })).status).toBe(409);
  }
  expect(await owner.text(`/admin/staff/${morgan}/remove`)).not.toContain(">Remove</button>");
  await owner.submit(`/admin/staff/${sam}/role`, { role: "owner" });
  const together = await owner.text("/admin/staff");
  expect(together).not.toContain("The only owner");
  for (const form of ["role", "remove"]) expect(together).toContain(`/admin/staff/${morgan}/${form}"`);
  expect(await owner.text(`/admin/staff/${morgan}/remove`)).toContain(">Remove</button>");
});

test("an invitation is renewed from the list, also after its time, and the earlier link ends", async () => {
  const invite = async () =>
    plain(await (await owner.post("/admin/staff/invitations", { email: "kim@clinic.example", role: "editor" })).text());
  const before = await invite();
  expect(before).toContain("An email with this link was sent to kim@clinic.example");
  mailServer.refusal = 550;
  minutesLater += 8 * 24 * 60;
  await owner.submit("/admin/confirm", { password: goodPassword });
  const list = await owner.text("/admin/staff");
  expect(list).toMatch(/kim@clinic\.example<small>Front desk · invited by [^<]* · expired </);
  expect(list).toMatch(/action="\/admin\/staff\/invitations"[^>]*><input type="hidden" name="email" value="kim@clinic.example"\/>/);
  const after = await invite();
  expect(after).toContain("No email was sent to kim@clinic.example");
  const asked = await new Visitor(site).post("/admin/forgot-password", { email: "kim@clinic.example" });
  expect(plain(await asked.text())).toContain("If kim@clinic.example has an account here, look there for a link");
  const status = async (html: string) => (await new Visitor(site).get(shownLink(html))).status;
  expect([await status(before), await status(after)]).toEqual([410, 200]);
});

test("a veterinarian is invited with the name that readers see, and is one at once", async () => {
  const invite = (fields: Record<string, string>) => owner.post("/admin/staff/invitations", { email: "kim@clinic.example", ...fields });
  expect(plain(await (await invite({ role: "veterinarian", printedName: " " })).text())).toContain("Enter the name as readers see it.");
  const link = shownLink(await (await invite({ role: "veterinarian", printedName: "Dr. Kim Ito, DVM" })).text());
  expect(await owner.text("/admin/staff")).toMatch(/kim@clinic\.example<small>Veterinarian, Dr\. Kim Ito, DVM · invited by/);
  const kim = new Visitor(site);
  expect(await kim.text(link)).toContain("invites you to review and write articles as Dr. Kim Ito, DVM.");
  await kim.submit(link, { name: "Kim", password: goodPassword });
  expect((await kim.get("/admin/reviews")).status).toBe(200);
  const next = shownLink(await (await invite({ email: "jo@clinic.example", role: "author", printedName: "Dr. Left Over" })).text());
  expect(await new Visitor(site).text(next)).toContain("invites you to write articles.");
});

test("a veterinarian gets an email about a review request, and the screen says so only if the server accepted it", async () => {
  const id = await idOf(drMorgan.email);
  await owner.submit(`/admin/staff/${id}/veterinarian`, { printedName: "Dr. Casey Morgan, DVM" });
  const post = await writePost(site, owner);
  const ask = async (message: string) =>
    (await owner.post(`/admin/posts/${post}/review/ask`, { asked: id, message }, { Accept: "application/json" })).json();
  expect(await ask("First")).toMatchObject({ toast: { text: expect.stringContaining("An email was sent too.") } });
  expect(site.messages.join("\n")).toMatch(/Email "Please review “.*”" was sent to dr\.morgan@/);
  mailServer.refusal = 550;
  expect(await ask("Second")).toMatchObject({ toast: { text: expect.stringContaining("No email was sent") } });
});
