import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setUpMail } from "~/domain/staff/mail-setup.server";
import { startMailServer } from "./support/loopback-mail";
import { withoutLinks } from "./support/pages";
import { makeMember, makeOwner, typedArticle, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { alexAuthor, drMorgan, samFrontDesk } from "./support/staff";
import type { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;
let writer: Visitor;
let vega: Visitor;
let other: Visitor;
const leeVega = { name: "Lee Vega", email: "lee@superstitionridge.example" };
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  writer = await makeMember(site, owner, alexAuthor, "author");
  vega = await makeMember(site, owner, leeVega, "author");
  other = await makeMember(site, owner, samFrontDesk, "editor");
  for (const { id, email } of await site.database.kysely.selectFrom("staff_accounts").select(["id", "email"]).execute()) ids[email] = id;
  await name(leeVega, "Dr. Lee Vega, DVM");
});
afterAll(() => site.close());

const idOf = ({ email }: { email: string }) => ids[email] ?? "";
const name = (member: { email: string }, printedName: string) => owner.submit(`/admin/staff/${idOf(member)}/veterinarian`, { printedName });
const page = (id: string) => `/admin/posts/${id}`;
const review = (id: string) => `/admin/reviews/${id}`;
const ask = (id: string, message = "") => writer.submit(`${page(id)}/review/ask`, { asked: idOf(leeVega), message });
const save = (id: string, title: string, content: string, version: number) =>
  writer.submit(page(id), { ...typedArticle, title, content, status: "published", version: `${version}`, saveId: crypto.randomUUID() });
const waiting = () => site.database.kysely.selectFrom("review_requests").selectAll().where("answered_at", "is", null).execute();
const byline = async (slug: string) => /Reviewed by [^<]*/.exec(withoutLinks(await (await site.get(`/blog/${slug}`)).text()))?.[0] ?? null;

test("an owner marks a veterinarian with the name as printed, and clears it", async () => {
  await name(samFrontDesk, "Dr. Sam Ortiz, DVM");
  expect(await owner.text("/admin/staff")).toContain("Readers see: Dr. Sam Ortiz, DVM");
  expect((await other.get("/admin/reviews")).status).toBe(200);
  await name(samFrontDesk, "");
  expect(await owner.text("/admin/staff")).not.toContain("Dr. Sam Ortiz, DVM");
  expect((await other.get("/admin/reviews")).status).toBe(403);
  expect((await vega.post(`/admin/staff/${idOf(leeVega)}/veterinarian`, { printedName: "Dr. Lee Best" })).status).toBe(403);
  const history = await owner.text("/admin/history");
  expect(history).toMatch(/as a veterinarian, printed as Dr\. Sam Ortiz, DVM/);
  expect(history).toContain("no longer lists");
});

