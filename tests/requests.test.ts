import { once } from "node:events";
import { renameSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { REQUEST_MAIL } from "~/domain/requests/request-commands.server";
import { setUpMail } from "~/domain/staff/mail-setup.server";
import { mailComposers } from "../server/work/mail-composers.server";
import { startMailServer, type TestMailServer } from "./support/loopback-mail";
import { phonePhoto } from "./support/pictures";
import { makeMember, makeOwner } from "./support/post-forms";
import { leastProcessorTime } from "./support/processor-time";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let server: TestMailServer;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;
let now = wednesdayMorning;
let networks = 0;

beforeAll(async () => {
  server = await startMailServer();
  site = await startTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1,::1" }, now: () => now });
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
  const settings = { host: "127.0.0.1", port: server.port, encryption: "none", user: "", from: "website@clinic.example" } as const;
  await setUpMail(site.database.kysely, { settings, password: "", actor: { id: "1", name: "Dr. Casey Morgan", role: "owner" }, now });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const refill = { kind: "refill", name: "Ana Ruiz", phone: "(480) 555-0123", pet: "Biscuit", medicine: "Carprofen" };
const plain = (html: string) => html.replaceAll("<!-- -->", "");

function send(fields: Readonly<Record<string, string>>, pictures: readonly Buffer[] = [], from = `192.0.2.${++networks}`) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const picture of pictures) body.append("pictures", new File([new Uint8Array(picture)], "IMG_1.jpg"));
  return site.get("/contact", { method: "POST", body, headers: { "X-Forwarded-For": from } });
}
const rejected = async (answer: Response) => [answer.status, plain(await answer.text())] as const;
const stored = () => site.database.kysely.selectFrom("requests").select(["id", "pet", "state"]).orderBy("received_at").execute();
const idIn = (answer: Response) => answer.headers.get("Location")?.split("/").at(-1) ?? "";

test("the contact page has the form on a cached page, without a script and without anything of the visitor’s", async () => {
  const first = await site.get("/contact");
  const html = await first.text();
  expect(html).toMatch(/This is not for emergencies.*href="\/emergency-care".*name="kind"/s);
  for (const word of ["name", "tel", "email"]) expect(html).toContain(`autoComplete="${word}"`);
  // With "off" a browser keeps nothing of the field when somebody goes back or reloads.
  const kept = [...html.matchAll(/<input[^>]*>/g)].filter(([input]) => input.includes('autoComplete="off"'));
  expect(kept.map(([input]) => /name="(\w+)"/.exec(input)?.[1])).toEqual(["website"]);
  expect(html).toMatch(/inputMode="tel"/);
  expect(html).not.toContain("<script>");
  const again = await site.get("/contact", { headers: { "X-Forwarded-For": "192.0.2.200" } });
  expect([first.headers.get("ETag"), await again.text()]).toEqual([again.headers.get("ETag"), html]);
});

test("a request is stored, acknowledged, and mailed to the clinic once the mail server takes it", async () => {
  server.refusal = 451;
  const answer = await send(refill);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/contact\/sent\/[\w-]{36}$/)]);
  await expect
    .poll(() => site.database.kysely.selectFrom("waiting_mails").select("tries").execute(), { interval: 5 })
    .toEqual([{ tries: 1 }]);
  const receipt = await site.get(answer.headers.get("Location") ?? "");
  const text = plain(await receipt.text());
  expect(text).toContain("Refill for Biscuit, received today at 10:00 AM. We answer by Thursday, 6 PM.");
  expect(await owner.text("/admin/requests")).toMatch(/They were told: “We answer by Thursday, 6 PM\./);
  expect(text).not.toMatch(/Ana|555-0123|Carprofen/);
  expect([receipt.headers.get("Cache-Control"), receipt.headers.get("X-Robots-Tag")]).toEqual([
    "no-store",
    expect.stringContaining("noindex"),
  ]);
  expect(server.messages).toEqual([]);

  server.refusal = null;
  now = new Date(now.getTime() + 60_000);
  const other = await send({ ...refill, pet: "Rex" });
  await expect.poll(() => server.messages.length, { interval: 5 }).toBe(2);
  const mails = server.messages.join("\n").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  for (const one of [answer, other]) expect(mails).toContain(`/admin/requests/${idIn(one)}`);
  expect(mails).toMatch(/To: reception@[\s\S]*Ana Ruiz has written/);
  expect(mails).not.toMatch(/Biscuit|Carprofen|555-0123/);
  expect((await site.get("/contact/sent/00000000-0000-4000-8000-000000000000")).status).toBe(404);
});

