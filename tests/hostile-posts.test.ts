import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { wordsOf } from "~/database/search/search-words";
import { readImport } from "~/domain/blog-import/import-source.server";
import { categoryName } from "~/domain/categories/category-name";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { normalized } from "~/normalized";
import { lineField } from "~/routes/admin/clinic/section/record-fields.server";
import { allAddresses } from "./support/addresses";
import { hostileTexts } from "./support/hostile-texts";
import { hiddenFields, makeOwner, typedArticle } from "./support/post-forms";
import { leastProcessorTime, processorTime } from "./support/processor-time";
import { rawRequest } from "./support/raw-request";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";

const FORM = "application/x-www-form-urlencoded";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterAll(() => site.close());

function post(path: string, body: string, type: string | null, who?: Visitor): Promise<Response> {
  const headers = { Origin: site.url, ...(type && { "Content-Type": type }), ...(who && { Cookie: cookieHeader(who.cookies) }) };
  // A string would get a content type of its own.
  return site.get(path, { method: "POST", headers, body: body && new TextEncoder().encode(body) });
}

function formHead(path: string, length: number): string[] {
  return [`POST ${path} HTTP/1.1`, `Origin: ${site.url}`, `Content-Type: ${FORM}`, `Content-Length: ${length}`];
}

test.each(["/blog/subscribe", "/admin/sign-in"])("a million fields without a value cost %s nothing", async (path) => {
  for (const times of [1_000_000, 30_000]) {
    const flood = "a&".repeat(times);
    let answer = { status: 0, body: "" };
    const send = async () => {
      answer = await rawRequest(site.url, formHead(path, flood.length), flood);
    };
    const spent = await leastProcessorTime(50, send);
    expect(answer.status).toBe(413);
    expect(answer.body).toMatch(
      /This (is more than the 64 KB|form has more than the 2,000 fields) that can be sent( here)?\. Nothing was saved\./,
    );
    expect(spent).toBeLessThan(50);
  }
});

test("twenty thousand places of a merge cost nothing, signed in or not", async () => {
  const places = Array.from({ length: 20_000 }, (_, index) => `segment-${index}=x`).join("&");
  for (const who of [owner, undefined]) {
    for (const path of ["/admin/posts/new", "/admin/unsent?to=%2Fadmin%2Fposts%2Fnew"]) {
      const spent = await leastProcessorTime(50, async () => expect((await post(path, places, FORM, who)).status).toBe(413));
      expect(spent).toBeLessThan(50);
    }
  }
});

test("what a stranger sends to be shown again costs little", async () => {
  const unsent = "/admin/unsent?to=%2Fadmin%2Fposts%2Fnew";
  const header = `--b\r\nContent-Disposition: form-data; name="a"\r\n${"X: y\r\n".repeat(340_000)}\r\nz\r\n--b--\r\n`;
  const bodies: readonly (readonly [string, string])[] = [
    [header, "multipart/form-data; boundary=b"],
    [`${"aA".repeat(1_000_000)}=x`, FORM],
    [Array.from({ length: 1900 }, (_, index) => `segment-${index}=${"x".repeat(120)}`).join("&"), FORM],
    [`content=${"+".repeat(2_000_000)}`, FORM],
  ];
  for (const [body, type] of bodies) {
    const spent = await leastProcessorTime(50, async () => expect((await post(unsent, body, type)).status).toBeLessThan(500));
    expect(spent).toBeLessThan(50);
  }
});

test("parts of a multipart form are counted, and a second content type hides nothing", async () => {
  const parts = `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(2100)}--b--\r\n`;
  expect((await post("/admin/posts/new", parts, "multipart/form-data; boundary=b", owner)).status).toBe(413);
  const flood = "a&".repeat(3000);
  for (const type of [`multipart/form-data; boundary=b, ${FORM}`, `multipart/form-data; boundary=b\r\nContent-Type: ${FORM}`]) {
    const head = formHead("/blog/subscribe", flood.length).map((line) =>
      line.startsWith("Content-Type") ? `Content-Type: ${type}` : line,
    );
    expect((await rawRequest(site.url, head, flood)).status).toBe(415);
  }
  // A file's route reads its form itself.
  expect((await post("/admin/import-export", "a&".repeat(30_000), FORM, owner)).status).toBe(400);
  expect((await post("/admin/import-export", "a&".repeat(100_000), FORM, owner)).status).toBe(413);
});

test("staff may send a long article, and get it back when they are signed out", async () => {
  const content = "Wüste ".repeat(8_000);
  const fields = { ...typedArticle, title: "Long", slug: "long", content, ...hiddenFields(await owner.text("/admin/posts/new")) };
  const stranger = new Visitor(site);
  expect((await stranger.post("/admin/posts/new", fields)).status).toBe(307);
  const unsent = await stranger.post("/admin/unsent?to=%2Fadmin%2Fposts%2Fnew", fields);
  expect(unsent.status).toBe(401);
  expect(await unsent.text()).toContain(content);
  expect((await owner.post("/admin/posts/new", fields)).status).toBe(303);
});