test("a text is asked about, commented on, sent back, mended, approved and shown as reviewed", async () => {
  const title = "Cats need a slow plan";
  const id = await writePost(site, writer, {
    title,
    content: "A cat loses weight slowly.\n\nCall us after 24 hours.",
    status: "published",
  });
  expect(await writer.text(page(id))).toContain("Ask Dr. Lee Vega to review");
  // A new post shows it only on demand, from the data of its page.
  expect(await writer.text("/admin/posts/new")).toContain("Dr. Lee Vega, DVM");
  await ask(id, "Please check the numbers.");
  await ask(id, "Please check the numbers.");
  expect(await waiting()).toHaveLength(1);
  expect(await writer.text(page(id))).toContain("Waiting for Dr. Lee Vega, DVM");
  for (const path of ["/admin", "/admin/reviews"]) {
    expect(await vega.text(path)).toMatch(/Waiting for your review[\s\S]*Cats need a slow plan[\s\S]*Please check the numbers\./);
  }
  expect(await other.text("/admin")).not.toContain("Waiting for your review");

  const read = await vega.text(review(id));
  expect(read).toContain("article-hero");
  expect(read).toContain("“Please check the numbers.”");
  const comment = { version: "1", block: "1", comment: "Say the\0 same day." };
  for (const _again of [1, 2]) expect(await vega.submit(`${review(id)}/comments`, comment)).toBe(`${review(id)}?version=1#paragraph-1`);
  const commented = await vega.text(review(id));
  expect(commented).toMatch(/id="paragraph-1">[\s\S]*Call us after 24 hours\.[\s\S]*Say the same day\.[\s\S]*The whole text/);
  expect(await site.database.kysely.selectFrom("review_comments").select("quote").where("post_id", "=", id).execute()).toEqual([
    { quote: "Call us after 24 hours." },
  ]);
  expect(await writer.text("/admin")).toMatch(/>In review<.*Cats need a slow plan/s);
  expect(await vega.submit(`${review(id)}/return`)).toBe("/admin/reviews");
  expect(await vega.submit(`${review(id)}/return`)).toBe("/admin/reviews");
  expect(await waiting()).toEqual([]);
  const top = new RegExp(
    `Sent back to you.*?Cats need a slow plan.*?Dr. Lee Vega, DVM.*?href="${page(id)}/before"[^>]*>Read 1 comment<`,
    "s",
  );
  expect(await writer.text("/admin")).toMatch(top);
  expect(await writer.text("/admin")).toMatch(/Read 1 comment<.*<ul class="list">.*>Sent back<.*<h3[^>]*><a[^>]*>Cats need a slow plan/s);
  for (const staff of [vega, other]) expect(await staff.text("/admin")).not.toContain("Sent back to you");

  const returned = await writer.text(page(id));
  expect(returned).toMatch(/Sent back, 1 comment/);
  expect(returned).toMatch(/aria-label="Review".*sent it back.*0 of 1 comment done.*Ask Dr\. Lee Vega again/s);
  const guide = `${page(id)}/before`;
  expect(await writer.text(guide)).toMatch(
    /<h2>1 comment from Dr\. Lee Vega<.*Say the same day\..*“Call us after 24 hours\.”.*Change it.*Not reviewed yet\./s,
  );
  expect(returned).toMatch(/<blockquote>Call us after 24 hours\.<\/blockquote>/);
  const done = /action="([^"]*\/comments\/[^"]*\/done)"/.exec(returned)?.[1] ?? "";
  expect((await other.post(done.replace(id, "none"))).status).toBe(404);
  await writer.submit(done);
  expect(await writer.text(page(id))).toMatch(/the comment is done/);
  await writer.submit(done.replace(/done$/, "reopen"));
  expect(await writer.text(page(id))).toMatch(/0 of 1 comment done/);
  expect(await vega.text("/admin/reviews")).toMatch(/Sent back by you.*Cats need a slow plan.*With Alex Reyes.*1 open comment/s);
  await writer.submit(done);
  expect(await writer.text(page(id))).toContain("Done by Alex Reyes");
  expect(await writer.text(guide)).not.toContain("1 comment");
  expect(await writer.text("/admin")).toContain("Sent back to you");
  await save(id, title, "A cat loses weight slowly.\n\nCall us the same day.", 1);
  expect(await writer.text("/admin")).not.toMatch(/Sent back/);
  await ask(id);
  expect(await vega.text(review(id))).toMatch(/Done by Alex Reyes/);
  const approval = { version: "2", newest: "2", next_review_on: "2027-11-18" };
  for (const _again of [1, 2]) expect(await vega.submit(`${review(id)}/approve`, approval)).toBe("/admin/reviews");
  expect(await byline("cats-need-a-slow-plan")).toBe("Reviewed by Dr. Lee Vega, DVM, November 2026; next review November 2027");
  expect(await writer.text(guide)).toMatch(/Reviewed by Dr\. Lee Vega, DVM on Nov \d+, 2026\./);
  expect(await site.database.kysely.selectFrom("post_reviews").select("id").where("post_id", "=", id).execute()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
  expect(await writer.text("/admin")).toMatch(/>Approved<.*<h3[^>]*><a[^>]*>Cats need a slow plan/s);
});

test("who reads a version that was superseded is told, sees what changed, and may still approve what was read", async () => {
  const title = "Superseded";
  const id = await writePost(site, writer, { title, content: "Old words.", status: "published" });
  await ask(id);
  await save(id, title, "New words.", 1);
  const unseen = await vega.submit(`${review(id)}/approve?version=1`, { version: "1", newest: "1" });
  expect(unseen).toBe(`${review(id)}?version=1`);
  const told = await vega.text(unseen);
  expect(told).toContain("The text changed while you read it.");
  expect(told).toMatch(/saved a different text after this version[\s\S]*<del>Old<\/del>[\s\S]*<ins>New<\/ins>/);
  expect(await byline("superseded")).toBeNull();
  await vega.submit(`${review(id)}/approve`, { version: "1", newest: "2" });
  expect(await byline("superseded")).toBeNull();
  await vega.submit(`${review(id)}/approve`, { version: "2", newest: "2" });
  expect(await byline("superseded")).toContain("Reviewed by Dr. Lee Vega, DVM");
});

test("of two veterinarians at once each answers once, and the second learns that nothing waits", async () => {
  const id = await writePost(site, writer, { title: "Two at once", status: "published" });
  await name(samFrontDesk, "Dr. Sam Ortiz, DVM");
  expect(await writer.text(page(id))).toMatch(/<select[^>]*name="asked"[\s\S]*Dr\. Sam Ortiz, DVM/);
  await ask(id);
  const answers = await Promise.all([
    vega.submit(`${review(id)}/approve`, { version: "1", newest: "1" }),
    other.submit(`${review(id)}/approve`, { version: "1", newest: "1" }),
  ]);
  expect(answers).toEqual(["/admin/reviews", "/admin/reviews"]);
  expect(await other.submit(`${review(id)}/return`)).toBe(review(id));
  expect(await other.text(review(id))).toContain("This text waits for no review.");
  await name(samFrontDesk, "");
});

describe("wrong roles", () => {
  test("neither read nor answer, nor ask about what they may not edit", async () => {
    const id = await writePost(site, owner, { title: "Not theirs" });
    for (const staff of [owner, other, writer]) {
      expect((await staff.get(review(id))).status).toBe(403);
      for (const form of ["comments", "approve", "return"]) {
        expect((await staff.post(`${review(id)}/${form}`, { version: "1", newest: "1", comment: "Mine" })).status).toBe(403);
      }
    }
    const asked = await writer.post(`${page(id)}/review/ask`, { asked: idOf(leeVega) }, { Accept: "application/json" });
    expect(asked.status).toBe(403);
    const none = await owner.post(`${page(id)}/review/ask`, { asked: idOf(samFrontDesk) }, { Accept: "application/json" });
    expect([none.status, await none.json()]).toMatchObject([400, { message: "Choose one of the staff’s veterinarians." }]);
  });
});

test("no mail is claimed that no server took", async () => {
  const id = await writePost(site, writer, { title: "Without mail" });
  const answer = await writer.post(`${page(id)}/review/ask`, { asked: idOf(leeVega) }, { Accept: "application/json" });
  expect(await answer.json()).toMatchObject({ toast: { text: expect.stringContaining("No email was sent") } });
});

test("the words of a page are reviewed in the same way", async () => {
  await owner.submit("/admin/pages/dentistry/edit");
  const { id } = await site.database.kysely.selectFrom("blog_posts").select("id").where("page", "=", "dentistry").executeTakeFirstOrThrow();
  await owner.submit(`${page(id)}/review/ask`, { asked: idOf(leeVega), message: "" });
  expect(await vega.text(review(id))).toMatch(/<h1>Dentistry<\/h1>[\s\S]*id="paragraph-0"/);
  expect(await vega.submit(`${review(id)}/approve`, { version: "1", newest: "1" })).toBe("/admin/reviews");
});

test("who asked and the author learn the answer by mail, each once, and nobody of their own", async () => {
  const server = await startMailServer();
  const settings = { host: "127.0.0.1", port: server.port, encryption: "none", user: "", from: "website@clinic.example" } as const;
  await site.database.kysely.deleteFrom("waiting_mails").execute();
  await setUpMail(site.database.kysely, {
    settings,
    password: "",
    actor: { id: "1", name: "Owner", role: "owner" },
    now: wednesdayMorning,
  });
  const queue = () => site.database.kysely.selectFrom("waiting_mails").select("kind").execute();
  const sent = async () => {
    await expect.poll(queue, { interval: 5 }).toEqual([]);
    const heads = server.messages.map((message) => /^To: (\S+)[\s\S]*^Subject: (?:=\?UTF-8\?Q\?)?([A-Z][a-z]+)/m.exec(message));
    return heads.map((found) => found?.slice(1).join(" ")).toSorted();
  };
  const answer = (id: string, command: string, fields = {}) => vega.submit(`${review(id)}/${command}`, fields);

  const id = await writePost(site, writer, { title: "Whose answer" });
  await other.submit(`${page(id)}/review/ask`, { asked: idOf(leeVega), message: "" });
  const comment = { version: "1", comment: "Which dose?" };
  await answer(id, "comments", comment);
  const to = [alexAuthor, leeVega, samFrontDesk].map(({ email }) => email);
  const asked = server.messages.length;
  expect(asked).toBe(1);
  for (const _again of [1, 2]) await answer(id, "return");
  expect(await sent()).toEqual([`${to[0]} Sent`, `${to[1]} Please`, `${to[2]} Sent`]);
  expect(
    server.messages.slice(asked).every((message) => /with a comment.*\/admin\/posts\/[\w-]{36}\s/s.test(message.replace(/=\r\n/g, ""))),
  ).toBe(true);
  for (const _again of [1, 2]) await answer(id, "approve", { version: "1", newest: "1" });
  expect((await sent()).filter((line) => line?.endsWith("Approved"))).toEqual([`${to[0]} Approved`, `${to[2]} Approved`]);

  const own = await writePost(site, vega, { title: "Her own" });
  await vega.submit(`${page(own)}/review/ask`, { asked: idOf(leeVega), message: "" });
  const before = (await sent()).length;
  await answer(own, "approve", { version: "1", newest: "1" });
  expect(await sent()).toHaveLength(before);
  await server.close();
});

test("who made a comment marks, reopens and deletes it where they read; nobody else deletes it", async () => {
  const id = await writePost(site, writer, { title: "Marked while reading", content: "One.\n\nTwo." });
  const comments = () => site.database.kysely.selectFrom("review_comments").select(["id", "done_at"]).where("post_id", "=", id).execute();
  await vega.submit(`${review(id)}/comments`, { version: "1", block: "0", comment: "Which one?" });
  const [comment] = await comments();
  const command = (name: string) => `${review(id)}/comments/${comment?.id}/${name}`;
  expect(await vega.text(review(id))).toContain(command("done"));
  expect(await vega.submit(`${command("done")}?version=1`)).toBe(`${review(id)}?version=1#comment-${comment?.id}`);
  expect((await comments())[0]?.done_at).not.toBeNull();
  expect(await vega.submit(command("delete"))).toBe(review(id));
  expect(await vega.text(review(id))).toContain("It stays with the text.");
  await vega.submit(command("reopen"));
  await name(samFrontDesk, "Dr. Sam Ortiz, DVM");
  expect((await other.post(command("delete"))).status).toBe(403);
  expect(await comments()).toHaveLength(1);
  await name(samFrontDesk, "");
  await vega.submit(command("delete"));
  expect(await comments()).toEqual([]);
});

test("a comment on a text that nobody asked about reaches its author, on the desk and by one mail", async () => {
  const id = await writePost(site, writer, { title: "Nobody asked" });
  await site.database.kysely.deleteFrom("waiting_mails").execute();
  for (const comment of ["First", "Second"]) await vega.submit(`${review(id)}/comments`, { version: "1", comment });
  const mails = await site.database.kysely.selectFrom("waiting_mails").select(["kind", "reference"]).execute();
  expect(mails).toEqual([{ kind: "review-commented", reference: `${id}/${idOf(alexAuthor)}` }]);
  expect(await writer.text("/admin")).toMatch(/Sent back to you.*Nobody asked.*Read 2 comments/s);
  expect(await other.text("/admin")).not.toContain("Sent back to you");
});

test("a due review says what is due and since when", async () => {
  const id = await writePost(site, writer, { title: "Due by now", status: "published" });
  await ask(id);
  await vega.submit(`${review(id)}/approve`, { version: "1", newest: "1", next_review_on: "2027-11-18" });
  await site.database.kysely.updateTable("blog_posts").set({ next_review_on: "2026-11-13" }).where("id", "=", id).execute();
  expect(await vega.text("/admin/reviews")).toMatch(/Due soon.*Due by now.*5 days late.*Approved by Dr\. Lee Vega, DVM on Nov 18, 2026/s);
  expect(await vega.text(review(id))).toMatch(/5 days late\..*It has not changed since it was approved\./s);
});
