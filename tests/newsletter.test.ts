import { afterAll, beforeAll, expect, test } from "vitest";
import { removeMailServer, setUpMail } from "~/domain/staff/mail-setup.server";
import { startMailServer, type TestMailServer } from "./support/loopback-mail";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";

const actor = { id: "1", name: "Dr. Casey Morgan", role: "owner" } as const;

let site: TestSite;
let server: TestMailServer;
let now = wednesdayMorning;
let networks = 0;

beforeAll(async () => {
  server = await startMailServer();
  site = await startTestSite({ environment: { PUBLIC_URL: "https://clinic.example", TRUSTED_PROXIES: "127.0.0.1,::1" }, now: () => now });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const subscribe = (email: string, more: Record<string, string> = {}, from = `192.0.2.${++networks}`) => {
  const headers = { "X-Forwarded-For": from };
  return site.get("/blog/subscribe", { method: "POST", body: new URLSearchParams({ email, ...more }), headers });
};
const inPlace = async (email: string) => {
  const answer = await subscribe(email, { "in-place": "yes" });
  return [answer.status, plain(await answer.text()).replaceAll(email, "")] as const;
};
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/:r\w+:|_R_\w+_/g, "");
const subscribers = () => site.database.kysely.selectFrom("subscribers").selectAll().orderBy("email").execute();
const find = async (email: string) => (await subscribers()).find((one) => one.email === email);

/** Subscribes. @returns the mail that it leads to, with its lines joined */
async function mailFor(email: string): Promise<string> {
  const before = server.messages.length;
  await subscribe(email);
  await expect.poll(() => server.messages.length, { interval: 5 }).toBe(before + 1);
  await expect.poll(() => site.database.kysely.selectFrom("waiting_mails").selectAll().execute(), { interval: 5 }).toEqual([]);
  return (server.messages.at(-1) ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
}
const pathIn = (mail: string, start: string) => new RegExp(`https://clinic\\.example(${start}/[\\w-]+)`).exec(mail)?.[1] ?? "";

async function setUp(): Promise<void> {
  const settings = { host: "127.0.0.1", port: server.port, encryption: "none", user: "", from: "website@clinic.example" } as const;
  await setUpMail(site.database.kysely, { settings, password: "", actor, now });
}

test("without a mail server the box promises none, and the mail leaves once there is one", async () => {
  await removeMailServer(site.database.kysely, actor, now);
  const answer = await subscribe("Early@example.com");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/blog?subscribed=1#stay-updated"]);
  const box = plain(await (await site.get("/blog?subscribed=1")).text()).split('class="answer"')[1];
  expect(box?.slice(0, 400)).toMatch(/saved your address\. We can’t send email yet/);
  server.refusal = 451;
  await setUp();
  await subscribe("early@example.com");
  await expect
    .poll(() => site.database.kysely.selectFrom("waiting_mails").select("tries").execute(), { interval: 5 })
    .toEqual([{ tries: 1 }]);
  expect((await find("early@example.com"))?.asked_at).toBeNull();
  server.refusal = null;
  now = new Date(now.getTime() + 60_000);
  expect(await mailFor("early@example.com")).toContain("To: early@example.com");
  expect((await find("early@example.com"))?.asked_at).toBe(now.toISOString());
  expect(site.messages.join("\n") + site.errors.join("\n")).not.toContain("early@");
});

test("a mail asks, its link changes nothing when it is opened, its button confirms, and the mail program's button ends it", async () => {
  await setUp();
  const mail = await mailFor("sam@example.com");
  expect(mail).toContain("Subject: Yes, send me articles");
  const link = pathIn(mail, "/blog/subscribe/confirm");
  const before = await find("sam@example.com");
  for (const method of ["GET", "HEAD"]) {
    const opened = await site.get(link, { method });
    expect([opened.status, opened.headers.get("cache-control")]).toEqual([200, "no-store"]);
    if (method === "GET") expect(plain(await opened.text())).toMatch(/new articles to <strong>sam@example\.com<\/strong>\?/);
  }
  expect(await find("sam@example.com")).toEqual(before);
  for (const _ of ["once", "twice"]) {
    const confirmed = await site.get(link, { method: "POST" });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, link]);
  }
  const done = await (await site.get(link)).text();
  expect(done).toContain("You’re in");
  expect(await find("sam@example.com")).toMatchObject({
    confirmed_at: now.toISOString(),
    wording: "We’ll email you each new article. Unsubscribe anytime. We use your address only for this.",
  });

  const notice = await mailFor("sam@example.com");
  expect(notice).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const leave = /List-Unsubscribe:\s+<https:\/\/clinic\.example(\/unsubscribe\/[\w-]+)>/.exec(notice)?.[1] ?? "";
  for (const method of ["GET", "HEAD"]) expect((await site.get(leave, { method })).status).toBe(200);
  expect((await find("sam@example.com"))?.left_at).toBeNull();
  const oneClick = new FormData();
  oneClick.set("List-Unsubscribe", "One-Click");
  const answers = [];
  for (const [address, body, headers] of [
    [leave, oneClick, {}],
    [leave, new URLSearchParams("List-Unsubscribe=One-Click"), { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }],
  ] as const) {
    const answer = await site.get(address, { method: "POST", body, headers });
    answers.push([answer.status, plain(await answer.text())]);
    expect((await find("sam@example.com"))?.left_at).toBe(now.toISOString());
  }
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(answers[0]?.[0]).toBe(200);
});

