import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { choosePasswordByLink, getResetLink, recoverAccount, requestNewPassword } from "~/domain/staff/account/reset-links.server";
import { storedIdentifier } from "~/domain/staff/session/trusted-devices.server";
import { nextTotp, totp } from "./support/authenticator";
import { makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, frontDesk, goodPassword, openStaff, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeEach(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterEach(() => site.close());

/** Turns the second factor on. @returns the key, the code that did it and the recovery codes */
async function turnOn(): Promise<{ key: string; used: string; codes: string[] }> {
  // The password was given a moment ago.
  expect(await owner.submit("/admin/account/second-factor")).toBe("/admin/account/second-factor/confirm");
  const page = await owner.text("/admin/account/second-factor/confirm");
  expect(page).toContain("data:image/svg+xml;base64,");
  const key = /<p class="monospace">([A-Z2-7 ]+)</.exec(page)?.[1] ?? "";
  expect(page).toContain(`secret=${key.replaceAll(" ", "")}`);
  expect((await owner.post("/admin/account/second-factor/confirm", { code: "000000" })).status).toBe(400);
  const used = totp(key);
  expect(await owner.submit("/admin/account/second-factor/confirm", { code: used })).toBe("/admin/account/recovery-codes");
  const shown = await owner.text("/admin/account/recovery-codes");
  const codes = [...shown.matchAll(/<li>([A-Za-z0-9]{5}-[A-Za-z0-9]{5})<\/li>/g)];
  // Saved without a script and without another request.
  expect(shown).toMatch(new RegExp(`href="data:text/plain[^"]*${codes[0]?.[1]}[^"]*" download="recovery-codes.txt"`));
  return { key, used, codes: codes.map(([, code]) => code ?? "") };
}

test("a code of the app is asked for after the password, and works once", async () => {
  const { key } = await turnOn();
  const visitor = new Visitor(site);
  expect(await visitor.submit("/admin/sign-in", { email: drMorgan.email, password: goodPassword, to: "/admin/account" })).toBe(
    "/admin/two-factor?to=%2Fadmin%2Faccount",
  );
  expect(await visitor.text("/admin")).toContain("Sign in to manage blog posts");
  expect((await visitor.post("/admin/two-factor", { code: "123" })).status).toBe(401);
  const code = nextTotp(key);
  expect(await visitor.submit("/admin/two-factor", { code: `${code.slice(0, 3)} ${code.slice(3)}`, to: "/admin/account" })).toBe(
    "/admin/account",
  );
  expect(await visitor.text("/admin")).toContain("Manage your blog posts");

  const thief = new Visitor(site);
  await thief.signIn(drMorgan.email);
  expect(await thief.submit("/admin/two-factor", { code })).toBe("/admin");
  expect(await thief.text("/admin")).toContain("Sign in to manage blog posts");
});

test("the code that turned it on lets nobody in afterwards", async () => {
  const { used } = await turnOn();
  const thief = new Visitor(site);
  await thief.signIn(drMorgan.email);
  expect(await thief.submit("/admin/two-factor", { code: used })).toBe("/admin");
  expect(await thief.text("/admin")).toContain("Sign in to manage blog posts");
  expect(await owner.text("/admin/history")).toContain("gave a wrong two-step sign-in code");
});

test("is turned on by its own page alone: a code at sign-in is nobody's who is signed in already", async () => {
  await owner.submit("/admin/account/second-factor");
  const key = /<p class="monospace">([A-Z2-7 ]+)</.exec(await owner.text("/admin/account/second-factor/confirm"))?.[1] ?? "";
  for (const path of ["/admin/two-factor", "/admin/sign-in-again/code"]) await owner.post(path, { code: totp(key) });
  expect(await new Visitor(site).signIn(drMorgan.email)).toBe("/admin");
});

test("five wrong codes end the sign-in, ten lock the factor for a while, and not for the day that the clock was ahead", async () => {
  const { key } = await turnOn();
  const guess = async () => {
    const thief = new Visitor(site);
    await thief.signIn(drMorgan.email);
    const statuses = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await thief.post("/admin/two-factor", { code: "000000" })).status);
    return statuses;
  };
  expect(await guess()).toEqual([401, 401, 401, 401, 401, 303]);
  expect((await guess()).at(-1)).toBe(429);
  const visitor = new Visitor(site);
  await visitor.signIn(drMorgan.email);
  expect((await visitor.post("/admin/two-factor", { code: nextTotp(key) })).status).toBe(429);
  const tomorrow = new Date(wednesdayMorning.getTime() + 24 * 3_600_000).toISOString();
  await site.database.kysely.updateTable("staff_second_factors").set({ locked_until: tomorrow }).execute();
  expect(await visitor.submit("/admin/two-factor", { code: nextTotp(key) })).toBe("/admin");
});

