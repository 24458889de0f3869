import { afterAll, beforeAll, expect, test } from "vitest";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterAll(() => site.close());

const nobody = "/admin/staff/unknown-id/role";

test("a named error comes back to a browser without a script as a toast on its page", async () => {
  const answer = await owner.post(nobody, { role: "editor" }, { Accept: "text/html,application/xhtml+xml" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/staff"]);
  expect(await owner.text("/admin/staff")).toContain("This account no longer exists.");
});

test("a named error reaches a script as JSON", async () => {
  const answer = await owner.post(nobody, { role: "editor" }, { Accept: "application/json" });
  expect([answer.status, await answer.json()]).toEqual([404, { title: "Account not found", sentence: expect.any(String) }]);
});

test("a form that can't be read is answered with 400 and a sentence that says why", async () => {
  const answer = await owner.post(nobody, { role: "king" }, { Accept: "application/json" });
  expect([answer.status, await answer.json()]).toMatchObject([400, { sentence: "Choose one of Owner, Editor, Author." }]);
});

test("a GET of an address that only takes forms leads to its page", async () => {
  expect((await owner.get(nobody)).headers.get("Location")).toBe("/admin/staff");
});
