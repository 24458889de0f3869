import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { setupCode } from "~/domain/staff/session/site-secret.server";
import { runGoLive } from "../scripts/go-live.server";
import { publishedPost, savePosts } from "./support/fixtures";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

const publicUrl = "http://clinic.example";
let site: TestSite;
const people: Record<"owner" | "editor" | "author", Visitor> = {} as never;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: publicUrl } });
  const { value } = await site.database.kysely.selectFrom("site_secrets").select("value").executeTakeFirstOrThrow();
  for (const [role, person] of Object.entries({ owner: drMorgan, editor: samFrontDesk, author: alexAuthor })) {
    const visitor = new Visitor(site, { Origin: publicUrl });
    people[role as keyof typeof people] = visitor;
    await visitor.submit("/admin/create-account", { ...person, password: goodPassword, setupCode: setupCode(value) });
    const { id } = await site.database.kysely
      .selectFrom("staff_accounts")
      .select("id")
      .where("email", "=", person.email)
      .executeTakeFirstOrThrow();
    if (role !== "owner") await people.owner.submit(`/admin/staff/${id}/approve`, { role });
  }
});
afterAll(() => site.close());

const line = async (who: keyof typeof people, address = "/admin") =>
  /<aside class="open-points[\s\S]*?<\/aside>/.exec(await people[who].text(address))?.[0].replace(/<svg[\s\S]*?<\/svg>/g, "") ?? "";
const words = (html: string) => html.replace(/<[^>]*>/g, "");
const list = async () => await people.owner.text("/admin/go-live");
/** The fields of the form with this button. */
async function fieldsOf(label: string): Promise<Record<string, string>> {
  const form = (await list()).split("<form").find((html) => html.includes(`aria-label="${label}`)) ?? "";
  const fields = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("&#x27;", "'"),
  ]);
  return Object.fromEntries(fields);
}

test("a toast about a long text keeps within the size of a header", async () => {
  const answer = await people.owner.post("/admin/go-live/ask-again", { point: "“".repeat(3000) });
  expect(answer.headers.get("Set-Cookie")?.length).toBeLessThan(8192);
});

test("staff of a public site read on every page that points are open, and the start says so", async () => {
  expect(site.messages.filter((message) => message.includes("points must be settled"))).toHaveLength(1);
  for (const address of ["/admin", "/admin/clinic", "/admin/account", "/admin/go-live", "/admin/nowhere"]) {
    expect(words(await line("owner", address))).toBe("The site is public, and 8 points must be settled. See them");
  }
  expect(await line("owner")).toContain('href="/admin/go-live"');
  for (const who of ["editor", "author"] as const) {
    expect(words(await line(who))).toBe("The site is public, and 8 points must be settled. Only an owner can see them.");
  }
  expect(await (await site.get("/")).text()).not.toContain("must be settled");
});

test("a point leads to the field that settles it, and is done with it", async () => {
  expect(await list()).toMatch(/No emergency hospital is named[\s\S]*?href="\/admin\/facts\/hospitals\/new\?from=go-live"/);
  const hospital = { base: "0", name: "Night Hospital", phone: "480 444 0170", address: "2400 E. Main", hours: "24 hours" };
  await people.editor.submit("/admin/facts/hospitals/new", hospital);
  expect(await list()).not.toContain("No emergency hospital is named");
  expect(words(await line("author"))).toContain("7 points");
});

test("demonstration articles are noticed while they are published", async () => {
  expect(await list()).not.toContain("Published demonstration articles");
  await savePosts(site.database, { ...publishedPost, slug: "monsoon-toads-rinse-first-then-go" });
  expect(await list()).toContain("Published demonstration articles: 1");
  expect(words(await line("author"))).toContain("8 points");
  const review = { reviewed_by: "Dr. Lee", reviewed_on: "2026-11-18" };
  await site.database.changeContent((transaction) =>
    transaction.updateTable("blog_posts").set(review).where("reviewed_by", "is", null).execute(),
  );
  expect(await list()).not.toContain("Published demonstration articles");
});