test("a recovery code signs in once, and new ones replace the old", async () => {
  expect(await owner.submit("/admin/account/recovery-codes")).toBe("/admin/account/second-factor");
  const { codes } = await turnOn();
  expect(codes).toHaveLength(10);
  const [first = "", second = ""] = codes;
  const visitor = new Visitor(site);
  await visitor.signIn(drMorgan.email);
  expect(await visitor.submit("/admin/recovery-code", { code: ` ${first.replace("-", " ")} ` })).toBe("/admin/account");
  const again = new Visitor(site);
  await again.signIn(drMorgan.email);
  expect((await again.post("/admin/recovery-code", { code: first })).status).toBe(401);
  await owner.submit("/admin/account/recovery-codes");
  expect(await owner.text("/admin/account/recovery-codes")).not.toContain(second);
  expect((await again.post("/admin/recovery-code", { code: second })).status).toBe(401);
  const [renewed = ""] = /[A-Za-z0-9]{5}-[A-Za-z0-9]{5}(?=<\/li>)/.exec(await owner.text("/admin/account/recovery-codes")) ?? [];
  const twins = [new Visitor(site), new Visitor(site)];
  for (const twin of twins) await twin.signIn(drMorgan.email);
  await Promise.all(twins.map((twin) => twin.post("/admin/recovery-code", { code: renewed })));
  const pages = await Promise.all(twins.map((twin) => twin.text("/admin")));
  expect(pages.filter((page) => page.includes("Manage your blog posts"))).toHaveLength(1);
});

/** Signs in with a code on a device that is not asked for one again. */
async function trustDevice(key: string): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.signIn(drMorgan.email);
  await visitor.submit("/admin/two-factor", { code: nextTotp(key), trustDevice: "on" });
  await visitor.submit("/admin/sign-out");
  return visitor;
}

describe("a trusted device", () => {
  test("is not asked for a code, and is one line of the account page however often it is used", async () => {
    const { key } = await turnOn();
    expect(await owner.text("/admin/account")).not.toContain("Trusted devices");
    const visitor = await trustDevice(key);
    for (let times = 0; times < 2; times += 1) {
      expect(await visitor.signIn(drMorgan.email)).toBe("/admin");
      await visitor.submit("/admin/sign-out");
    }
    const page = await owner.text("/admin/account");
    expect(page.match(/aria-label="Remove the trusted device Firefox on Linux"/g)).toHaveLength(1);
    expect(page).toMatch(/Trusted since <time/);
  });

  test("is removed by its owner alone, without a script", async () => {
    const { key } = await turnOn();
    const visitor = await trustDevice(key);
    const remove = /"(\/admin\/account\/trusted-devices\/[^"]+\/remove)"/.exec(await owner.text("/admin/account"))?.[1] ?? "";
    const other = new Visitor(site);
    await other.submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
    await site.database.kysely.updateTable("staff_accounts").set({ approved_at: wednesdayMorning.toISOString() }).execute();
    await other.submit(remove);
    expect(await visitor.signIn(drMorgan.email)).toBe("/admin");
    await visitor.submit("/admin/sign-out");
    await owner.submit(remove);
    expect(await visitor.signIn(drMorgan.email)).toContain("/admin/two-factor");
    expect(await owner.text("/admin/account")).not.toContain("Trusted devices");
  });

  test("and every link to a new password end with the password, and with signing out everywhere", async () => {
    await turnOn();
    const { kysely } = site.database;
    const { id: account } = await kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
    const { staff, mails } = await openStaff(site.database);
    const asked = { staff, client: frontDesk, now: wednesdayMorning };
    const { internalAdapter } = await staff.auth.$context;
    const expiresAt = new Date(wednesdayMorning.getTime() + 86_400_000);
    const trusting = async () => {
      const identifier = `trust-device-${randomUUID()}`;
      await internalAdapter.createVerificationValue({ identifier, value: account, expiresAt });
      const device = { id: identifier, staff_id: account, identifier: storedIdentifier(identifier), user_agent: null, trusted_at: "" };
      await kysely.insertInto("staff_trusted_devices").values(device).execute();
      await internalAdapter.createVerificationValue({ identifier: `reset-password:${identifier}`, value: account, expiresAt });
    };
    const left = () => kysely.selectFrom("staff_verifications").select("value").where("value", "=", account).execute();
    const next = "javelina crosses the wash";
    const ends: readonly (() => Promise<unknown>)[] = [
      () => owner.submit("/admin/account/sessions/end-others"),
      () => owner.submit("/admin/account/password", { current: goodPassword, next }),
      () => owner.submit("/admin/account/second-factor/remove"),
      async () => {
        await requestNewPassword(asked, drMorgan.email);
        await expect.poll(() => mails.length).toBe(1);
        await choosePasswordByLink(asked, mails[0]?.token ?? "", goodPassword);
      },
    ];
    for (const end of ends) {
      await trusting();
      await end();
      expect(await left()).toEqual([]);
      expect(await kysely.selectFrom("staff_trusted_devices").select("id").execute()).toEqual([]);
    }
    await trusting();
    const { token } = await recoverAccount(kysely, drMorgan.email, wednesdayMorning);
    expect(await left()).toHaveLength(1);
    expect(await getResetLink(kysely, token, wednesdayMorning)).toMatchObject({
      account: { id: account },
      madeBy: "a command on the server",
    });
  });
});

