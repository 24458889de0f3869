import { afterAll, beforeAll, expect, test } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { finishSetUp, isSetUpOpen } from "~/domain/staff/account/create-account.server";
import { clinicDefaults } from "~content/clinic";
import { describeEachDatabase } from "./support/databases";
import { publishedPost, savePosts } from "./support/fixtures";
import { makeMember } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, goodPassword, makeAccount, openStaff, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = new Visitor(site);
});
afterAll(() => site.close());

const hospital = {
  id: "night",
  name: "Desert ER",
  phone: "+14805551234",
  address: "1 E. Main St.",
  hours: "",
  verifiedOn: "2026-11-18",
  verifiedBy: "",
};
const account = { ...drMorgan, password: goodPassword };

test("the login screen of an empty install says that the first account will own the site, and begins with it", async () => {
  const html = await owner.text("/admin");
  expect(html).toContain("No account exists yet. The first one will own this site.");
  expect(html).toContain("Sign in to manage blog posts");
  expect(html).toMatch(/class="button"[^>]*>Create Account<.*class="button outline"[^>]*>Sign In</s);
  expect(html).toMatch(/autocomplete="new-password"/i);
});

test("signing in explains why nobody can, without a script too", async () => {
  const answer = await owner.post("/admin/sign-in", { email: drMorgan.email, password: goodPassword });
  const html = await answer.text();
  expect(answer.status).toBe(409);
  expect(html).toMatch(/role="alert".*<b>No account exists yet<\/b><p>So nobody can sign in\./s);
  expect(html).toContain(`value="${drMorgan.email}"`);
  expect(html).toMatch(/class="button"[^>]*>Create Account</);
});

test("pages outside the admin's guard have its style sheet", async () => {
  const sheet = /href="(\/assets\/admin-[^"]+\.css)"/.exec(await owner.text("/admin"))?.[1] ?? "none";
  for (const path of ["/admin/sign-in", "/admin/create-account", "/admin/forgot-password", "/admin/unsent"]) {
    expect(await owner.text(path)).toContain(sheet);
  }
});

test("the first account, made by a double click, comes to the page that sets the blog up", async () => {
  const clicks = await Promise.all([1, 2].map(() => owner.post("/admin/create-account", account)));
  expect(clicks.map(({ headers }) => headers.get("Location"))).toEqual(["/admin/setup", "/admin/setup"]);
  const html = await owner.text("/admin/setup");
  expect(html).toContain(`value="${drMorgan.name}"`);
  expect(html).toContain('value="Superstition Ridge Veterinary Clinic"');
  expect(html).toMatch(/href="\/admin\/backup\/restore"[^>]*>Restore a backup</);
  // The example's number is nobody's.
  expect(html).not.toContain('value="(480) 555-0142"');
});

test("setting up can be postponed, and the dashboard links to it", async () => {
  const html = await owner.text("/admin");
  for (const words of ["Name and phone, hours, address, and the night hospital are next.", "Import your old blog", "No blog posts yet"]) {
    expect(html).toContain(words);
  }
  expect(html).toMatch(/href="\/admin\/setup"[^>]*>Set up your site</);
  // Nothing waits on the first day, so the day begins with what comes first.
  expect(html.indexOf(">First steps<")).toBeLessThan(html.indexOf(">Waiting for you"));
  expect(html).toMatch(/href="\/admin\/backup\/restore"[^>]*>Restore a backup</);
  expect(await owner.text("/admin/backup")).toMatch(/href="\/admin\/backup\/restore"[^>]*>Restore from a file</);
});

test("an invalid number is refused, and the typed text stays", async () => {
  const answer = await owner.post("/admin/setup", { name: "Dr. C. Morgan", clinicName: "Desert Paws", phone: "911" });
  const html = await answer.text();
  expect(answer.status).toBe(400);
  expect(html).toContain("This number can’t be called.");
  for (const typed of ["Dr. C. Morgan", "Desert Paws", "911"]) expect(html).toContain(`value="${typed}"`);
});

test("the facts are saved as one entry of the clinic's history, and the name to the account", async () => {
  const typed = { name: "Dr. C. Morgan", clinicName: "Desert Paws Animal Hospital", phone: "480.555.1234" };
  expect(await owner.submit("/admin/setup", typed)).toBe("/admin");
  const { kysely } = site.database;
  const revisions = await kysely.selectFrom("clinic_revisions").select(["section", "action", "record"]).execute();
  expect(revisions).toHaveLength(1);
  expect(revisions[0]).toMatchObject({ section: "contact", action: "set up the clinic’s name and phone" });
  expect(JSON.parse(revisions[0]?.record ?? "")).toMatchObject({
    phone: "+14805551234",
    shortName: "Desert Paws",
    tagline: "Animal Hospital",
  });
  expect(await (await site.get("/contact")).text()).toContain("(480) 555-1234");
  expect(await owner.text("/admin/account")).toContain('value="Dr. C. Morgan"');
  const html = await owner.text("/admin");
  expect(html).toContain("Name and phone are in. Hours, address, and the night hospital are next.");
  expect(html).not.toContain("/admin/setup");
  expect((await owner.get("/admin/setup")).headers.get("Location")).toBe("/admin");
});

test("editors see the steps too, until the facts are entered and there is a post, and owners longer", async () => {
  const editor = await makeMember(site, owner, samFrontDesk, "editor");
  const html = await editor.text("/admin");
  expect(html).toContain("Clinic facts");
  expect(html).not.toContain("Import your old blog");
  await savePosts(site.database, publishedPost);
  const open = await owner.text("/admin");
  expect(open).toMatch(/class="framed done"><h3>Write the first article/);
  expect(open).toContain("Hours, address, and the night hospital are next.");
  expect(open).not.toContain("Import your old blog");
  const { number: base } = await newestClinicRevision(site.database.kysely, clinicDefaults);
  const actor = { id: "sam", name: "Sam", role: "editor" } as const;
  const change = { base, defaults: clinicDefaults, actor, now: wednesdayMorning };
  const { hours, address, position } = clinicDefaults;
  await changeClinic(site.database, { ...change, section: "hours", fields: { hours: { ...hours, saturday: null } } });
  await changeClinic(site.database, {
    ...change,
    section: "place",
    fields: { address: { ...address, street: "500 S. Power Rd." }, position },
  });
  await changeClinic(site.database, { ...change, section: "hospitals", fields: { hospitals: [hospital] } });
  expect(await editor.text("/admin")).not.toContain("First steps");
  expect(await owner.text("/admin"), "points are open before the site is public").toContain("First steps");
});

describeEachDatabase("setting up", (getDatabase) => {
  test("is open for the first owner of an empty blog, until it is done", async () => {
    const { kysely } = getDatabase();
    const staff = await openStaff(getDatabase());
    expect(await isSetUpOpen(kysely)).toBe(false);
    await makeAccount(staff, drMorgan);
    expect(await isSetUpOpen(kysely)).toBe(true);
    await finishSetUp(kysely);
    await makeAccount(staff, samFrontDesk);
    expect(await isSetUpOpen(kysely)).toBe(false);
  });

  test("is not offered for a blog that has posts", async () => {
    await savePosts(getDatabase(), publishedPost);
    await makeAccount(await openStaff(getDatabase()), drMorgan);
    expect(await isSetUpOpen(getDatabase().kysely)).toBe(false);
  });
});