test("an owner vouches for a claim by name, and another value has to be confirmed, too", async () => {
  const claim = await fieldsOf("It’s true: “15+ years of experience”");
  expect(claim).toEqual({ point: "years", value: "15+" });
  expect(await people.owner.submit("/admin/go-live/confirm", claim)).toBe("/admin/go-live");
  expect(words(await list())).toContain("On the home page and About Us.Confirmed by Dr. Casey Morgan on Nov 18, 2026.");
  expect(words(await people.editor.text("/admin/clinic/history"))).toContain("Dr. Casey Morgan confirmed: “15+ years of experience”");
  const number = /history\/(\d+)\/undo/.exec(await people.owner.text("/admin/clinic/history"))?.[1] ?? "";
  const claims = { base: number, families: "500+", areaServed: "Mesa", copyrightSince: "2024", feedDomain: "superstitionridge.example" };
  await people.editor.submit("/admin/facts/claims", { ...claims, yearsOfExperience: "20+" });
  expect(await list()).toContain("It’s true: “20+ years of experience”");
  expect(words(await list())).not.toContain("Confirmed by");
  await people.owner.submit("/admin/go-live/confirm", claim);
  expect(await list()).toContain("Read it again, then confirm it.");
  await people.owner.submit("/admin/go-live/confirm", await fieldsOf("It’s true: “20+"));
  await people.owner.submit("/admin/go-live/ask-again", await fieldsOf("Ask again: “20+"));
  expect(await list()).toContain("It’s true: “20+ years of experience”");
});

test("nobody but an owner sees the list, confirms, or undoes a confirmation", async () => {
  const number = /history\/(\d+)\/undo/.exec(await people.owner.text("/admin/clinic/history"))?.[1] ?? "";
  expect(await people.editor.text("/admin/clinic/history")).not.toContain(`history/${number}/undo`);
  for (const who of ["editor", "author"] as const) {
    expect((await people[who].get("/admin/go-live")).status).toBe(403);
    for (const address of ["/admin/go-live/confirm", "/admin/go-live/ask-again", `/admin/clinic/history/${number}/undo`]) {
      expect((await people[who].post(address, { point: "years", value: "20+", to: "/admin" })).status).toBe(403);
    }
  }
  expect(await people.editor.text("/admin/clinic")).not.toContain("/admin/go-live");
});

test("npm run go-live prints the same list of the same database", async () => {
  const config = parseConfig({ DATA_DIR: site.dataDir, PUBLIC_URL: publicUrl });
  const lines: string[] = [];
  const log = { info: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
  const left = await runGoLive(config, log, wednesdayMorning);
  const titles = [...mainOf(await list()).matchAll(/<li>[\s\S]*?<b>([^<]*)<\/b>/g)].map(([, title = ""]) => title.replaceAll("&amp;", "&"));
  const printed =
    lines
      .join("\n")
      .match(/^ {2}- .*/gm)
      ?.map((one) => one.slice(4)) ?? [];
  expect(printed).toEqual(titles.slice(0, left));
  expect(lines.at(-1)).toBe(`\n${left} points are left before the site can go live.`);
});

test("npm run go-live makes no database where there is none", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-go-live-"));
  const lines: string[] = [];
  const log = { info: (text: string) => lines.push(text), error: (text: string) => lines.push(text) };
  expect(await runGoLive(parseConfig({ DATA_DIR: path.join(folder, "data") }), log, wednesdayMorning)).toBeGreaterThan(20);
  expect(lines[0]).toContain("There is no database yet");
  expect(lines.join("\n")).toContain("Your web address; or PUBLIC_URL");
  expect(existsSync(path.join(folder, "data"))).toBe(false);
  rmSync(folder, { recursive: true });
});

/** Without the frame, whose menu is a list too. */
function mainOf(html: string): string {
  return html.slice(html.indexOf("<main"));
}
