import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DomainLookup } from "~/domain/mail/domain-lookup";
import { setUpMail } from "~/domain/staff/mail-setup.server";
import { startMailServer, type TestMailServer } from "./support/loopback-mail";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, goodPassword, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

const account = { user: "website@clinic.example", password: "only the mail server knows" };

let site: TestSite;
let owner: Visitor;
let server: TestMailServer;
let minutesLater = 0;
/** What name servers answer, by name. */
const records: Record<string, string[]> = {};
const lookup: DomainLookup = { txt: async (name) => records[name] ?? [], mx: async (name) => records[`${name} MX`] ?? [] };

beforeAll(async () => {
  server = await startMailServer(account);
  site = await startTestSite({ now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000), openLookup: () => lookup });
  owner = await makeOwner(site, drMorgan);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const plain = (html: string) => html.replaceAll("<!-- -->", "");
const form = (change: Readonly<Record<string, string>> = {}) => ({
  ...{ provider: "other", email: "website@clinic.example", host: "127.0.0.1", port: String(server.port), encryption: "none", ...account },
  ...change,
});
const invite = async () => plain(await (await owner.post("/admin/staff/invitations", { email: alexAuthor.email, role: "editor" })).text());
const forget = async (email: string) =>
  plain(await (await new Visitor(site).post("/admin/forgot-password", { email })).text()).replaceAll(email, "");

test("without a mail server every page shows a link to hand over, and none claims that an email was sent", async () => {
  expect(await owner.text("/admin/email")).toMatch(/takes the place of this page[\s\S]*This site sends no email/);
  const invited = await invite();
  expect(invited).toContain(`<h1>Give this link to Alex</h1>`);
  expect(invited).toContain("No email was sent: this site has no mail server.");
  expect(invited).toMatch(
    /For <b>alex@[^<]+<\/b>, [A-Za-z ()]+\. Works once, until Wednesday, November 25 at 10:00 AM\. It is not shown again/,
  );
  // A phone can't follow a link to localhost.
  expect(invited).not.toContain('class="qr"');
  const asked = [await forget(drMorgan.email), await forget("nobody@clinic.example")];
  for (const html of asked)
    expect(html).toMatch(/Do you have a passkey\?.*Use a printed code.*Ask an owner for a reset link\..*npm run admin/);
  expect(asked[0]).toContain("npm run admin -- reset-password");
  expect(asked[0]).toBe(asked[1]);

  const sam = new Visitor(site);
  await sam.submit("/admin/create-account", { ...samFrontDesk, password: goodPassword });
  expect(await sam.text("/admin")).not.toMatch(/\bmail\b|email me|email address/i);
  const page = /href="(\/admin\/staff\/[^"]+\/confirmation-link)"/.exec(await owner.text("/admin/staff"))?.[1] ?? "";
  expect((await sam.get(page)).status).toBe(303);
  const handed = plain(await (await owner.post(page)).text());
  expect(handed).toMatch(/For <b>sam@[^<]+<\/b>, to confirm this address\. Works until Saturday, November 21/);
  const link = new URL(/<textarea[^>]*>(http[^<]+)</.exec(handed)?.[1] ?? "").pathname;
  expect(await owner.text("/admin/staff")).toContain("address not confirmed yet");
  expect(await new Visitor(site).submit(link)).toBe("/admin");
  expect(await owner.text("/admin/staff")).toContain("address confirmed");
  expect(await owner.text("/admin/staff")).not.toContain("/confirmation-link");
});

