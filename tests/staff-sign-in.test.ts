import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setupCode } from "~/domain/staff/session/site-secret.server";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let minutesLater = 0;

beforeEach(async () => {
  minutesLater = 0;
  site = await startTestSite({ now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000) });
});
afterEach(() => site.close());

async function idOf(email: string): Promise<string> {
  const row = await site.database.kysely.selectFrom("staff_accounts").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  return row.id;
}

/** Sends the form with a name for this machine, which fetch would not. @returns the status */
function createAs(host: string): Promise<number | undefined> {
  const headers = { Host: host, Origin: `http://${host}`, "Content-Type": "application/x-www-form-urlencoded" };
  return new Promise((resolve, reject) => {
    const sent = request(`${site.url}/admin/create-account`, { method: "POST", headers }, (answer) => resolve(answer.resume().statusCode));
    sent.on("error", reject).end(new URLSearchParams({ ...drMorgan, password: goodPassword }).toString());
  });
}

async function siteSecret(): Promise<string> {
  return (await site.database.kysely.selectFrom("site_secrets").select("value").executeTakeFirstOrThrow()).value;
}

/** The newest mail to an address, waiting for it to be written. */
async function mailTo(email: string): Promise<string> {
  const folder = path.join(site.dataDir, "outbox");
  let found = "";
  await expect
    .poll(() => {
      try {
        const mails = readdirSync(folder).sort().reverse();
        found = mails.map((name) => readFileSync(path.join(folder, name), "utf8")).find((mail) => mail.includes(`To: ${email}`)) ?? "";
      } catch {
        found = "";
      }
      return found;
    })
    .not.toBe("");
  return found.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
}

function linkIn(mail: string): string {
  return new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? "").pathname;
}