test("an owner can require it of everybody, from the next sign-in on and before anything else", async () => {
  const { kysely } = site.database;
  expect((await owner.post("/admin/staff/second-factor", { required: "perhaps" })).status).toBe(400);
  await owner.submit("/admin/staff/second-factor", { required: "yes" });
  expect(await owner.text("/admin/staff")).toContain("Make it optional");
  expect(await owner.text("/admin/history")).toContain("required two-step sign-in of everybody");
  expect(await owner.text("/admin")).toContain("Manage your blog posts");
  // Dates stand still here, so the next sign-in is one after an earlier decision.
  await kysely
    .updateTable("site_settings")
    .set({ changed_at: new Date(wednesdayMorning.getTime() - 1).toISOString() })
    .execute();

  for (const path of ["/admin", "/admin/account", "/admin/staff", "/admin/posts/new"]) {
    expect((await owner.get(path)).headers.get("Location")).toBe("/admin/account/second-factor");
  }
  const sent = await owner.post("/admin/posts/save", { title: "Valley fever in dogs", content: "A cough." });
  expect([sent.status, sent.headers.get("Location")]).toEqual([307, "/admin/unsent?to=%2Fadmin%2Fposts%2Fsave"]);
  const unsent = await owner.post("/admin/unsent?to=%2Fadmin%2Fposts%2Fsave", { title: "Valley fever in dogs", content: "A cough." });
  expect([unsent.status, await unsent.text()]).toEqual([
    403,
    expect.stringMatching(/Two-step sign-in comes first[\s\S]*Valley fever in dogs/),
  ]);

  expect(await owner.text("/admin/account/second-factor")).toContain("An owner requires it");
  const { codes } = await turnOn();
  expect(await owner.text("/admin")).toContain("Manage your blog posts");
  expect((await owner.post("/admin/account/second-factor/remove")).status).toBe(409);
  const elsewhere = new Visitor(site);
  await elsewhere.signIn(drMorgan.email);
  expect(await elsewhere.submit("/admin/recovery-code", { code: codes[0] ?? "" })).toBe("/admin/account");
  await owner.submit("/admin/staff/second-factor", { required: "no" });
  await owner.submit("/admin/account/second-factor/remove");
});

test("turning it on, off and renewing its codes takes a fresh sign-in, whatever is sent", async () => {
  await turnOn();
  const { kysely } = site.database;
  const codes = () => kysely.selectFrom("staff_second_factors").selectAll().execute();
  const before = await codes();
  const created_at = new Date(wednesdayMorning.getTime() - 16 * 60_000).toISOString();
  await kysely.updateTable("staff_sessions").set({ created_at, confirmed_at: created_at }).execute();
  for (const page of ["second-factor", "second-factor/remove", "recovery-codes"]) {
    expect((await owner.post(`/admin/account/${page}`, { password: goodPassword })).headers.get("Location")).toContain(
      "/admin/confirm/form?",
    );
  }
  expect(await codes()).toEqual(before);
  await owner.submit("/admin/confirm", { password: goodPassword });
  await owner.submit("/admin/account/second-factor/remove");
  expect(await new Visitor(site).signIn(drMorgan.email)).toBe("/admin");
});

test("what is stored of it can't be read without the site's secret", async () => {
  const { key, codes } = await turnOn();
  const stored = JSON.stringify(await site.database.kysely.selectFrom("staff_second_factors").selectAll().execute());
  for (const secret of [key.replaceAll(" ", ""), ...codes]) expect(stored).not.toContain(secret);
});