test("a refused test saves nothing, shows the mail server's own reply and the password to nobody; an accepted one saves", async () => {
  const attempt = async (change: Readonly<Record<string, string>>) => {
    const html = plain(await (await owner.post("/admin/email/test", form(change))).text());
    expect(html).not.toContain(change.password || account.password);
    return html;
  };
  const wrong = await attempt({ password: "something else" });
  expect(wrong).toContain("<b>Wrong user or password</b>");
  expect(wrong).toContain("<q>535 Invalid login</q>");
  expect(wrong).toMatch(/<input[^>]*aria-invalid="true" name="password"/);
  expect(wrong).toContain("Nothing was saved.");
  expect(wrong).toContain('name="host" value="127.0.0.1"');
  expect(await attempt({ user: "", password: "" })).toContain("<q>530 Error: authentication Required</q>");
  expect(await attempt({ host: "no-such-host.invalid" })).toMatch(/Without encryption others could read the password/);
  expect(await attempt({ encryption: "starttls" })).toContain("<b>No encrypted connection</b>");
  expect(await attempt({ encryption: "tls" })).toContain("<b>No encrypted connection</b>");
  expect(await attempt({ port: "1" })).toContain("<b>The connection was refused</b>");
  expect(await attempt({ host: "http://127.0.0.1" })).toContain("Enter the server’s name only");
  server.refusal = 553;
  expect(await attempt({})).toContain("<b>The sender’s address was refused</b>");
  server.refusal = null;
  expect(await attempt({ provider: "" })).toContain("Choose who provides your email.");
  expect(await attempt({ email: "website@clinic" })).toContain("Enter an address such as");
  expect(await attempt({ name: "Clinic <x>" })).toContain("Leave out quotation marks and brackets.");
  expect(await owner.text("/admin/email")).toContain("This site sends no email");
  const taken = await attempt({});
  expect(taken).toContain("<b>The mail server accepted the test email</b>");
  expect(taken).toMatch(/<q>250 /);
  expect(server.messages.at(-1)).toContain(`To: ${drMorgan.email}`);
  expect(taken).toContain("The settings are saved.");
  expect(await owner.text("/admin/email")).toContain(`Email goes through 127.0.0.1, port ${server.port}. The last email was sent`);
  for (let more = 0; more < 4; more += 1) await attempt({ port: "1" });
  const tooMany = await owner.post("/admin/email/test", form());
  expect([tooMany.status, await tooMany.text()]).toEqual([429, expect.stringContaining("Too many attempts")]);
});

test("saved settings apply at once; the password is not shown again and goes to no other server", async () => {
  minutesLater += 10;
  expect(await owner.submit("/admin/email", form())).toBe("/admin/email");
  const page = await owner.text("/admin/email");
  expect(page).toContain(`Email goes through 127.0.0.1, port ${server.port}.`);
  expect(page).toContain("Stored, and never shown.");
  expect(page + site.messages.join() + site.errors.join()).not.toContain(account.password);
  expect(await invite()).toContain(`An email with this link was sent to ${alexAuthor.email}`);
  expect(await owner.submit("/admin/email", form({ password: "", name: "Clinic" }))).toBe("/admin/email");
  const elsewhere = await owner.post("/admin/email", form({ password: "", host: "localhost" }));
  expect([elsewhere.status, await elsewhere.text()]).toEqual([400, expect.stringContaining("Enter the password again")]);
  expect(await forget(drMorgan.email)).toContain("Check your email");
  const kim = new Visitor(site);
  await kim.submit("/admin/create-account", { name: "Kim Lee", email: "kim@clinic.example", password: goodPassword });
  expect(await kim.text("/admin")).toContain("An email was sent to kim@clinic.example");
  expect(server.messages.at(-1)).toMatch(/From: Clinic <website@clinic\.example>[\s\S]*To: kim@clinic\.example/);
});

