import { afterAll, beforeAll, expect, test } from "vitest";
import { draftPost, publishedPost, savePosts } from "./support/fixtures";
import { startMailServer, type TestMailServer } from "./support/loopback-mail";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let server: TestMailServer;
let owner: Visitor;
let editor: Visitor;
let author: Visitor;
let post: string;
let draft: string;
let minutesLater = 0;

beforeAll(async () => {
  server = await startMailServer();
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`,
    MAIL_FROM: "front@clinic.example",
    MAILS_PER_MINUTE: "6000",
  };
  site = await startTestSite({ environment, now: () => new Date(wednesdayMorning.getTime() + minutesLater * 60_000) });
  owner = await makeOwner(site, drMorgan);
  editor = await makeMember(site, owner, samFrontDesk, "editor");
  author = await makeMember(site, owner, alexAuthor, "author");
  await savePosts(site.database, publishedPost, draftPost);
  [post, draft] = await Promise.all([idOf(publishedPost.slug), idOf(draftPost.slug)]);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

async function idOf(slug: string): Promise<string> {
  return (await site.database.kysely.selectFrom("blog_posts").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
}

const plain = (html: string) => html.replaceAll("<!-- -->", "");
const page = (id = post, visitor = editor) => visitor.text(`/admin/posts/${id}/email`);
const shownIn = (html: string) => /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? "";
const form = async (change: Readonly<Record<string, string>> = {}) => ({ subject: "Six signs", shown: shownIn(await page()), ...change });

async function subscribe(...people: readonly (readonly [string, "confirmed" | "waiting"])[]): Promise<void> {
  const created_at = wednesdayMorning.toISOString();
  await site.database.kysely
    .insertInto("subscribers")
    .values(
      people.map(([name, state]) => ({
        id: name,
        email: `${name}@example.com`,
        created_at,
        source: "blog" as const,
        confirmed_at: state === "confirmed" ? created_at : null,
      })),
    )
    .execute();
}

test("is for editors and owners, and for articles that readers see", async () => {
  for (const address of ["", "/preview", "/test", "/some-mailing"]) {
    expect((await author.get(`/admin/posts/${post}/email${address}`)).status).toBe(403);
  }
  expect((await author.post(`/admin/posts/${post}/email`, await form())).status).toBe(403);
  expect(await author.text("/admin")).not.toContain("/email");
  expect((await editor.get("/admin/posts/nothing/email")).status).toBe(404);
  expect((await editor.get(`/admin/posts/${post}/email/nothing`)).status).toBe(404);
  const unseen = await page(draft);
  expect(unseen).toContain("Readers don’t see this article, so it can’t be emailed.");
  expect(unseen).not.toContain('<form method="post" action="/admin/posts');
  expect((await editor.get(`/admin/posts/${draft}/email/preview`)).status).toBe(404);
});

test("the email is shown in a frame without scripts, and as text", async () => {
  const html = await page();
  expect(html).toMatch(/<iframe src="[^"]+\/email\/preview"[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  expect(html).toMatch(/<pre[^>]*>Signs that a pet needs a vet\n=+\n/);
  expect(html).toContain(`value="${publishedPost.title}"`);
  expect(html).toContain(`${publishedPost.title.length} characters. Phones show about 40.`);
  expect(html).toMatch(/The links in the email lead to http:\/\/localhost/);
  const mail = await editor.get(`/admin/posts/${post}/email/preview`);
  const policy = mail.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect([mail.headers.get("X-Frame-Options"), mail.headers.get("Cache-Control")]).toEqual(["SAMEORIGIN", "no-store"]);
  expect(await mail.text()).toContain("You get this because you subscribed on November 18, 2026.");
});

test("without subscribers it says how readers subscribe, and starts nothing", async () => {
  expect(await page()).toContain("Nobody gets it yet.");
  expect(await page()).not.toMatch(/Email \d+ pe/);
  const answer = await editor.post(`/admin/posts/${post}/email`, await form());
  expect([answer.status, plain(await answer.text())]).toEqual([409, expect.stringContaining("already has it")]);
  await subscribe(["late", "waiting"]);
  expect(await page()).toContain("1 more has not confirmed yet and gets nothing.");
});

test("a test goes to whoever asks, with the typed subject, and is limited", async () => {
  await subscribe(["ana", "confirmed"], ["ben", "confirmed"], ["chi", "confirmed"]);
  const tested = await editor.post(`/admin/posts/${post}/email/test`, await form({ subject: "Héllo\r\nBcc: x@example.com" }));
  const html = plain(await tested.text());
  expect(html).toContain("The mail server accepted the test email");
  expect(html).toContain("Bcc: x@example.com");
  const tests = () => server.messages.filter((message) => message.includes("Test=3A") || message.includes("Subject: Test:"));
  expect(tests()).toHaveLength(1);
  const [message = ""] = tests();
  expect(message).toMatch(/^Subject: =\?UTF-8\?Q\?Test=3A_H=C3=A9llo/m);
  expect(message).not.toMatch(/^Bcc/im);
  expect(message).toContain(`To: ${samFrontDesk.email}`);
  expect(message).toMatch(/multipart\/alternative/);
  expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const fields = await form();
  for (let more = 0; more < 9; more += 1) await editor.post(`/admin/posts/${post}/email/test`, fields);
  const tooMany = await editor.post(`/admin/posts/${post}/email/test`, fields);
  expect([tooMany.status, await tooMany.text()]).toEqual([429, expect.stringContaining("Too many attempts")]);
  expect(tests()).toHaveLength(10);
  minutesLater += 6;
});

test("a subject is required, and an article that changed has to be checked again", async () => {
  const send = (fields: Record<string, string>) => editor.post(`/admin/posts/${post}/email`, fields);
  const empty = await send(await form({ subject: "  " }));
  expect([empty.status, await empty.text()]).toEqual([400, expect.stringContaining("Enter a subject.")]);
  expect(await (await send(await form({ subject: "x".repeat(121) }))).text()).toContain("Enter at most 120 characters.");
  const stale = await form();
  await site.database.kysely.updateTable("blog_posts").set({ excerpt: "Seven things." }).where("id", "=", post).execute();
  const changed = await send(stale);
  const html = plain(await changed.text());
  expect([changed.status, html]).toEqual([409, expect.stringContaining("the article changed after this page was opened")]);
  expect(html).toContain('value="Six signs"');
  expect(await site.database.kysely.selectFrom("mailings").select("id").execute()).toEqual([]);
});

test("a double click starts one mailing, which shows its progress and can be paused and continued", async () => {
  expect(await page()).toMatch(/<b>3 people<\/b> get it\..*Takes about 1 minute\..*Email 3 people/s);
  const fields = await form();
  const [one, other] = await Promise.all([1, 2].map(() => editor.submit(`/admin/posts/${post}/email`, fields)));
  expect(one).toBe(other);
  expect(await site.database.kysely.selectFrom("mailings").select("subject").execute()).toEqual([{ subject: "Six signs" }]);
  const watched = await editor.text(one ?? "");
  expect(watched).toMatch(/\d of 3/);
  expect(watched).toMatch(/<progress aria-label="Processed"/);
  const shown = () => editor.text(one ?? "");
  await expect.poll(shown, { interval: 200 }).toContain(`${samFrontDesk.name} started it`);
  const done = await editor.text(one ?? "");
  expect(done).toContain("3 of 3");
  expect(done).toContain("3 people</b>");
  expect(done).not.toMatch(/>Pause<|>Continue<|http-equiv="refresh"/);
  expect(await editor.text(`${one}/preview`)).toContain("Seven things.");
  expect(await page()).toContain("Everybody who gets email has this article: 3 people.");
  expect(await owner.text("/admin")).toContain("Emailed Nov 18, 2026 to 3 people");
  for (const name of ["ana", "ben", "chi"])
    expect(server.messages.filter((mail) => mail.includes(`To: ${name}@example.com`))).toHaveLength(1);
});

test("a mailing shows what failed and what is unclear, and can be paused and continued", async () => {
  const { kysely } = site.database;
  const content = (await kysely.selectFrom("mailings").select("content").executeTakeFirstOrThrow()).content;
  const row = {
    id: "second",
    post_id: post,
    subject: "Again",
    content,
    by_id: "1",
    by_name: "Sam",
    created_at: "2026-11-18T18:00:00.000Z",
  };
  const problem = "The connection was refused. Nothing answers at mail.example.com, port 587.";
  await kysely
    .insertInto("mailings")
    .values({ ...row, state: "sending", problem, try_at: "2026-11-18T19:00:00.000Z" })
    .execute();
  const states = ["accepted", "refused", "unclear", "skipped"] as const;
  await kysely
    .insertInto("mailing_recipients")
    .values(
      states.map((state, index) => ({
        mailing_id: "second",
        number: index + 1,
        subscriber_id: "ana",
        state,
        answer: state === "refused" ? "There is no such mailbox." : "",
      })),
    )
    .execute();
  const address = `/admin/posts/${post}/email/second`;
  expect(await page()).toContain("This article is being emailed.");
  const stuck = await editor.text(address);
  for (const words of [
    problem,
    "The next try is on",
    "4 of 4",
    "1 could not be delivered",
    "ana@example.com",
    "There is no such mailbox.",
  ]) {
    expect(stuck).toContain(words);
  }
  for (const words of [
    '1 unclear</summary><ul class="rows"><li>ana@example.com',
    "1 skipped",
    "Try again now",
    ">Pause<",
    "Send it again",
    'content="5"',
  ])
    expect(stuck).toContain(words);
  expect((await author.post(`${address}/pause`)).status).toBe(403);
  expect(await editor.submit(`${address}/pause`)).toBe(address);
  const history = async () => (await owner.text("/admin/history")).replace(/<[^>]*>/g, "");
  expect(await history()).toContain(`${samFrontDesk.name} paused the email of ${publishedPost.title}`);
  const elsewhere = `/admin/posts/${draft}/email/second`;
  for (const command of ["continue", "again", "pause"]) expect((await editor.post(`${elsewhere}/${command}`)).status).toBe(404);
  expect((await editor.get(`${elsewhere}/preview`)).status).toBe(404);
  const paused = await editor.text(address);
  expect(paused).toContain("Paused. Nobody gets anything until somebody continues it.");
  expect(paused).not.toContain(">Pause<");
  expect(await editor.submit(`${address}/continue`)).toBe(address);
  await expect.poll(() => editor.text(address), { interval: 200 }).toContain("Done");
  expect(await editor.submit(`${address}/again`)).toBe(address);
  const told = await history();
  expect(told).toContain(`${samFrontDesk.name} emailed ${publishedPost.title} again to 1 person`);
  expect(told).toContain(`${samFrontDesk.name} continued the email of ${publishedPost.title}`);
});

test("the first mailing shows what keeps email from arriving, and later ones don't", async () => {
  const environment = { SMTP_URL: "smtp://127.0.0.1:1?ignoreTLS=true", MAIL_FROM: "website@clinic.example" };
  const other = await startTestSite({ environment, openLookup: () => ({ txt: async () => [], mx: async () => ["mx.example"] }) });
  try {
    const boss = await makeOwner(other, drMorgan);
    await savePosts(other.database, publishedPost);
    const { kysely } = other.database;
    const { id } = await kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
    await other.idle();
    const html = await boss.text(`/admin/posts/${id}/email`);
    expect(html).toContain("Before your first mailing: it may land in spam.");
    expect(html).toContain("clinic.example does not say who may send its email.");
    expect(html).not.toContain("Answers to your email arrive");
    await kysely.deleteFrom("site_settings").where("name", "=", "sender-domain").execute();
    expect(await boss.text(`/admin/posts/${id}/email`)).toContain("Nobody has checked whether your email will arrive.");
    const mailing = { id: "m", post_id: id, subject: "x", content: "{}", by_id: "s", by_name: "Sam", state: "done" } as const;
    await kysely
      .insertInto("mailings")
      .values({ ...mailing, created_at: "2026-11-17T17:00:00.000Z" })
      .execute();
    expect(await boss.text(`/admin/posts/${id}/email`)).not.toContain("Nobody has checked");
  } finally {
    await other.close();
  }
});

test("without a mail server it says that nothing can be sent, and who sets it up", async () => {
  const other = await startTestSite();
  try {
    const boss = await makeOwner(other, drMorgan);
    await savePosts(other.database, publishedPost);
    const { id } = await other.database.kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
    const html = await boss.text(`/admin/posts/${id}/email`);
    expect(html).toContain("Nothing can be sent: no mail server is set up.");
    expect(html).toContain('href="/admin/email"');
    expect(html).not.toContain('name="subject"');
    const answer = await boss.post(`/admin/posts/${id}/email`, { subject: "x", shown: "y" });
    expect(answer.status).toBe(409);
  } finally {
    await other.close();
  }
});