test("newsletter addresses of made-up domains do not hold up the mail about a request: it is the next of the round", async () => {
  const recipients: string[] = [];
  const first = Promise.withResolvers<void>();
  server.answerRecipient = async (address) => {
    recipients.push(address);
    if (!address.endsWith("@made-up.example")) return null;
    await first.promise;
    return `450 4.1.2 <${address}>: Recipient address rejected: Domain not found`;
  };
  const before = server.messages.length;
  for (let number = 1; number <= 12; number++) {
    const body = new URLSearchParams({ email: `o${number}@made-up.example` });
    const answer = await site.get("/blog/subscribe", { method: "POST", body, headers: { "X-Forwarded-For": `198.51.100.${number}` } });
    expect(answer.status).toBe(303);
  }
  const sent = await send({ ...refill, pet: "Patch" });
  first.resolve();
  await expect.poll(() => recipients.length, { interval: 5, timeout: 60_000 }).toBe(13);
  expect([recipients[1]?.split("@")[0], new Set(recipients).size]).toEqual(["reception", 13]);
  expect(server.messages).toHaveLength(before + 1);
  expect(server.messages.at(-1)?.replaceAll("=\r\n", "")).toContain(`/admin/requests/${idIn(sent)}`);
  server.answerRecipient = () => null;
});

test("an impatient double click is one request", async () => {
  const answers = await Promise.all([send({ ...refill, pet: "Twice" }), send({ ...refill, pet: "Twice" })]);
  expect(new Set(answers.map(idIn)).size).toBe(1);
  expect((await stored()).filter(({ pet }) => pet === "Twice")).toHaveLength(1);
});

test("errors are shown at their fields and all typed text is kept", async () => {
  const [status, html] = await rejected(await send({ ...refill, phone: "12", message: "Thank <b>you</b>" }, [Buffer.from("no picture")]));
  expect(status).toBe(400);
  expect(html).toContain("<title>Error: Contact Us");
  // The form's address names the summary, which gets the focus.
  expect(html).toMatch(/action="\/contact#write".*role="alert" id="write" tabindex="-1"/s);
  expect(html).toMatch(/role="alert".*Nothing was sent yet\. Please choose the pictures again\./s);
  expect(html).toMatch(/id="phone"[^>]*aria-describedby="phone-error phone-help" aria-invalid="true" name="phone" value="12"/);
  expect(html).toContain("This number can’t be called.");
  expect(html).toMatch(/checked="" value="refill"/);
  expect(html).toMatch(/value="Ana Ruiz".*value="Carprofen".*Thank &lt;b&gt;you&lt;\/b&gt;<\/textarea>/s);
});

test("programs get no request in, by the hidden field or in number", async () => {
  const before = await stored();
  const [status, html] = await rejected(await send({ ...refill, website: "https://spam.example" }));
  expect([status, html]).toEqual([400, expect.stringContaining("Please call us at (480)")]);
  expect(await stored()).toEqual(before);
  for (let number = 0; number < 10; number++) {
    now = new Date(now.getTime() + 30_000);
    expect((await send({ ...refill, message: `${number}` }, [], "192.0.2.250")).status).toBe(303);
  }
  const [limited, words] = await rejected(await send({ ...refill, message: "11" }, [], "192.0.2.250"));
  expect([limited, words]).toEqual([429, expect.stringMatching(/received a lot.*in an hour.*call us at \(480\).*value="Ana Ruiz"/s)]);
  expect((await send({ ...refill, message: "12" })).status).toBe(303);
});

