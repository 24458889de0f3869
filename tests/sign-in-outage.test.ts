import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { addSecondFactor } from "./support/authenticator";
import { makeOwner } from "./support/post-forms";
import { makePostgresDatabase, type PostgresDatabase, postgresIsThere } from "./support/postgres-databases";
import { startTestSite, type TestSite } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";

interface SignInRoute {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Words that have to stand on the page again. */
  readonly kept?: string;
  readonly who?: Visitor;
}

/** A site with a way in of every kind open: links that work, a sign-in that waits for its code. */
async function openEverySignInPage(site: TestSite): Promise<{ signInRoutes: SignInRoute[]; owner: Visitor; waiting: Visitor }> {
  const owner = await makeOwner(site, drMorgan);
  await addSecondFactor(owner);
  const halfway = new Visitor(site);
  await halfway.signIn(drMorgan.email);
  const waiting = new Visitor(site);
  await waiting.submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
  await owner.post("/admin/staff/invitations", { email: alexAuthor.email, role: "author" });
  await new Visitor(site).post("/admin/forgot-password", { email: drMorgan.email });
  const invitation = await linkTo(site, "/admin/invitations/");
  const reset = await linkTo(site, "/admin/reset-password/");
  const confirm = await linkTo(site, "/admin/confirm-address/");
  const password = "javelina crosses the wash";
  const signInRoutes = [
    { path: "/admin/sign-in", fields: { email: drMorgan.email, password: goodPassword }, kept: drMorgan.email },
    { path: "/admin/create-account", fields: { name: "Kim Lee", email: "kim@clinic.example", password }, kept: "Kim Lee" },
    { path: "/admin/forgot-password", fields: { email: drMorgan.email }, kept: drMorgan.email },
    { path: reset, fields: { password } },
    { path: invitation, fields: { name: "Alex Q. Reyes", password }, kept: "Alex Q. Reyes" },
    { path: confirm, fields: {} },
    { path: "/admin/two-factor", fields: { code: "123456" }, who: halfway },
    { path: "/admin/recovery-code", fields: { code: "abcde-fghij" }, who: halfway },
  ];
  // For the cookie of the challenge that a passkey answers.
  await owner.post("/admin/passkey-options", {});
  return { signInRoutes, owner, waiting };
}

async function linkTo(site: TestSite, start: string): Promise<string> {
  const folder = path.join(site.dataDir, "outbox");
  const mails = () => readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8").replace(/=\r?\n/g, ""));
  const found = () => mails().flatMap((mail) => mail.replaceAll("=3D", "=").match(/https?:\/\/\S+/g) ?? []);
  const wanted = () => found().find((link) => link.includes(start)) ?? "";
  await vi.waitUntil(wanted, { timeout: 120_000 });
  return new URL(wanted()).pathname;
}

function expectOutage(goAway: (site: TestSite, postgres: PostgresDatabase | undefined) => Promise<void>, isPostgres: boolean): void {
  let site: TestSite;
  let postgres: PostgresDatabase | undefined;
  let open: Awaited<ReturnType<typeof openEverySignInPage>>;

  beforeAll(async () => {
    postgres = isPostgres ? await makePostgresDatabase() : undefined;
    site = await startTestSite({ environment: postgres ? { DATABASE_URL: postgres.url } : {} });
    open = await openEverySignInPage(site);
    await goAway(site, postgres);
  });
  afterAll(async () => {
    await site.close();
    await postgres?.remove();
  });

  test("every form says “Configuration Error” with 503 and keeps what was typed, save secrets", async () => {
    for (const { path: address, fields, kept = "", who = new Visitor(site) } of open.signInRoutes) {
      const response = await who.post(address, fields);
      const html = await response.text();
      expect([address, response.status, html.includes("Configuration Error")]).toEqual([address, 503, true]);
      expect(html).toMatch(/role="alert"/);
      expect(html).toContain(kept.replaceAll("&", "&amp;"));
      for (const name of ["password", "code"]) expect(html).not.toContain(`value="${fields[name as keyof typeof fields]}"`);
      expect(html).toMatch(/<form [^>]*method="post"/);
    }
  });

  test("every page of them opens, or says why not", async () => {
    for (const { path: address } of open.signInRoutes) {
      const response = await new Visitor(site).get(address);
      expect([address, [200, 503].includes(response.status)]).toEqual([address, true]);
      if (response.status === 503) expect(await response.text()).toContain("Configuration Error");
    }
    for (const visitor of [new Visitor(site), open.owner]) {
      const response = await visitor.get("/admin");
      expect(response.status).toBe(503);
      expect(await response.text()).toContain("Configuration Error");
    }
  });

  test("signing out and asking for the mail again lead to where it is said", async () => {
    for (const [visitor, address] of [
      [open.owner, "/admin/sign-out"],
      [open.waiting, "/admin/confirm-address"],
    ] as const) {
      expect(await visitor.submit(address)).toBe("/admin");
      expect((await visitor.get("/admin")).status).toBe(503);
    }
  });

  test("passkeys are answered with the reason as data", async () => {
    const headers = { Origin: site.url, "Content-Type": "application/json" };
    const body = JSON.stringify({ response: { id: "x" } });
    const cookie = cookieHeader(open.owner.cookies);
    for (const response of [
      await site.get("/admin/passkey-options", { method: "POST", headers: { Origin: site.url } }),
      await site.get("/admin/passkey", { method: "POST", headers: { ...headers, Cookie: cookie }, body }),
    ]) {
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ problem: expect.stringMatching(/\w/) });
    }
  });
}

describe("while the database is closed", () => expectOutage((site) => site.database.close(), false));

describe.skipIf(!postgresIsThere)("while PostgreSQL lets nobody in", () =>
  expectOutage(async (_site, postgres) => postgres?.goAway(), true),
);
