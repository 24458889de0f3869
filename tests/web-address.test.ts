import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OutsideAnswer } from "~/domain/web-address/web-address";
import { parseWebAddress } from "~/domain/web-address/web-address";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, goodPassword } from "./support/staff";
import { Visitor } from "./support/visitor";

const page = "/admin/facts/web-address";
const newAddress = "https://www.clinic.vet";

let site: TestSite;
let owner: Visitor;
/** What other names answer; those that are missing lead to this site. */
let elsewhere: Readonly<Record<string, OutsideAnswer>>;

const ask = async (address: string): Promise<OutsideAnswer> => {
  const { origin, pathname } = new URL(address);
  const other = elsewhere[origin];
  if (other) return other;
  const answer = await site.get(pathname);
  return { status: answer.status, location: null, text: await answer.text() };
};

async function start(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  site = await startTestSite({ environment, ask });
  owner = new Visitor(site);
  elsewhere = {};
}

beforeEach(async () => {
  await start();
  await owner.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
});
afterEach(() => site.close());

const send = async (fields: Readonly<Record<string, string>>) => {
  const answer = await owner.post(page, fields);
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
};
const sitemap = async () => (await site.get("/sitemap.xml")).text();

describe("an owner's web address", () => {
  test("stands in links, pages and checks of origin at once", async () => {
    expect(await sitemap()).toContain(`${site.url}/about`);
    const { html } = await send({ address: "www.clinic.vet" });
    expect(html).toContain(`Saved: your web address is ${newAddress}.`);
    expect(html).toContain("clinic.vet leads here, too");
    expect(await sitemap()).toContain(`${newAddress}/about`);
    expect(await (await site.get("/")).text()).toContain(`<link rel="canonical" href="${newAddress}/"`);
    expect((await site.get("/")).headers.get("Strict-Transport-Security")).toContain("max-age");
    const there = new Visitor(site, { Origin: newAddress });
    expect(await there.signIn(drMorgan.email)).toBe("/admin");
    expect([...there.cookies.keys()].some((name) => name.startsWith("__Host-staff"))).toBe(true);
    expect(await there.text("/admin/history")).toContain("set up the web address");
    expect((await new Visitor(site, { Origin: "https://elsewhere.example" }).post("/admin/sign-in")).status).toBe(403);
  });

  test("can be left again from the machine itself", async () => {
    await send({ address: "www.clinic.vet" });
    expect(await new Visitor(site).signIn(drMorgan.email)).toBe("/admin");
    const proxied = new Visitor(site, { "X-Forwarded-For": "192.0.2.1" });
    expect((await proxied.post("/admin/sign-in", { email: drMorgan.email, password: goodPassword })).status).toBe(403);
  });

  test.each([
    [{ problem: "unknown-name" }, "The name was not found"],
    [{ problem: "certificate" }, "The lock in the address bar is missing"],
    [{ problem: "private" }, "It can’t be checked from here"],
    [{ problem: "no-answer" }, "Nothing answers at this address"],
    [{ status: 200, location: null, text: "<h1>Parked</h1>" }, "It does not lead to this site"],
    [{ status: 301, location: "https://clinic.vet/", text: "" }, "Visitors are sent on to clinic.vet."],
  ] as const)("is not saved where it answers %j", async (answer, sentence) => {
    elsewhere = { [newAddress]: answer };
    const { status, html } = await send({ address: newAddress });
    expect([status, html]).toEqual([400, expect.stringContaining(sentence)]);
    expect(html).toContain("Not saved:");
    expect(await sitemap()).not.toContain(newAddress);
  });

  test("may be checked without being saved, with a word about the name without www", async () => {
    elsewhere = { "https://clinic.vet": { problem: "unknown-name" } };
    const { status, html } = await send({ address: newAddress, check: "1" });
    expect([status, html]).toEqual([200, expect.stringContaining("clinic.vet does not lead here")]);
    expect(html).toContain("It leads to this site");
    expect(await sitemap()).not.toContain(newAddress);
  });

  test("is not asked for without end", async () => {
    elsewhere = { [newAddress]: { problem: "no-answer" } };
    const statuses: number[] = [];
    for (let tries = 0; tries < 22; tries += 1) statuses.push((await send({ address: newAddress })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("is the technician's where the server names one", async () => {
    await site.close();
    await start({ PUBLIC_URL: "http://clinic.example" });
    const fixed = new Visitor(site, { Origin: "http://clinic.example" });
    const code = /setup code (\S+)/.exec(site.messages.join("\n"))?.[1] ?? "";
    await fixed.submit("/admin/create-account", { ...drMorgan, password: goodPassword, setupCode: code });
    expect(await fixed.text(page)).toContain("Your technician has set it on the server");
    expect((await fixed.post(page, { address: "www.clinic.vet" })).status).toBe(409);
    expect(await fixed.text("/admin/go-live/technician")).toContain("http://clinic.example (set by PUBLIC_URL)");
  });
});

test("a form that came through https is taken before there is an address", async () => {
  const { host } = new URL(site.url);
  const proxied = new Visitor(site, { Origin: `https://${host}` });
  expect(await proxied.signIn(drMorgan.email)).toBe("/admin");
});

test.each([
  ["www.example.com", "https://www.example.com"],
  [" https://Example.com/ ", "https://example.com"],
  ["https://example.com:8443", "https://example.com:8443"],
])("%j means an address", (typed, origin) => {
  expect(parseWebAddress(typed, { isLocal: false })).toEqual({ origin });
});

test.each([
  "",
  "clinic",
  "http://example.com",
  "https://example.com/blog",
  "192.0.2.1",
  "ftp://example.com",
  "https://a:b@example.com",
  "localhost",
])("%j is none", (typed) => {
  expect(parseWebAddress(typed, { isLocal: false })).toHaveProperty("problem");
});

test("the machine's own name is an address for who sits at it", () => {
  expect(parseWebAddress("http://localhost:3000", { isLocal: true })).toEqual({ origin: "http://localhost:3000" });
});
