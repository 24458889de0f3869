import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeClinic } from "~/domain/clinic/clinic-commands.server";
import { parsePostFile } from "~/domain/posts/post/post-file";
import { clinicDefaults } from "~content/clinic";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import { seed } from "../scripts/seed.server";
import { publishedPost, savePosts } from "./support/fixtures";
import { handoutPage, publicPages } from "./support/pages";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

/** Bytes of headers and body: TCP sends ten segments of 1,460 at first, and one more round trip costs a phone 150 ms. */
const FIRST_ROUND_TRIP = 14_300;

const notice = {
  ...{ id: "parking", kind: "information" as const, title: "The parking lot is being paved this week", link: "" },
  ...{ text: "Park on the street, and come in by the side door.", from: wednesdayMorning.toISOString(), until: "2026-11-20T09:00:00.000Z" },
};
const closure = { date: "2026-11-19", name: "Staff training", span: null };
const hospital = {
  id: "one",
  name: "Example Animal Hospital & Critical Care Center",
  phone: "+14805550170",
  address: "86 W. Example Ave., Gilbert",
  hours: "Open 24 hours",
  verifiedOn: "2026-11-14",
  verifiedBy: "Sam",
};

let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example" } });
  await savePosts(site.database, publishedPost);
  await seed(site.database, wednesdayMorning);
  const change = { base: 0, defaults: clinicDefaults, actor: { id: "sam", name: "Sam", role: "editor" }, now: wednesdayMorning } as const;
  await changeClinic(site.database, { ...change, section: "notices", fields: { notices: [notice] } });
  await changeClinic(site.database, { ...change, section: "days", fields: { specialDays: [closure, ...clinicDefaults.specialDays] } });
  await changeClinic(site.database, { ...change, section: "hospitals", fields: { hospitals: [hospital] } });
});
afterAll(() => site.close());

it("is measured with a notice, a closure and a new hospital", async () => {
  const home = await (await site.get("/")).text();
  for (const words of [notice.title, closure.name]) expect(home).toContain(words);
  expect(await (await site.get("/emergency-care")).text()).toContain("Example Animal Hospital");
});

it.each([...publicPages, "/blog?q=heat", "/blog/authors/the-clinic", handoutPage])(
  "%s arrives in it with its style sheets",
  async (path) => {
    expect(await bytesOnTheWire(path)).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
  },
);

it("so does every article but one, whose text alone has six kilobytes", async () => {
  const sizes: number[] = [];
  for (const text of demonstrationPostTexts) sizes.push(await bytesOnTheWire(`/blog/${parsePostFile(text).slug}`));
  expect(sizes.length).toBeGreaterThan(30);
  expect(sizes.filter((bytes) => bytes > FIRST_ROUND_TRIP).length).toBeLessThanOrEqual(1);
});

async function bytesOnTheWire(path: string): Promise<number> {
  const page = await site.get(path, { headers: { "Accept-Encoding": "br" } });
  const html = await page.text();
  expect(html).not.toMatch(/<link(?![^>]*media="print")[^>]* rel="stylesheet"/);
  const status = "HTTP/1.1 200 OK\r\n\r\n".length;
  const headers = [...page.headers].reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, status);
  return headers + brotliCompressSync(html).length;
}
