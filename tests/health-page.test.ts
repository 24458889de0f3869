import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";

let site: TestSite;
let minutesLater = 0;

beforeAll(async () => {
  const environment = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "website@clinic.example" };
  site = await startTestSite({ environment, now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000) });
});
afterAll(() => site.close());

test("an owner sees how everything is, what is red first and on the dashboard; others see neither", async () => {
  const owner = await makeOwner(site, drMorgan);
  const sam = await makeMember(site, owner, samFrontDesk, "editor");
  minutesLater = 1;
  const refused = { name: "mail-last-refused", value: "The password is wrong (535).", changed_at: wednesdayMorning.toISOString() };
  await site.database.kysely
    .insertInto("site_settings")
    .values(refused)
    .onConflict((conflict) => conflict.column("name").doUpdateSet(refused))
    .execute();

  const page = await owner.text("/admin/system-status");
  expect(page).toMatch(/<h2>(One thing needs|\d things need) attention<\/h2>/);
  const names = [...page.matchAll(/<li class="(\w+)">[\s\S]*?<b>([^<]+)<\/b>/g)].map(([, state, name]) => [state, name]);
  expect(names[0]).toEqual(["red", "Email"]);
  expect(new Set(names.map(([, name]) => name))).toEqual(
    new Set(["Backup", "Backup test", "Disk", "Email", "Scheduled posts", "Sign-ins", "Clock", "Certificate", "Speed", "Version"]),
  );
  expect(page).toContain("The password is wrong (535).");
  expect(page).toMatch(/href="\/admin\/email"[^>]*>Email settings/);

  const note = "Email: Wednesday, November 18 at 10:00 AM: The password is wrong (535).";
  expect(await owner.text("/admin")).toContain(note);
  expect(await sam.text("/admin")).not.toContain("The password is wrong");
  expect((await sam.get("/admin/system-status")).status).toBe(403);
});