describe("the login screen", () => {
  test("stands at /admin, keeps out of caches and search results", async () => {
    await makeOwner(site, drMorgan);
    const response = await site.get("/admin");
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("<h1>Blog Admin</h1>");
    expect(html).toContain("Sign in to manage blog posts");
    expect(html).toMatch(/autocomplete="username webauthn"/i);
    expect(html).toMatch(/autocomplete="current-password"/i);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("says what is missing, by the specification's words, and keeps what was typed", async () => {
    for (const path of ["/admin/sign-in", "/admin/create-account"]) {
      const response = await new Visitor(site).post(path, { email: "sam@clinic.example", password: "" });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(html).toMatch(/role="alert".*<b>Error<\/b><p>Please enter email and password<\/p>/s);
      expect(html).toContain('value="sam@clinic.example"');
    }
  });

  test("uses the same words for a wrong password and for an address without an account", async () => {
    await makeOwner(site, drMorgan);
    const wrong = await new Visitor(site).post("/admin/sign-in", { email: drMorgan.email, password: "not the password" });
    const unknown = await new Visitor(site).post("/admin/sign-in", { email: "nobody@clinic.example", password: "not the password" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const withoutAddress = (html: string) =>
      html
        .replaceAll(drMorgan.email, "")
        .replaceAll("nobody@clinic.example", "")
        .replace(/:r\w+:|_R_\w+_/g, "");
    expect(withoutAddress(await wrong.text())).toBe(withoutAddress(await unknown.text()));
  });

  test("never puts a password into a page", async () => {
    const response = await new Visitor(site).post("/admin/sign-in", { email: "sam@clinic.example", password: "zebra crossing 77" });
    expect(await response.text()).not.toContain("zebra");
  });
});

describe("an account", () => {
  test("owns a local site when it is the first, and waits when it is not", async () => {
    const owner = await makeOwner(site, drMorgan);
    expect(await owner.text("/admin")).toContain("Manage your blog posts");
    const second = new Visitor(site);
    const smuggled = { role: "owner", approvedAt: "2026-01-01T00:00:00.000Z", approved_at: "2026-01-01T00:00:00.000Z" };
    const name = "Sam\r\nBcc: sam@example.org";
    await second.submit("/admin/create-account", { ...samFrontDesk, ...smuggled, name, password: goodPassword });
    const page = await second.text("/admin");
    expect(page).toContain("Waiting for approval");
    expect(page).not.toContain("Manage your blog posts");
    expect(await second.submit("/admin/account/name", { name: "Mallory" })).toBe("/admin");
    const staff = await owner.text("/admin/staff");
    expect(staff).toContain(samFrontDesk.email);
    expect(staff).toContain("Sam Bcc: sam@example.org");
  });

  test("is made once by a double click, which gets in", async () => {
    const visitor = new Visitor(site);
    const clicks = [1, 2].map(() => visitor.post("/admin/create-account", { ...drMorgan, password: goodPassword }));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([303, 303]);
    expect(await visitor.text("/admin")).toContain("Manage your blog posts");
  });

  test("is refused with a sentence when the address is taken", async () => {
    await makeOwner(site, drMorgan);
    const other = "another good password";
    const response = await new Visitor(site).post("/admin/create-account", { email: drMorgan.email.toUpperCase(), password: other });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("exists already");
  });

  test.each([
    ["too short", "short one"],
    ["common", "passwordpassword"],
    ["the clinic’s name", "Superstition Ridge 1"],
    ["the address", "sam sam@sam.example sam"],
  ])("is refused when the password is %s", async (_kind, password) => {
    const response = await new Visitor(site).post("/admin/create-account", { email: "sam@sam.example", password });
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/aria-invalid="true"/);
  });

  test("of a public site needs the setup code to be the first", async () => {
    await site.close();
    site = await startTestSite({ environment: { PUBLIC_URL: "http://clinic.example" } });
    const visitor = new Visitor(site, { Origin: "http://clinic.example" });
    const response = await visitor.post("/admin/create-account", { ...drMorgan, password: goodPassword });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("needs the setup code");
    const { value } = await site.database.kysely.selectFrom("site_secrets").select("value").executeTakeFirstOrThrow();
    expect(site.messages.join("\n")).toContain(setupCode(value));
    await visitor.submit("/admin/create-account", { ...drMorgan, password: goodPassword, setupCode: setupCode(value) });
    expect(await visitor.text("/admin")).toContain("Manage your blog posts");
  });

  test("of a site without PUBLIC_URL needs it, too, through a proxy or a name that leads to this machine", async () => {
    expect(await createAs("rebound.example")).toBe(400);
    const stranger = new Visitor(site, { "X-Forwarded-For": "203.0.113.9" });
    const page = await stranger.text("/admin/create-account");
    expect(page).toMatch(/name="setupCode"[\s\S]*in the server’s log/);
    const response = await stranger.post("/admin/create-account", { ...drMorgan, password: goodPassword });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("It is in the server’s log")]);
    expect(site.messages.join("\n")).toContain(setupCode(await siteSecret()));
    const own = new Visitor(site);
    expect(await own.text("/admin/create-account")).not.toContain("setupCode");
    await own.submit("/admin/create-account", { ...drMorgan, password: goodPassword });
    expect(await own.text("/admin")).toContain("Manage your blog posts");
  });
});

describe("a session", () => {
  test("is a cookie that scripts can't read, with the host prefix on https", async () => {
    await site.close();
    site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example" } });
    const visitor = new Visitor(site, { Origin: "https://clinic.example" });
    await visitor.get("/admin");
    const { value } = await site.database.kysely.selectFrom("site_secrets").select("value").executeTakeFirstOrThrow();
    const response = await visitor.post("/admin/create-account", { ...drMorgan, password: goodPassword, setupCode: setupCode(value) });
    const cookies = response.headers.getSetCookie().filter((line) => line.startsWith("__Host-"));
    expect(cookies.map((line) => line.split("=")[0]).toSorted()).toEqual([
      "__Host-staff.device",
      "__Host-staff.session_token",
      "__Host-staff.toast",
    ]);
    for (const line of cookies) expect(line).toMatch(/Path=\/;.*HttpOnly.*SameSite=Lax.*Secure|Path=\/;.*HttpOnly; Secure; SameSite=Lax/i);
  });

  test("ends for good when signing out", async () => {
    const owner = await makeOwner(site, drMorgan);
    const stolen = new Visitor(site);
    for (const [name, value] of owner.cookies) stolen.cookies.set(name, value);
    expect(await owner.submit("/admin/sign-out")).toBe("/admin");
    expect(await owner.text("/admin")).toContain("Sign in to manage blog posts");
    expect(await stolen.text("/admin")).toContain("Sign in to manage blog posts");
  });

  test("is over after thirty days, however much it was used", async () => {
    const owner = await makeOwner(site, drMorgan);
    minutesLater = 31 * 24 * 60;
    expect(await owner.text("/admin")).toContain("Sign in to manage blog posts");
  });

  test("is listed with its device and can be ended from another one", async () => {
    const owner = await makeOwner(site, drMorgan);
    const phone = new Visitor(site, { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0) AppleWebKit Version/26.0 Safari/605" });
    await phone.signIn(drMorgan.email);
    const page = await owner.text("/admin/account");
    expect(page).toContain("Safari on iPhone");
    expect(page).toContain("Firefox on Linux");
    const { id } = await site.database.kysely
      .selectFrom("staff_sessions")
      .select("id")
      .where("user_agent", "like", "%iPhone%")
      .executeTakeFirstOrThrow();
    await owner.submit(`/admin/account/sessions/${id}/end`);
    expect(await phone.text("/admin")).toContain("Sign in to manage blog posts");
    expect(await owner.text("/admin")).toContain("Manage your blog posts");
  });

  test("is one of several that a change of the password ends", async () => {
    const owner = await makeOwner(site, drMorgan);
    const other = new Visitor(site);
    await other.signIn(drMorgan.email);
    const wrong = await owner.post("/admin/account/password", { current: "not the password", next: "cactus wren sings early" });
    expect(wrong.status).toBe(400);
    await owner.submit("/admin/account/password", { current: goodPassword, next: "cactus wren sings early" });
    expect(await owner.text("/admin")).toContain("Manage your blog posts");
    expect(await other.text("/admin")).toContain("Sign in to manage blog posts");
    expect((await other.post("/admin/sign-in", { email: drMorgan.email, password: goodPassword })).status).toBe(401);
    await other.signIn(drMorgan.email, "cactus wren sings early");
    expect(await mailTo(drMorgan.email)).toContain("has just been changed");
  });

  test("sends on to where the reader wanted to go, and nowhere else", async () => {
    await makeOwner(site, drMorgan);
    const visitor = new Visitor(site);
    expect((await visitor.get("/admin/account?x=1")).headers.get("Location")).toBe("/admin?to=%2Fadmin%2Faccount%3Fx%3D1");
    const go = (to: string) => visitor.submit("/admin/sign-in", { email: drMorgan.email, password: goodPassword, to });
    expect(await go("/admin/account?x=1")).toBe("/admin/account?x=1");
    for (const to of [
      "https://evil.example/admin",
      "//evil.example/admin",
      "/\\evil.example",
      "/admin/..//evil.example",
      "/blog",
      "javascript:alert(1)",
    ]) {
      expect(await go(to)).toBe("/admin");
    }
  });
});

test("a password is stored as a salted scrypt hash alone, and signs in by it", async () => {
  await site.close();
  site = await startTestSite({ hashing: undefined });
  await makeOwner(site, drMorgan);
  await new Visitor(site).submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
  const rows = await site.database.kysely.selectFrom("staff_credentials").select("password").execute();
  const stored = rows.map(({ password }) => password ?? "");
  for (const hash of stored) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(new Set(stored).size).toBe(2);
  expect((await new Visitor(site).post("/admin/sign-in", { email: drMorgan.email, password: "not the password" })).status).toBe(401);
  expect(await new Visitor(site).signIn(drMorgan.email)).toBe("/admin");
});

/** @returns what is carried out after the password, which is asked for in between */
async function pressedLate(visitor: Visitor, path: string): Promise<string | null> {
  const answer = await visitor.post(path, { code: "" });
  const to = new URL(answer.headers.get("Location") ?? "", site.url);
  return answer.status === 307 && to.pathname === "/admin/confirm/form" ? to.searchParams.get("to") : null;
}

describe("a fresh sign-in", () => {
  const asking = (to: string) => `/admin/confirm?${new URLSearchParams({ to })}`;
  const password = "password-to-confirm";

  test("is asked for before the page with the forms, and a password is enough for a quarter of an hour", async () => {
    const owner = await makeOwner(site, drMorgan);
    await makeMember(site, owner, samFrontDesk, "author");
    const id = await idOf(samFrontDesk.email);
    const pages = ["", "/invitations", `/${id}/reset-link`, `/${id}/confirmation-link`, `/${id}/remove`].map(
      (page) => `/admin/staff${page}`,
    );
    minutesLater = 16;
    for (const page of [...pages, "/admin/import-export"]) expect((await owner.get(page)).headers.get("Location")).toBe(asking(page));
    expect((await owner.post("/admin/confirm", { password: "not the password", to: "/admin/staff" })).status).toBe(400);
    expect(await owner.submit("/admin/confirm", { password: goodPassword, to: "/admin/staff" })).toBe("/admin/staff");
    minutesLater = 30;
    expect((await owner.get(asking("/admin/staff"))).headers.get("Location")).toBe("/admin/staff");
    for (const page of pages) expect((await owner.get(page)).status).toBe(200);
    expect(await owner.submit(`/admin/staff/${id}/role`, { role: "editor" })).toBe("/admin/staff");
    minutesLater = 31;
    expect((await owner.get("/admin/staff")).headers.get("Location")).toBe(asking("/admin/staff"));
  });

  test("is asked for in between when it ran out, and what was pressed is then done with all that was typed", async () => {
    const owner = await makeOwner(site, drMorgan);
    minutesLater = 16;
    const typed = { email: "kim+desk@clinic.example", role: "editor" };
    const pressed = await owner.post("/admin/staff/invitations", typed);
    const [to, kept] = ["/admin/staff/invitations", pressed.headers.get("Location") ?? ""];
    // 307: the browser sends the form there.
    expect(pressed.status).toBe(307);
    expect(kept).toMatch(/^\/admin\/confirm\/form\?to=%2Fadmin%2Fstaff%2Finvitations&/);
    const page = await owner.post(kept, typed);
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(await page.text()).toContain('<input type="hidden" name="email" value="kim+desk@clinic.example"/>');
    const wrong = await owner.post(kept, { ...typed, [password]: "not the password" });
    const html = await wrong.text();
    expect([wrong.status, html.includes("not the password")]).toEqual([400, false]);
    expect(html).toContain('name="role" value="editor"');
    const right = await owner.post(kept, { ...typed, [password]: goodPassword });
    expect([right.status, right.headers.get("Location")]).toEqual([307, to]);
    expect(await (await owner.post(to, { ...typed, [password]: goodPassword })).text()).toContain("/admin/invitations/");
  });

  test("carries out only what was sent: a link to its page does nothing, whoever made it", async () => {
    const owner = await makeOwner(site, drMorgan);
    const alex = await makeMember(site, owner, alexAuthor, "owner");
    minutesLater = 16;
    const form = "/admin/confirm/form";
    const [to, other] = ["/admin/staff/invitations", "/admin/staff/second-factor"];
    const ofAlex = (await alex.post(other)).headers.get("Location") ?? "";
    const own = (await owner.post(to)).headers.get("Location") ?? "";
    const forged = [
      `${form}?${new URLSearchParams({ to: other })}`,
      ofAlex,
      own.replace(encodeURIComponent(to), encodeURIComponent(other)),
    ];
    for (const link of forged) {
      const opened = await owner.get(link);
      expect([opened.status, opened.headers.get("Location")]).toEqual([303, asking("/admin")]);
      const sent = await owner.post(link, { required: "yes", [password]: goodPassword });
      expect([sent.status, sent.headers.get("Location")]).toEqual([303, asking("/admin")]);
    }
    expect((await owner.get("/admin/staff")).headers.get("Location")).toBe(asking("/admin/staff"));
    const html = await owner.text(own);
    expect(html).not.toContain(password);
    expect(html).not.toContain("nothing is lost");
    minutesLater += 25 * 60;
    expect((await owner.post(own, { [password]: goodPassword })).headers.get("Location")).toBe(asking("/admin"));
  });

  test("is asked for before an account, a link or a printed name is given or taken", async () => {
    const owner = await makeOwner(site, drMorgan);
    await makeMember(site, owner, samFrontDesk, "author");
    const id = await idOf(samFrontDesk.email);
    minutesLater = 16;
    const forms = ["role", "remove", "approve", "reset-link", "confirmation-link", "veterinarian"].map(
      (form) => `/admin/staff/${id}/${form}`,
    );
    for (const path of [...forms, "/admin/staff/invitations", "/admin/staff/invitations/any/withdraw", "/admin/staff/second-factor"])
      expect(await pressedLate(owner, path)).toBe(path);
  });

  test("is asked for again when the clock was a day ahead at the last one", async () => {
    const owner = await makeOwner(site, drMorgan);
    minutesLater = 24 * 60;
    await owner.submit("/admin/confirm", { password: goodPassword, to: "/admin/staff" });
    expect((await owner.get("/admin/staff")).status).toBe(200);
    minutesLater = 0;
    expect((await owner.get("/admin/staff")).headers.get("Location")).toBe(asking("/admin/staff"));
    await owner.submit("/admin/confirm", { password: goodPassword, to: "/admin/staff" });
    expect((await owner.get("/admin/staff")).status).toBe(200);
  });

  test("lets an export begin by itself", async () => {
    const owner = await makeOwner(site, drMorgan);
    minutesLater = 16;
    const to = "/admin/import-export?export=yes&revisions=yes";
    expect((await owner.get("/admin/import-export/download?revisions=yes")).headers.get("Location")).toBe(asking(to));
    await owner.submit("/admin/confirm", { password: goodPassword, to });
    expect(await owner.text(to)).toContain('content="0;url=/admin/import-export/download?export=yes&amp;revisions=yes"');
  });

  test("is none of those who may not do it at all", async () => {
    const sam = await makeMember(site, await makeOwner(site, drMorgan), samFrontDesk, "author");
    minutesLater = 16;
    expect((await sam.post("/admin/staff/invitations", { email: "kim@clinic.example" })).status).toBe(403);
  });

  test("is asked for before whatever decides who can sign in, whether the page or its form is asked for", async () => {
    const owner = await makeOwner(site, drMorgan);
    minutesLater = 16;
    const pages = ["second-factor", "second-factor/remove", "recovery-codes"].map((name) => `/admin/account/${name}`);
    for (const page of [...pages, "/admin/account/second-factor/confirm"]) {
      const asked = asking(page.endsWith("confirm") ? "/admin/account/second-factor" : page);
      expect([(await owner.get(page)).headers.get("Location"), await pressedLate(owner, page)]).toEqual([asked, page]);
    }
    for (const path of ["/admin/account/passkeys", "/admin/account/passkeys/any/remove"]) {
      expect(await pressedLate(owner, path)).toBe(path);
    }
    const options = await owner.post("/admin/account/passkey-options", {}, { "Content-Type": "application/json" });
    expect(options.headers.get("Location")).toBe(asking("/admin/account"));
    // The form of a new password has the current one in it.
    const changed = await owner.post("/admin/account/password", { current: "not the password", next: "cactus wren sings early" });
    expect(changed.status).toBe(400);
    expect(await site.database.kysely.selectFrom("staff_second_factors").select("id").execute()).toEqual([]);
    await new Visitor(site).signIn(drMorgan.email);
  });
});

describe("a forgotten password", () => {
  test("comes back by mail, once, and signs out everywhere", async () => {
    const owner = await makeOwner(site, drMorgan);
    const visitor = new Visitor(site);
    const asked = await visitor.post("/admin/forgot-password", { email: drMorgan.email });
    expect(await asked.text()).toContain("This site sends no email");
    const link = linkIn(await mailTo(drMorgan.email));
    expect(await visitor.text(link)).toContain(drMorgan.email);
    expect((await visitor.post(link, { password: "short" })).status).toBe(400);
    expect(await visitor.submit(link, { password: "javelina crosses the wash" })).toBe("/admin");
    expect((await visitor.get(link)).status).toBe(410);
    expect((await visitor.post(link, { password: "another good password" })).status).toBe(410);
    expect(await owner.text("/admin")).toContain("Sign in to manage blog posts");
    await visitor.signIn(drMorgan.email, "javelina crosses the wash");
  });

  test("looks the same for an address without an account", async () => {
    await makeOwner(site, drMorgan);
    const answers = await Promise.all(
      [drMorgan.email, "nobody@clinic.example"].map(async (email) => {
        const response = await new Visitor(site).post("/admin/forgot-password", { email });
        return { status: response.status, html: (await response.text()).replaceAll(email, "") };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("attempts", () => {
  const wrong = { email: drMorgan.email, password: "not the password" };

  test("of a stranger wait longer and longer, while the owner's own device gets in", async () => {
    await site.close();
    site = await startTestSite({
      environment: { TRUSTED_PROXIES: "127.0.0.1" },
      now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000),
    });
    const owner = await makeOwner(site, drMorgan);
    await owner.submit("/admin/sign-out");
    const stranger = new Visitor(site, { "X-Forwarded-For": "203.0.113.66" });
    const statuses = [];
    for (let at = 0; at < 8; at += 1) statuses.push((await stranger.post("/admin/sign-in", wrong)).status);
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(statuses[7]).toBe(429);
    await owner.signIn(drMorgan.email);
  });

  test("from many addresses hold the account up for half a minute at most", async () => {
    await site.close();
    site = await startTestSite({
      environment: { TRUSTED_PROXIES: "127.0.0.1" },
      now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000),
    });
    await makeOwner(site, drMorgan);
    for (let at = 0; at < 40; at += 1) {
      await new Visitor(site, { "X-Forwarded-For": `203.0.113.${at}` }).post("/admin/sign-in", wrong);
    }
    minutesLater = 0.6;
    await new Visitor(site, { "X-Forwarded-For": "198.51.100.4" }).signIn(drMorgan.email);
  });

  test("don't count addresses that a client claims by itself", async () => {
    await makeOwner(site, drMorgan);
    const statuses = [];
    for (let at = 0; at < 8; at += 1) {
      statuses.push((await new Visitor(site, { "X-Forwarded-For": `203.0.113.${at}` }).post("/admin/sign-in", wrong)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test("behind a proxy that nobody trusts hold up neither other visitors nor a new password", async () => {
    await makeOwner(site, drMorgan);
    const attacker = new Visitor(site, { "X-Forwarded-For": "203.0.113.66" });
    const email = (at: number) => (at % 4 === 0 ? drMorgan.email : `somebody${at}@clinic.example`);
    for (let at = 0; at < 60; at += 1) await attacker.post("/admin/sign-in", { email: email(at), password: "not the password" });
    for (let at = 0; at < 12; at += 1) await attacker.post("/admin/forgot-password", { email: `somebody${at}@clinic.example` });
    await new Visitor(site, { "X-Forwarded-For": "198.51.100.4" }).signIn(drMorgan.email);
    const forgetful = new Visitor(site, { "X-Forwarded-For": "198.51.100.5" });
    expect((await forgetful.post("/admin/forgot-password", { email: drMorgan.email })).status).toBe(200);
    const link = linkIn(await mailTo(drMorgan.email));
    // Whoever reads the account's mail is known from then on, however many guess.
    for (let at = 0; at < 9; at += 1) {
      await new Visitor(site, { "X-Forwarded-For": `203.0.113.${at}` }).post("/admin/sign-in", wrong);
    }
    expect((await new Visitor(site, { "X-Forwarded-For": "198.51.100.6" }).post("/admin/sign-in", wrong)).status).toBe(429);
    await forgetful.submit(link, { password: "javelina crosses the wash" });
    await forgetful.signIn(drMorgan.email, "javelina crosses the wash");
  });
});

test("a mailbox that a stranger names gets a handful of emails, however many accounts and networks they use", async () => {
  await makeOwner(site, drMorgan);
  const sent = () => site.messages.filter((line) => line.includes("Confirm your email address")).length;
  const accounts: Visitor[] = [];
  const create = async (email: string) => {
    const stranger = new Visitor(site);
    await stranger.submit("/admin/create-account", { name: "Win a prize", email, password: goodPassword });
    accounts.push(stranger);
  };
  for (let at = 0; at < 5; at += 1) await create(`victim+${at}@mail.example`);
  const askFor = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      for (const stranger of accounts) await stranger.submit("/admin/confirm-address");
      minutesLater += 60;
    }
  };
  await askFor(1);
  expect(sent()).toBe(4);
  await askFor(24);
  expect(sent()).toBeLessThanOrEqual(9);
  // And the clinic's mail server sends few of them, whoever they are for.
  for (let at = 0; at < 22; at += 1) {
    await site.database.kysely.deleteFrom("sign_in_attempts").where("key", "like", "creations:%").execute();
    await create(`other${at}@mail.example`);
  }
  expect(sent()).toBeLessThanOrEqual(9 + 20);
  expect(await new Visitor(site).signIn("other21@mail.example")).toBe("/admin");
});

describe("owners", () => {
  test("approve, invite, change roles and remove", async () => {
    const owner = await makeOwner(site, drMorgan);
    const sam = await makeMember(site, owner, samFrontDesk, "editor");
    expect(await sam.text("/admin")).toContain("Manage your blog posts");
    expect((await sam.get("/admin/staff")).status).toBe(403);

    const invited = await owner.post("/admin/staff/invitations", { email: alexAuthor.email, role: "author" });
    const link = linkIn(/http[^"]+\/admin\/invitations\/[^"<]+/.exec(await invited.text())?.[0] ?? "");
    expect(linkIn(await mailTo(alexAuthor.email))).toBe(link);
    const alex = new Visitor(site);
    expect(await alex.text(link)).toContain(alexAuthor.email);
    expect(await alex.submit(link, { name: alexAuthor.name, password: goodPassword })).toBe("/admin");
    expect(await alex.text("/admin/account")).toContain("Writer");
    expect((await new Visitor(site).get(link)).status).toBe(410);
    expect((await owner.post("/admin/staff/invitations", { email: alexAuthor.email, role: "author" })).status).toBe(409);

    await owner.submit(`/admin/staff/${await idOf(samFrontDesk.email)}/role`, { role: "owner" });
    expect((await sam.get("/admin/staff")).status).toBe(200);
    expect(await owner.text(`/admin/staff/${await idOf(alexAuthor.email)}/remove`)).toContain("Remove Alex Reyes?");
    await owner.submit(`/admin/staff/${await idOf(alexAuthor.email)}/remove`);
    expect(await alex.text("/admin")).toContain("Sign in to manage blog posts");
    const history = (await owner.text("/admin/history")).replace(/<[^>]*>/g, "");
    for (const what of ["invited", "approved Sam Ortiz", "removed Alex Reyes", "from front desk to"]) expect(history).toContain(what);
  });

  test("see whether a waiting account's address was confirmed", async () => {
    const owner = await makeOwner(site, drMorgan);
    const sam = new Visitor(site);
    await sam.submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
    expect(await owner.text("/admin/staff")).toContain("address not confirmed yet");
    const mail = await mailTo(samFrontDesk.email);
    expect(mail).not.toContain(samFrontDesk.name);
    const link = linkIn(mail);
    await sam.get(link);
    expect(await owner.text("/admin/staff")).toContain("address not confirmed yet");
    await sam.submit(link);
    expect(await owner.text("/admin/staff")).toContain("address confirmed");
    expect((await sam.post(`${link}x`)).status).toBe(410);
  });
});

describe("without its database the admin", () => {
  test("says so on the login screen", async () => {
    await site.close();
    site = await startTestSite({ environment: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" } });
    const response = await site.get("/admin");
    expect(response.status).toBe(503);
    expect(await response.text()).toContain("Configuration Error");
    const posted = await new Visitor(site).post("/admin/sign-in", { email: drMorgan.email, password: goodPassword });
    expect(posted.status).toBe(503);
    expect(await posted.text()).toContain("Configuration Error");
  });
});