test("the links of earlier mails end the subscription after a stranger has typed the address again", async () => {
  await setUp();
  const first = pathIn(await mailFor("kim@example.com"), "/blog/subscribe/confirm");
  await site.get(first, { method: "POST" });
  const notices = [];
  for (const _ of ["first", "second"]) {
    now = new Date(now.getTime() + 25 * 3_600_000);
    notices.push(pathIn(await mailFor("kim@example.com"), "/unsubscribe"));
  }
  expect(plain(await (await site.get(first)).text())).toContain("You’re in");
  const left = await site.get(notices[0] ?? "", { method: "POST", body: new URLSearchParams("List-Unsubscribe=One-Click") });
  expect([left.status, (await find("kim@example.com"))?.left_at]).toEqual([200, now.toISOString()]);
});

test("an unknown link says that it ended nothing, and the form on its page mails one that does, to readers alone", async () => {
  await setUp();
  await site.get(pathIn(await mailFor("lee@example.com"), "/blog/subscribe/confirm"), { method: "POST" });
  const body = new URLSearchParams("List-Unsubscribe=One-Click");
  const unknown = await site.get("/unsubscribe/made-up", { method: "POST", body });
  expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "no-store"]);
  expect(plain(await unknown.text())).toMatch(/This link doesn’t work[\s\S]*<form[^>]* action="\/unsubscribe"/);
  expect(await (await site.get("/unsubscribe")).text()).toContain('name="email"');

  const ask = (email: string) => {
    const headers = { "X-Forwarded-For": `192.0.2.${++networks}` };
    return site.get("/unsubscribe", { method: "POST", body: new URLSearchParams({ email }), headers });
  };
  const before = server.messages.length;
  const [reader, nobody, wrong] = [await ask("Lee@example.com"), await ask("nobody@example.com"), await ask("nobody")];
  expect([reader.status, nobody.status, wrong.status]).toEqual([200, 200, 400]);
  expect(plain(await nobody.text())).toBe(plain(await reader.text()));
  expect(await wrong.text()).toMatch(/<input(?=[^>]* aria-invalid="true")[^>]* value="nobody"/);
  await expect.poll(() => site.database.kysely.selectFrom("waiting_mails").selectAll().execute(), { interval: 5 }).toEqual([]);
  expect(server.messages.slice(before).map((mail) => /^To: (.*)\r$/m.exec(mail)?.[1])).toEqual(["lee@example.com"]);
  const mail = (server.messages.at(-1) ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  expect((await site.get(pathIn(mail, "/unsubscribe"), { method: "POST" })).status).toBe(200);
  expect((await find("lee@example.com"))?.left_at).toBe(now.toISOString());

  await removeMailServer(site.database.kysely, actor, now);
  const away = await ask("lee@example.com");
  expect([away.status, (await away.text()).includes('href="/contact"')]).toEqual([503, true]);
});

test("the box says the same of an address that is new, in, has left, was refused or was erased", async () => {
  await setUp();
  const at = now.toISOString();
  const kept = (name: string, dates: object) =>
    ({ id: name, email: `${name}@example.com`, created_at: at, source: "file", ...dates }) as const;
  const rows = [kept("in", { confirmed_at: at }), kept("left", { left_at: at }), kept("refused", { confirmed_at: at, refused_at: at })];
  await site.database.kysely.insertInto("subscribers").values(rows).execute();
  const [first, ...others] = await Promise.all(["new", "in", "left", "refused"].map((name) => inPlace(`${name}@example.com`)));
  expect(first?.[1]).toContain("Check your email");
  expect(others).toEqual([first, first, first]);
  await site.database.kysely.deleteFrom("subscribers").where("email", "=", "new@example.com").execute();
  expect(await inPlace("new@example.com")).toEqual(first);
  await expect.poll(() => site.database.kysely.selectFrom("waiting_mails").selectAll().execute(), { interval: 5 }).toEqual([]);
});

test("a link that is unknown or too old says so and has the box to ask again", async () => {
  const unknown = await site.get("/blog/subscribe/confirm/made-up");
  expect(unknown.status).toBe(404);
  expect(await unknown.text()).toMatch(/We don’t know this link[\s\S]*action="\/blog\/subscribe"/);
  await setUp();
  const link = pathIn(await mailFor("late@example.com"), "/blog/subscribe/confirm");
  now = new Date(now.getTime() + 8 * 86_400_000);
  const old = await site.get(link);
  expect(old.status).toBe(410);
  expect(await old.text()).toMatch(/This link is too old[\s\S]*value="late@example\.com"/);
});

test("more from one network than a household sends is refused in words", async () => {
  const answers = [];
  for (let number = 1; number <= 12; number++) answers.push(await subscribe("sam@example.com", {}, `2001:db8:0:7::${number}`));
  expect([answers.at(-1)?.status, answers.at(-1)?.headers.get("Retry-After")]).toEqual([429, "3600"]);
  expect(await answers.at(-1)?.text()).toContain("Please try again in an hour.");
});