test("with a mail server that fails, links are handed over and no page claims a mail", async () => {
  minutesLater += 1;
  server.refusal = 554;
  expect(await invite()).toContain(`No email was sent to ${alexAuthor.email}: the mail server did not accept it.`);
  expect(await owner.text("/admin/email")).toMatch(
    /The last email was not sent<\/b> \(.*The sender’s address was refused\..*554 not from here/,
  );
  const kim = new Visitor(site);
  await kim.signIn("kim@clinic.example");
  expect(await kim.text("/admin")).toContain("Email me the link");
  await kim.submit("/admin/confirm-address");
  expect(await kim.text("/admin")).toContain("No mail server has accepted it yet. Ask an owner for the link.");
  await server.close();
  const asked = [await forget(drMorgan.email), await forget("nobody@clinic.example")];
  for (const html of asked) expect(html).toContain("No email can be sent at the moment.");
  expect(asked[0]).toBe(asked[1]);
  server = await startMailServer(account);
});

test("settings are the owners' alone, need a fresh sign-in, and end with one button", async () => {
  const sam = await makeMember(site, owner, { name: "Lee Vega", email: "lee@clinic.example" }, "editor");
  expect([(await sam.get("/admin/email")).status, (await sam.post("/admin/email/test", form())).status]).toEqual([403, 403]);
  minutesLater += 20;
  const asked = `/admin/confirm?${new URLSearchParams({ to: "/admin/email" })}`;
  expect((await owner.get("/admin/email")).headers.get("Location")).toBe(asked);
  const kept = (await owner.post("/admin/email/test", form())).headers.get("Location") ?? "";
  expect(kept).toContain("/admin/confirm/form?to=%2Fadmin%2Femail%2Ftest&");
  // Its password would be in a page without a script, so the form is asked for once more.
  const again = await owner.post(kept, form(), { Accept: "text/html" });
  expect(again.headers.get("Location")).toBe(`/admin/confirm?${new URLSearchParams({ to: "/admin/email/test" })}`);
  expect(await (await owner.post(kept, form())).text()).not.toContain(form().password);
  await owner.submit("/admin/confirm", { password: goodPassword });
  expect(await owner.submit("/admin/email/remove")).toBe("/admin/email");
  expect(await owner.text("/admin/email")).toContain("This site sends no email");
});

test("whether email will arrive is looked up when it is set up and by a button, with the record to hand over", async () => {
  Object.assign(records, { "clinic.example MX": ["smtp.google.com"], "clinic.example": ["v=spf1 include:mail.shop.example ~all"] });
  const google = {
    provider: "google",
    email: "website@clinic.example",
    name: "Clinic, Mesa",
    password: "abcd efgh ijkl mnop",
    host: "evil.example",
  };
  expect(await owner.submit("/admin/email", google)).toBe("/admin/email");
  const stored = await site.database.kysely.selectFrom("site_secrets").select("value").where("name", "=", "mail-password").execute();
  expect(stored).toEqual([{ value: "abcdefghijklmnop" }]);
  const page = await owner.text("/admin/email");
  expect(page).toContain("smtp.gmail.com, port 465");
  expect(page).toMatch(/value="google"[^>]* checked=""|checked=""[^>]* value="google"/);
  expect(page).toContain('value="Clinic, Mesa"');
  expect(page).toContain("3 things are missing at clinic.example.");
  expect(page).toContain("Answers to your email arrive: smtp.google.com takes them");
  for (const record of [
    "Type: TXT\nName: clinic.example\nValue: v=spf1 include:mail.shop.example include:_spf.google.com ~all",
    "Type: TXT\nName: _dmarc.clinic.example\nValue: v=DMARC1; p=none",
  ]) {
    expect(page).toContain(record);
  }
  expect(page).toContain("google._domainkey.clinic.example has no key");
  expect(await owner.text("/admin/go-live")).toContain("3 records are missing at clinic.example.");
  expect(await owner.text("/admin/system-status")).toContain("3 records are missing at clinic.example.");

  records["clinic.example"] = ["v=spf1 include:_spf.google.com ~all"];
  records["_dmarc.clinic.example"] = ["v=DMARC1; p=none"];
  records["google._domainkey.clinic.example"] = ["v=DKIM1; k=rsa; p=MIIB"];
  minutesLater += 1;
  expect(await owner.submit("/admin/email/check")).toBe("/admin/email");
  const again = await owner.text("/admin/email");
  expect(again).toContain("Nothing that we can see is missing at clinic.example.");
  expect(again).not.toContain("Record to hand over");
  expect(await owner.text("/admin/go-live")).toContain("Email arrives");
  for (let more = 0; more < 11; more += 1) await owner.post("/admin/email/check");
  const tooMany = await owner.post("/admin/email/check", {}, { Accept: "application/json" });
  expect(tooMany.status).toBe(429);
  await owner.submit("/admin/email/remove");
  expect(await owner.text("/admin/email")).not.toContain("Will your email arrive?");
});

test("SMTP_URL wins over the admin's settings, and the page says so", async () => {
  const environment = { SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`, MAIL_FROM: "front@clinic.example" };
  const other = await startTestSite({ environment });
  const boss = await makeOwner(other, drMorgan);
  const settings = { host: "stored.example", port: 25, encryption: "none", user: "", from: "stored@clinic.example" } as const;
  const actor = { id: "1", name: drMorgan.name, role: "owner" } as const;
  await setUpMail(other.database.kysely, { settings, password: "", actor, now: wednesdayMorning });
  const page = await boss.text("/admin/email");
  expect(page).toContain(`Email goes through 127.0.0.1, port ${server.port}.`);
  expect(page).toContain("take precedence over this page");
  expect(page).not.toMatch(/SMTP_URL|MAIL_FROM/);
  expect(page).not.toContain('name="host"');
  const tried = plain(await (await boss.post("/admin/email/test", form({ host: "evil.example" }))).text());
  expect(tried).toContain("<q>530 Error: authentication Required</q>");
  await other.close();
});

test("a mail about a changed password waits for a mail server that is down", async () => {
  const mailServer = await startMailServer();
  const address = `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`;
  // With the time of the tests before, the sign-in would not be fresh, and only the minute's own run would send what waits.
  minutesLater = 0;
  const other = await startTestSite({
    environment: { SMTP_URL: address, MAIL_FROM: "front@clinic.example" },
    now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000),
  });
  const boss = await makeOwner(other, drMorgan);
  await mailServer.goAway();
  await boss.submit("/admin/account/password", { current: goodPassword, next: "cactus wren sings early" });
  const waiting = () => other.database.kysely.selectFrom("waiting_mails").select(["kind", "tries"]).execute();
  await expect.poll(waiting).toEqual([{ kind: "password-changed", tries: 1 }]);
  await mailServer.comeBack();
  minutesLater += 2;
  expect((await boss.post("/admin/email/test", form({ port: String(mailServer.port), user: "", password: "" }))).status).toBe(200);
  await expect.poll(() => mailServer.messages.join()).toContain("Subject: Your password was changed");
  await expect.poll(waiting).toEqual([]);
  await other.close();
  await mailServer.close();
});

test("an email that is written while the site closes has the site's address", async () => {
  const mailServer = await startMailServer();
  const address = `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`;
  const other = await startTestSite({ environment: { SMTP_URL: address, MAIL_FROM: "front@clinic.example" } });
  await makeOwner(other, drMorgan);
  const body = new URLSearchParams({
    kind: "question",
    name: "Ana Lopez",
    phone: "480-555-1234",
    message: "Do you see tortoises?",
  }).toString();
  const headers = { Origin: other.url, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": body.length };
  const [asking, lasting] = [1, 2].map(() => request(`${other.url}/contact`, { method: "POST", headers }).on("error", () => undefined));
  for (const sent of [asking, lasting]) await new Promise((resolve) => sent?.write(body.slice(0, 9), resolve));
  const closed = other.close();
  asking?.end(body.slice(9));
  await expect.poll(() => mailServer.messages.join()).toContain(`${other.url}/admin/requests/`);
  lasting?.destroy();
  await closed;
  expect(other.errors).toEqual([]);
  await mailServer.close();
});
