import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readImport } from "~/domain/blog-import/import-source.server";
import { reviewImport } from "~/domain/blog-import/review/review-import.server";
import { createImport, storeReview } from "~/domain/blog-import/runs/import-records.server";
import { adminAddresses } from "./support/addresses";
import { defaultButtonFaults } from "./support/default-buttons";
import { fileOf } from "./support/exports";
import { photo } from "./support/pictures";
import { makeMember, makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";
import { category, item, wordpress } from "./support/wordpress-export";

let site: TestSite;
let owner: Visitor;
let author: Visitor;
/** What stands for the parameters of an address. */
let known: ReadonlyArray<readonly [RegExp, string]>;
let trashed: string;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  author = await makeMember(site, owner, samFrontDesk, "author");
  const post = await writePost(site, owner);
  trashed = await writePost(site, owner, { title: "In the trash" });
  await owner.submit(`/admin/posts/${trashed}/delete`);
  const member = site.database.kysely.selectFrom("staff_accounts").select("id").where("email", "=", samFrontDesk.email);
  known = [
    [/(?<=\/posts\/):id/, post],
    [/(?<=\/pictures\/):id/, await uploadPicture()],
    [/:category/, "surgery"],
    [/:member/, (await member.executeTakeFirstOrThrow()).id],
    [/:\w+/g, "unknown"],
  ];
});
afterAll(() => site.close());

async function uploadPicture(): Promise<string> {
  const response = await owner.upload(await photo({ width: 300, height: 200 }), "quail.jpg");
  return ((await response.json()) as { file: { id: string } }).file.id;
}

/** @returns the page that shows what an import would bring */
async function makeImportReview(): Promise<string> {
  const { kysely } = site.database;
  await createImport(kysely, { id: "an-import", fileName: "old.xml", by: { id: "owner", name: "Dr. Morgan" }, now: wednesdayMorning });
  const posts = item(1, { "content:encoded": "Hay", "dc:creator": "guest" }, category("News"));
  const file = fileOf("old.xml", wordpress(posts));
  const review = await reviewImport(site.database, readImport(file, { site: null }), { now: wednesdayMorning });
  await storeReview(kysely, "an-import", { kind: "site", review: JSON.stringify(review) });
  return "/admin/import-export/an-import";
}

/** @returns the page that shows what a list of subscribers would bring */
async function sendSubscribers(): Promise<string> {
  const body = new FormData();
  body.set("file", new File(["email\nquail@example.com\n"], "list.csv"));
  const Cookie = cookieHeader(owner.cookies);
  const sent = await site.get("/admin/newsletter/subscribers/files", { method: "POST", body, headers: { Cookie, Origin: site.url } });
  return sent.headers.get("Location") ?? "";
}

function concrete(path: string): string {
  return known.reduce((address, [parameter, value]) => address.replace(parameter, value), path);
}

/** @returns false when the address answers with something else than a page */
async function expectWhole(visitor: Visitor, address: string): Promise<boolean> {
  const response = await visitor.get(address);
  if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
    await response.body?.cancel();
    return false;
  }
  const html = await response.text();
  // Not those of pictures, which are tips.
  const titles = [...html.replace(/<svg.*?<\/svg>/gs, "").matchAll(/<title[^>]*>([^<]*)<\/title>/g)].map(([, title = ""]) => title.trim());
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect({
    address,
    titles: titles.length,
    isNamed: titles.every((title) => title !== ""),
    // The editor's preview holds an article as visitors get it, heading and all.
    headings: html.replace(/<section class="preview".*?<\/section>/s, "").match(/<h1[\s>]/g)?.length,
    language: /<html[^>]*\slang="en"/.test(html),
    repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
    enter: defaultButtonFaults(html),
  }).toEqual({ address, titles: 1, isNamed: true, headings: 1, language: true, repeated: [], enter: [] });
  if (/class="(admin-header|side) /.test(html)) expect(html, address).toMatch(/<header(?:(?!<\/header>).)*action="\/admin\/sign-out"/s);
  return true;
}

describe("every page of the admin has one title, one first-level heading, its language, no identifier twice, Logout in its header, and Enter throws nothing away", () => {
  const pages: string[] = [];

  test.each(adminAddresses.map(({ path }) => path))("%s", async (path) => {
    if (await expectWhole(owner, concrete(path))) pages.push(path);
    for (const visitor of [author, new Visitor(site)]) await expectWhole(visitor, concrete(path));
  });

  test("so have pages that only some see", async () => {
    const waiting = new Visitor(site);
    await waiting.submit("/admin/create-account", { ...alexAuthor, password: goodPassword });
    const importReview = await makeImportReview();
    for (const [visitor, address] of [
      [waiting, "/admin"],
      [owner, `/admin/posts/${trashed}`],
      [owner, "/admin/posts/trash"],
      [owner, "/admin/posts/nobody-wrote-this"],
      [author, "/admin/staff"],
      [owner, "/admin/no-such-page"],
      [owner, importReview],
      [owner, await sendSubscribers()],
    ] as const) {
      expect([address, await expectWhole(visitor, address)]).toEqual([address, true]);
    }
  });

  test("and the walk came past all of them", () => {
    expect(pages).toEqual(expect.arrayContaining(["/admin", "/admin/posts/:id", "/admin/pictures/:id", "/admin/staff/:member/remove"]));
    expect(pages.length).toBeGreaterThan(25);
  });
});
