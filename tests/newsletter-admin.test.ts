import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPost, publishedPost, savePosts } from "./support/fixtures";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import { cookieHeader, type Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let editor: Visitor;
let minutesLater = 0;

const ana = {
  id: "11111111-1111-4111-8111-111111111111",
  email: "ana@example.com",
  created_at: "2026-11-19T17:00:00.000Z",
  source: "blog",
  wording: "Send me new articles by mail.",
  asked_at: "2026-11-19T17:00:00.000Z",
  confirmed_at: "2026-11-20T17:00:00.000Z",
} as const;

beforeAll(async () => {
  site = await startTestSite({ now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000) });
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
});
afterAll(() => site.close());

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&quot;", '"');

test("the page says that nothing can be sent without a mail server, and to each role what to do", async () => {
  const [owners, editors] = [plain(await owner.text("/admin/newsletter")), plain(await editor.text("/admin/newsletter"))];
  for (const html of [owners, editors]) expect(html).toContain("Nothing can be sent");
  expect(owners).toContain('href="/admin/email"');
  expect(editors).toContain("ask an owner");
  expect(editors).not.toContain('href="/admin/email"');
});

test("the page lists what may be sent and what was sent", async () => {
  await savePosts(site.database, publishedPost, draftPost);
  const unsent = plain(await editor.text("/admin/newsletter"));
  expect(unsent).toContain(`<b>${publishedPost.title}</b>`);
  expect(unsent).not.toContain(draftPost.title);
  const { id: post_id } = await site.database.kysely
    .selectFrom("blog_posts")
    .select("id")
    .where("title", "=", publishedPost.title)
    .executeTakeFirstOrThrow();
  const address = `/admin/posts/${post_id}/email`;
  expect(unsent, "a dead end without a mail server").not.toContain(address);
  expect((await editor.get(address)).status).toBe(200);
  const mailing = { id: "m", post_id, subject: "Signs", content: "{}", by_id: "s", by_name: "Sam Ortiz" };
  await site.database.kysely
    .insertInto("mailings")
    .values({ ...mailing, state: "paused", created_at: "2026-11-17T17:00:00.000Z" })
    .execute();
  const recipients = (["accepted", "refused", "waiting"] as const).map((state, index) => ({ mailing_id: "m", number: index + 1, state }));
  await site.database.kysely.insertInto("mailing_recipients").values(recipients).execute();
  const sent = plain(await editor.text("/admin/newsletter"));
  expect(sent).toContain(`href="${address}/m"`);
  expect(sent).toContain("November 17, 2026, by Sam Ortiz · 1 of 3 sent, 1 could not be delivered");
  expect(sent).toContain(">Paused</span>");
  expect(sent).toContain("Every published article has been sent.");
});

test("the list shows status and consent, and the page of an address its wording", async () => {
  expect(plain(await editor.text("/admin/newsletter/subscribers"))).toContain("Nobody has subscribed yet");
  const { kysely } = site.database;
  const date = "2026-11-03T17:00:00.000Z";
  const others = [
    { ...ana, id: "2", email: "sam@example.com", confirmed_at: null },
    { ...ana, id: "3", email: "lee@example.com", source: "file", wording: "", proof: "On paper at the desk", confirmed_at: date },
    { ...ana, id: "4", email: "old@example.com", refused_at: date, refusal: "No such address" },
    { ...ana, id: "5", email: "kim@example.com", left_at: date },
    { ...ana, id: "6", email: "=cmd@example.com", source: "before", wording: "", asked_at: null, confirmed_at: null },
  ] as const;
  await kysely.insertInto("subscribers").values([ana]).execute();
  for (const row of others) await kysely.insertInto("subscribers").values(row).execute();
  const html = plain(await editor.text("/admin/newsletter/subscribers"));
  const rows = [...html.matchAll(/<tr>.*?<\/tr>/g)].map(([row]) =>
    row
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );
  expect(rows.toSorted()).toEqual([
    "=cmd@example.com waiting Entered on the site November 19, 2026, never asked Details",
    "Address Status Consent Details",
    "ana@example.com confirmed November 20, 2026, on the site Details",
    "kim@example.com unsubscribed On November 3, 2026 Details",
    "lee@example.com confirmed November 3, 2026: On paper at the desk Details",
    "old@example.com undeliverable No such address, November 3, 2026 Details",
    "sam@example.com waiting Asked November 19, 2026 Details",
  ]);
  expect(html).not.toContain("CSV");
  expect(html).toContain("1 address was entered on the site before there was a newsletter");
  const found = plain(await editor.text("/admin/newsletter/subscribers?state=confirmed&q=AN"));
  expect([...found.matchAll(/<td><b>([^<]+)/g)].map(([, email]) => email)).toEqual(["ana@example.com"]);
  expect(plain(await editor.text("/admin/newsletter/subscribers?q=nobody"))).toContain("No address matches");
  const one = plain(await editor.text(`/admin/newsletter/subscribers/${ana.id}`));
  expect(one).toContain("“Send me new articles by mail.”");
  expect(one).not.toContain("/erase");
});