test("every spelling of the address counts as the address", async () => {
  const addresses = ["/contact", "/%63ontact", "/c%6Fntact", "/%63%6fntact", "/contact.data", "/Contact"];
  const headers = { "X-Forwarded-For": "192.0.2.251" };
  const answers = Array.from({ length: 11 }, (_, number) => addresses[number % addresses.length] ?? "").map((address) =>
    site.get(address, { method: "POST", body: new URLSearchParams({ kind: "question" }), headers }),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test("too many in a minute get the page with their words, the phone and when to try again", async () => {
  const fields = { ...refill, pet: "Eleven", message: "The last of <b>eleven</b>" };
  const photo = Buffer.from("a picture");
  for (let times = 0; times < 10; times += 1) await (await send({ ...fields, phone: "12" }, [], "192.0.2.252")).text();
  const answer = await send(fields, [photo], "192.0.2.252");
  expect([answer.status, answer.headers.get("Retry-After"), answer.headers.get("Cache-Control")]).toEqual([429, "60", "no-store"]);
  const html = await answer.text();
  expect(html).toMatch(
    /role="alert"[\s\S]*Please try again in a minute, or call us at \(480\) 555-0142\.[\s\S]*Please choose the pictures again/,
  );
  expect(html).toMatch(/value="Ana Ruiz"[\s\S]*value="Carprofen"[\s\S]*The last of &lt;b&gt;eleven&lt;\/b&gt;<\/textarea>/);
  expect((await stored()).filter(({ pet }) => pet === "Eleven")).toEqual([]);
  const large = await send(fields, [Buffer.alloc(100_000)], "192.0.2.252");
  expect([large.status, large.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await large.text()).toContain("Wait a minute, then try again");
  now = new Date(now.getTime() + 60_000);
  expect((await send(fields, [], "192.0.2.252")).status).toBe(303);
});

test("pictures of a label come without their place, are for staff only and go with the request", async () => {
  const photo = await phonePhoto({ width: 400, height: 300 });
  const id = idIn(await send({ ...refill, medicine: "", pet: "Pixel" }, [photo, photo]));
  const address = `/admin/requests/${id}/pictures/1`;
  const seen = await editor.get(address);
  expect([seen.status, seen.headers.get("Content-Type"), seen.headers.get("Cache-Control")]).toEqual([200, "image/jpeg", "no-store"]);
  const picture = await sharp(Buffer.from(await seen.arrayBuffer())).metadata();
  expect([picture.format, picture.exif, picture.width, picture.height]).toEqual(["jpeg", undefined, 400, 300]);
  for (const stranger of [new Visitor(site), author]) expect((await stranger.get(address)).status).not.toBe(200);
  expect((await editor.get(`/admin/requests/${id}/pictures/3`)).status).toBe(404);
  expect(await site.database.kysely.selectFrom("media_files").select("id").execute()).toEqual([]);

  expect((await editor.post(`/admin/requests/${id}/erase`)).status).toBe(403);
  expect(await owner.submit(`/admin/requests/${id}/erase`)).toBe("/admin/requests");
  expect((await editor.get(address)).status).toBe(404);
});

test.each([
  ["no picture", () => [Buffer.from("<svg onload=alert(1)>")], "can’t be read"],
  ["too many", () => [1, 2, 3, 4].map(() => Buffer.from("x")), "Up to 3 pictures"],
  ["one of more than 10 MB", () => [Buffer.alloc(10 * 1024 * 1024 + 1, 1)], "at most 10 MB"],
])("%s is said at the pictures, and nothing is stored", async (_name, pictures, words) => {
  const before = await stored();
  const [status, html] = await rejected(await send({ ...refill, pet: "None" }, pictures()));
  expect([status, html]).toEqual([
    400,
    expect.stringMatching(new RegExp(`id="pictures-error".*${words}.*value="None"|value="None".*id="pictures-error".*${words}`, "s")),
  ]);
  expect(await stored()).toEqual(before);
});

test("a PDF is refused by its first bytes, and a form without pictures has at most 64 KB", async () => {
  const part = ">>stream\nendstream";
  const document = Buffer.from(`%PDF-1.4\n1 0 obj<<>>stream\nendstream${part.repeat(500_000)}\n%%EOF`);
  const sendDocument = async () =>
    expect((await rejected(await send({ ...refill, pet: "Slow" }, [document])))[1]).toContain("can’t be read");
  expect(await leastProcessorTime(400, sendDocument)).toBeLessThan(400);

  const body = new URLSearchParams({ ...refill, name: `a${"\u0301\u0323".repeat(100_000)}` });
  const sendPlain = async () => {
    const headers = { "X-Forwarded-For": `192.0.2.${++networks}` };
    const answer = await site.get("/contact", { method: "POST", body, headers });
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringContaining("This is more than the 64 KB that can be sent here."),
    ]);
  };
  expect(await leastProcessorTime(200, sendPlain)).toBeLessThan(200);
});

test("a body that is no form of a browser is refused early, and no error of the site", async () => {
  const sendAs = (type: string, body: string) =>
    site.get("/contact", { method: "POST", body, headers: { "Content-Type": type, "X-Forwarded-For": `192.0.2.${++networks}` } });
  const errors = site.errors.length;
  for (const type of ["multipart/form-data; xboundary=x", "multipart/form-data; boundary=", "multipart/form-data, multipart/form-data"])
    expect((await sendAs(type, "--x")).status).toBe(400);
  // It answers before the body has come.
  const headers = { "Content-Type": "text/plain", "Content-Length": 3_000_000, "X-Forwarded-For": `192.0.2.${++networks}` };
  const unread = request(`${site.url}/contact`, { method: "POST", headers });
  unread.flushHeaders();
  const [answer] = await once(unread, "response");
  unread.on("error", () => undefined).destroy();
  expect(answer.statusCode).toBe(400);
  expect(site.errors.slice(errors)).toEqual([]);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(100_000);
  const sendParts = async () => expect((await sendAs("multipart/form-data; boundary=x", parts)).status).toBe(400);
  expect(await leastProcessorTime(200, sendParts)).toBeLessThan(200);
});

test("a form that ends within a picture or another file is answered, and ends nothing", async () => {
  for (const field of ["pictures", "other"]) {
    for (const contents of ["half", "\r\n--", "a".repeat(11_000_000)]) {
      const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\n\r\n${contents}`;
      const headers = { "Content-Type": "multipart/form-data; boundary=x", "X-Forwarded-For": `192.0.2.${++networks}` };
      expect((await site.get("/contact", { method: "POST", body, headers })).status).toBe(400);
    }
  }
});

test("a body that says no size is refused as too large, and no error of the site", async () => {
  const errors = site.errors.length;
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const headers = { "Content-Type": type, "X-Forwarded-For": `192.0.2.${++networks}` };
    const piece = Buffer.alloc(type.startsWith("m") ? 1024 * 1024 : 1024, "a");
    const body = Readable.from(Array.from({ length: 65 }, () => piece));
    const answer = await site.get("/contact", { method: "POST", body, headers, duplex: "half" } as unknown as RequestInit);
    expect([answer.status, await answer.text()]).toEqual([
      413,
      expect.stringMatching(/^This is more than the 64 [KM]B that can be sent here\./),
    ]);
  }
  expect(site.errors.slice(errors)).toEqual([]);
});

test("a text far over its limit is refused unread, and comes back cut", async () => {
  const fields = { ...refill, name: `a${"\u0301\u0323".repeat(4_000)}`, message: "b".repeat(9_000), other: "c".repeat(9_000) };
  const [status, html] = await rejected(await send(fields));
  expect([status, html]).toEqual([400, expect.stringContaining('id="name-error"')]);
  expect([html.match(/\u0301/g)?.length, html.includes("b".repeat(4_001)), html.includes("ccc")]).toEqual([100, false, false]);
});

test("staff see the list with counts, mark what is answered and undo it", async () => {
  const id = idIn(await send({ kind: "question", name: "Sam <i>K</i>", email: "sam@example.com", message: "Does he\nlimp?" }));
  const list = await editor.text("/admin/requests");
  expect(list).toMatch(/<b>\d+<\/b> New.*Does he<\/a>.*Sam &lt;i&gt;K&lt;\/i&gt; · today 10:\d\d AM/s);
  expect(list).toMatch(/Requests<b class="number">\d+<span class="visually-hidden"> new<\/span><\/b>/);
  const page = await editor.text(`/admin/requests/${id}`);
  expect(page).toMatch(/mailto:sam%40example\.com\?subject=Your%20question/);
  expect(plain(page)).toMatch(/Received Nov 18, 2026, 10:\d\d AM/);
  expect(await editor.submit(`/admin/requests/${id}/mark/answered`, { to: "/admin/requests?page=2" })).toBe("/admin/requests?page=2");
  expect(await editor.text("/admin/requests?state=answered")).toMatch(/Does he<\/a>.* answered today 10:\d\d AM/s);
  expect(await editor.submit(`/admin/requests/${id}/mark/answered`)).toBe("/admin/requests");
  await editor.submit(`/admin/requests/${id}/mark/done`);
  expect(await editor.text("/admin/requests?state=done&q=sam")).toContain("Does he");
  await editor.submit(`/admin/requests/${id}/mark/new`);
  expect((await stored()).find((one) => one.id === id)?.state).toBe("new");
  const history = await owner.text("/admin/history");
  expect(history).toMatch(/marked the question of Nov 18, 2026 as done/);
  expect((await author.get("/admin/requests")).status).toBe(403);
});

test("the mail of an answer quotes a long question in whole characters", async () => {
  for (const start of ["", "a", "ab"]) {
    const id = idIn(await send({ kind: "question", name: "Zoë", email: "zoe@example.com", message: `${start}${"猫".repeat(400)}` }));
    const [, link = ""] = /href="(mailto:[^"]*)"[^>]*>.{0,300}Write/s.exec(await editor.text(`/admin/requests/${id}`)) ?? [];
    expect(decodeURIComponent(link)).toMatch(/> (a|ab|)猫{50,}$/);
  }
});

test("owners decide how long requests are kept and what is promised", async () => {
  const wrong = await owner.post("/admin/requests/settings", { keepDays: "3", promise: "" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("from 7 to 365")]);
  await owner.submit("/admin/requests/settings", { keepDays: "14", promise: "" });
  expect(await owner.text("/admin/requests")).toContain("Erased 14 days after they are done.");
  expect(await (await site.get("/contact")).text()).not.toContain("next day we are open");
  const receipt = plain(await (await site.get((await send({ ...refill, pet: "Later" })).headers.get("Location") ?? "")).text());
  expect(receipt).toMatch(/Refill for Later, received today at 10:\d\d AM\.</);
});

test("the clinic gets ten mails an hour, the last of which says so, and none has a web address from a name", async () => {
  const row = {
    kind: "question",
    state: "new",
    name: "Win at http://evil.example",
    phone: "",
    email: "ana@example.com",
    pet: "",
    species: "",
    age: "",
  } as const;
  const rest = { medicine: "", send_to: "", records: "", message: "Hello" };
  const ids = Array.from({ length: 12 }, (_, number) => `many-${10 + number}`);
  const rows = ids.map((id) => ({ ...row, ...rest, id, received_at: `2026-12-02T17:${id.slice(-2)}:00.000Z` }));
  await site.database.kysely.insertInto("requests").values(rows).execute();
  const parts = { database: site.database, origin: () => "https://clinic.example", clinicName: async () => "Clinic" };
  const composed = await Promise.all(ids.map((id) => mailComposers(parts)[REQUEST_MAIL]?.(id, now)));
  const sayNoMore = composed.map((one) => one?.mail.text.includes("send no email") ?? null);
  expect(composed[0]?.mail.text).toMatch(/Win at http evil\. example has written/);
  expect(sayNoMore).toEqual([...Array(9).fill(false), true, null, null]);
  await site.database.kysely.deleteFrom("requests").where("id", "in", ids).execute();
});

test("while the database is away the form comes back with everything and the phone number", async () => {
  const file = path.join(site.dataDir, "clinic.sqlite");
  renameSync(file, `${file}.away`);
  const answer = await send({ ...refill, pet: "Kept" });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(plain(await answer.text())).toMatch(/could not be saved.*call us at \(480\).*value="Ana Ruiz".*value="Kept"/s);
  expect((await site.get("/contact")).status).toBe(200);
});
