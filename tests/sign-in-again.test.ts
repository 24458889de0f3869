import { afterEach, beforeEach, expect, test } from "vitest";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-steps";
import { addSecondFactor, nextTotp } from "./support/authenticator";
import { hiddenFields, makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeEach(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());

async function ask(visitor: Visitor, path: string, fields: Record<string, string>): Promise<{ status: number; answer: SignInAnswer }> {
  const response = await visitor.post(path, fields);
  return { status: response.status, answer: (await response.json()) as SignInAnswer };
}

async function sessionOf(visitor: Visitor): Promise<unknown> {
  return (await visitor.get("/admin/session")).json();
}

const right = { email: drMorgan.email, password: goodPassword };

test("the right password signs in without leaving the page", async () => {
  const visitor = new Visitor(site);
  expect(await sessionOf(visitor)).toEqual({ account: null, name: null, isApproved: false });
  expect(await ask(visitor, "/admin/sign-in-again", right)).toEqual({ status: 200, answer: { kind: "in" } });
  expect(await sessionOf(visitor)).toMatchObject({ account: expect.any(String), name: drMorgan.name, isApproved: true });
});

test("errors and limits are reported as on the login screen", async () => {
  const visitor = new Visitor(site);
  expect(await ask(visitor, "/admin/sign-in-again", { email: drMorgan.email })).toMatchObject({
    status: 400,
    answer: { kind: "failed", errors: { password: "Enter your password." } },
  });
  const wrong = () => ask(visitor, "/admin/sign-in-again", { ...right, password: "not the password" });
  expect(await wrong()).toEqual({
    status: 401,
    answer: { kind: "failed", errors: { password: "The email address or the password is wrong." } },
  });
  let last = await wrong();
  for (let tries = 0; tries < 8 && last.status === 401; tries += 1) last = await wrong();
  expect(last).toMatchObject({
    status: 429,
    answer: { kind: "failed", message: expect.stringMatching(/^Too many attempts\. Try again in/) },
  });
});

test("an account with a second factor is asked for a code of the app or a printed one", async () => {
  const key = await addSecondFactor(owner);
  const printed = /<li>([A-Za-z0-9]{5}-[A-Za-z0-9]{5})<\/li>/.exec(await owner.text("/admin/account/recovery-codes"))?.[1] ?? "";
  const [phone, desk] = [new Visitor(site), new Visitor(site)];
  for (const visitor of [phone, desk]) {
    expect((await ask(visitor, "/admin/sign-in-again", right)).answer).toEqual({ kind: "code" });
    expect(await sessionOf(visitor)).toMatchObject({ account: null });
  }
  expect(await ask(phone, "/admin/sign-in-again/code", { code: "123" })).toEqual({
    status: 401,
    answer: { kind: "failed", errors: { code: "This code is wrong." } },
  });
  expect((await ask(phone, "/admin/sign-in-again/code", { code: nextTotp(key) })).answer).toEqual({ kind: "in" });
  expect((await ask(desk, "/admin/sign-in-again/recovery-code", { code: printed })).answer).toEqual({ kind: "in" });
  expect(await ask(new Visitor(site), "/admin/sign-in-again/code", { code: "123456" })).toEqual({
    status: 401,
    answer: { kind: "failed", errors: { password: "Sign in again, then use a new code." }, next: "password" },
  });
});

test("a save says whose text it has, and is not stored under another name", async () => {
  const sam = await makeMember(site, owner, samFrontDesk, "editor");
  const id = await writePost(site, owner);
  const { account } = (await sessionOf(owner)) as { account: string };
  const form = { ...typedArticle, ...hiddenFields(await sam.text(`/admin/posts/${id}`)), content: "Morgan’s words.", save: "auto" };
  const refused = await sam.post(`/admin/posts/${id}/save`, { ...form, account });
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ reason: "other-account", text: `${samFrontDesk.name} is signed in now.` }),
  ]);
  expect((await owner.post(`/admin/posts/${id}/save`, { ...form, account })).status).toBe(200);
});