test("nobody is asked to confirm without a mail server", async () => {
  for (const [page, action] of [
    ["/admin/newsletter/subscribers", "/admin/newsletter/subscribers/ask-former"],
    ["/admin/newsletter/subscribers/2", "/admin/newsletter/subscribers/2/ask"],
  ] as const) {
    expect(await owner.text(page)).toContain(`action="${action}"`);
    expect(await owner.submit(action)).toBe(page);
    expect(await owner.text(page)).toContain("the site has no mail server");
  }
  expect(await site.database.kysely.selectFrom("waiting_mails").selectAll().execute()).toEqual([]);
});

test("the CSV export needs a fresh sign-in, is recorded, and is no formula to a spreadsheet", async () => {
  const download = () => owner.post("/admin/newsletter/subscribers/csv");
  minutesLater = 16;
  const asked = await download();
  expect([asked.status, asked.headers.get("Location")?.split("?")[0]]).toEqual([307, "/admin/confirm/form"]);
  minutesLater = 0;
  const file = await download();
  expect(file.headers.get("Content-Type")).toContain("text/csv");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="subscribers-2026-11-18.csv"');
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer()).split("\r\n");
  expect(lines[0]).toBe("\uFEFFaddress,state,consent date,source,wording,proof,left date,refused date");
  expect(lines).toContain("ana@example.com,confirmed,2026-11-20T17:00:00.000Z,blog,Send me new articles by mail.,,,");
  expect(lines).toContain("'=cmd@example.com,waiting,,before,,,,");
  expect(await owner.text("/admin/history")).toContain("downloaded the addresses of the newsletter");
  expect((await owner.get("/admin/newsletter/subscribers/csv")).headers.get("Location")).toBe("/admin/newsletter/subscribers");
});

test("erasing asks for confirmation, and leaves no address in the history", async () => {
  const page = `/admin/newsletter/subscribers/${ana.id}/erase`;
  expect(plain(await owner.text(page))).toContain("This can’t be undone");
  expect(plain(await owner.text("/admin/newsletter/subscribers/5/erase"))).toContain("a file could add it again");
  expect(await owner.submit(page)).toBe("/admin/newsletter/subscribers");
  expect((await owner.get(`/admin/newsletter/subscribers/${ana.id}`)).status).toBe(404);
  const history = await owner.text("/admin/history?kind=newsletter");
  expect(history).toContain("erased an address from the newsletter");
  expect(history).not.toContain("ana@example.com");
});