test.each([
  "empty quotes",
  "two levels of items",
  "line ends",
  "line ends in code",
  "a table of 1,000 columns with short rows",
  "emphasis behind a fence that is none",
])("%s, 100,000 characters of them, cost less than 3 s to check, save and read", async (name) => {
  const slug = name.replace(/\W+/g, "-");
  const form = hiddenFields(await owner.text("/admin/posts/new"));
  const fields = { ...typedArticle, title: name, slug, content: hostileTexts[name]?.(100_000) ?? "", status: "published", ...form };
  const spent = await processorTime(async () => {
    expect((await owner.post("/admin/posts/check", fields, { Accept: "application/json" })).status).toBe(200);
    expect((await owner.post("/admin/posts/new", fields)).status).toBe(303);
    expect((await site.get(`/blog/${slug}`)).status).toBe(200);
  });
  expect(spent).toBeLessThan(3000);
});

describe.each([
  ["with marks", "\u0301\u0323"],
  ["with marks that stay in slugs", "\u05b0\u0591"],
  ["with letters that become marks", "\u0301\uff9e"],
])("a text %s", (_name, marks) => {
  it.each([
    ["a title", slugFromTitle],
    ["words of a search", wordsOf],
    ["a category", (text: string) => categoryName.safeParse(text)],
    ["a line", (text: string) => lineField("Name", 60).safeParse(text)],
  ])("costs %s in proportion to its length", async (_use, read) => {
    const [long, short] = [`a${marks.repeat(60_000)}`, `a${marks.repeat(30_000)}`];
    const least = { long: Number.POSITIVE_INFINITY, short: Number.POSITIVE_INFINITY };
    // Milliseconds below which a ratio says nothing.
    const isInProportion = () => least.long < 60 || least.long / least.short < 3;
    for (let round = 0; round < 5 && !isInProportion(); round += 1) {
      least.long = Math.min(least.long, await processorTime(() => read(long)));
      least.short = Math.min(least.short, await processorTime(() => read(short)));
    }
    expect(least).toSatisfy(isInProportion);
  });
});

test("up to thirty marks of a letter are kept", () => {
  expect(normalized(`e\u0301${"\u0323".repeat(40)}`, "NFC")).toBe(`\u1eb9${"\u0323".repeat(28)}\u0301`);
});

const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;

const bodies: readonly (readonly [string, string | null])[] = [
  ["", null],
  ["a=b", "text/plain"],
  ["a=b", null],
  ['{"response":{}}', "application/json"],
  [`{"response":{"id":"x","response":${deep}}}`, "application/json"],
  ['{"response":{"id":"x","response":{"clientDataJSON":"e30"}},"name":"x"}', "application/json"],
  ["null", "application/json"],
  ["--b\r\nContent-Disposition: form-data", "multipart/form-data; boundary=b"],
  ["a=b", "multipart/form-data"],
  ["email=%ff&email=%zz&version=NaN&saveId=&publish_at=%00&file=x&role=x&name=%00", FORM],
];

/** As a stranger where a session isn't needed, and the owner's would end. */
const isSignedInAt = (path: string) => path.startsWith("/admin") && path !== "/admin/sign-out";

test("no address answers an odd body with a fault or without a sentence", async () => {
  for (const options of ["/admin/passkey-options", "/admin/account/passkey-options"]) await owner.post(options);
  const faults: string[] = [];
  for (const { path } of allAddresses) {
    const concrete = path.replace("*", "nothing-here").replace(/:\w+/g, "unknown-id");
    for (const [body, type] of bodies) {
      const answer = await post(concrete, body, type, isSignedInAt(path) ? owner : undefined);
      const text = await answer.text();
      const isSaid = ![400, 413, 415].includes(answer.status) || /[a-z]{3,} [a-z]{2,}/i.test(text);
      if (answer.status >= 500 || !isSaid) faults.push(`${answer.status} ${concrete} ${type} ${body.slice(0, 40)} ${text.slice(0, 40)}`);
    }
  }
  // The sign-in library logs by itself that a passkey is wrong.
  expect([faults, site.errors.filter((line) => line.includes("reference"))]).toEqual([[], []]);
});

test("an import that unfolds or is nested without end is refused with a sentence", async () => {
  const aliases = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n";
  const nested = `a: ${"[".repeat(20_000)}${"]".repeat(20_000)}\n`;
  const files = { "a.md": `---\n${aliases}---\ntext`, "b.md": `---\n${nested}---\ntext` };
  for (const [name, text] of Object.entries(files)) {
    const body = new FormData();
    body.append("file", new File([text], name));
    const answer = await site.get("/admin/import-export", {
      method: "POST",
      body,
      headers: { Origin: site.url, Cookie: cookieHeader(owner.cookies) },
    });
    expect([name, answer.status]).toEqual([name, 303]);
    // A process of its own reads it.
    const review = answer.headers.get("Location") ?? "";
    const shown = () => owner.text(review);
    await expect.poll(shown, { interval: 100 }).toMatch(/role="alert">(<svg[\s\S]*?<\/svg>)? ?[^<]{20,}[\s\S]*Nothing from <b>/);
  }
  const folder = mkdtempSync(path.join(site.dataDir, "folder-"));
  for (const [name, text] of [
    ["categories.yaml", aliases],
    ["redirects.yaml", nested],
  ] as const)
    writeFileSync(path.join(folder, name), text);
  const read: string[] = [];
  for await (const { kind, where } of readImport(folder, { site: null, name: "folder" })) read.push(`${kind} ${where}`);
  expect(read).toEqual(["skipped categories.yaml", "skipped redirects.yaml"]);
});