test("a CSV file with columns of unknown meaning is imported only after they are explained", async () => {
  const body = new FormData();
  const list = "Email,Date,Marketing OK?\nagrees@example.com,2025-06-01,Y\ndeclines@example.com,2025-06-01,N\n";
  body.append("file", new Blob([list]), "list.csv");
  const headers = { Origin: site.url, Cookie: cookieHeader(owner.cookies) };
  const sent = await site.get("/admin/newsletter/subscribers/files", { method: "POST", body, headers, redirect: "manual" });
  const review = sent.headers.get("Location") ?? "";
  const html = plain(await owner.text(review));
  for (const words of ["What do these columns mean?", "Marketing OK?: “N” (1 line)", "Marketing OK?: “Y” (1 line)"])
    expect(html).toContain(words);
  const proof = "Paper list at the desk";
  for (const answers of [{}, { "answer-0": "left" }, { "answer-0": "left", "answer-1": "" }]) {
    const refused = await owner.post(review, { proof, date: "", ...answers });
    expect([refused.status, plain(await refused.text())]).toEqual([400, expect.stringContaining("Say of each value what it means")]);
  }
  const imported = await owner.post(review, { proof, date: "", "answer-0": "left", "answer-1": "confirmed" });
  expect(imported.status).toBe(303);
  const subscribers = site.database.kysely.selectFrom("subscribers").select(["email", "left_at", "confirmed_at"]);
  const rows = await subscribers.where("email", "in", ["agrees@example.com", "declines@example.com"]).orderBy("email").execute();
  expect(rows.map(({ left_at, confirmed_at }) => [left_at !== null, confirmed_at])).toEqual([
    [false, "2025-06-01T19:00:00.000Z"],
    [true, "2025-06-01T19:00:00.000Z"],
  ]);
  const erased = site.database.kysely.deleteFrom("subscribers").where("email", "in", ["agrees@example.com", "declines@example.com"]);
  await erased.execute();
});

test("the CSV import shows what would be imported, asks for the proof, and emails nobody", async () => {
  const page = "/admin/newsletter/subscribers/files";
  const send = (text: string) => {
    const body = new FormData();
    body.append("file", new Blob([text]), "list.csv");
    const headers = { Origin: site.url, Cookie: cookieHeader(owner.cookies) };
    return site.get(page, { method: "POST", body, headers, redirect: "manual" });
  };
  const refused = await send("Name,Phone\nAna,480\n");
  expect([refused.status, plain(await refused.text())]).toEqual([400, expect.stringContaining("no column is called Email")]);
  expect((await send("")).status).toBe(400);
  const list = "Email,Status\nnew@example.com,\ngone@example.com,unsubscribed\nkim@example.com,\nnobody,\n";
  const review = (await send(list)).headers.get("Location") ?? "";
  const html = plain(await owner.text(review));
  for (const words of [
    "<b>1</b> is new and will get",
    "<b>1</b> unsubscribed or can’t be reached, says the file",
    "<b>1</b> unsubscribed or can’t be reached here, and stays out",
  ])
    expect(html).toContain(words);
  expect(html).toContain("Line 5: “nobody” is not an address.");

  const without = await owner.post(review, { proof: " ", date: "" });
  expect([without.status, plain(await without.text())]).toEqual([400, expect.stringContaining("Say where and how these people agreed.")]);
  const undated = await owner.post(review, { proof: "Paper list at the desk", date: "2026-11-19" });
  const again = plain(await undated.text());
  expect([undated.status, again]).toEqual([400, expect.stringContaining("today at the latest")]);
  expect(again).toContain('value="Paper list at the desk"');

  const result = await owner.submit(review, { proof: "Paper list at the desk", date: "2026-04-01" });
  const done = plain(await owner.text(result));
  expect(done).toContain("2 addresses were imported on November 18, 2026. Nobody was emailed.");
  expect(plain(await owner.text("/admin/newsletter/subscribers?q=new"))).toContain("April 1, 2026: Paper list at the desk");
  expect(await owner.submit(review, { proof: "Paper list at the desk", date: "2026-04-01" })).toBe(page);
  expect(await site.database.kysely.selectFrom("waiting_mails").selectAll().execute()).toEqual([]);
  expect((await owner.post(result)).status).toBe(400);
  expect(await owner.submit(result, { sure: "yes" })).toBe("/admin/newsletter/subscribers");
  expect((await owner.get(result)).status).toBe(404);

  const other = (await send(list)).headers.get("Location") ?? "";
  expect(await owner.submit(`${other}/cancel`)).toBe(page);
  expect((await owner.get(other)).headers.get("Location")).toBe(page);
});
