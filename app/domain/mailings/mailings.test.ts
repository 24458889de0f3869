import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import type { Role } from "~/domain/staff/roles";
import { createMail } from "~/integrations/mail.server";
import { describeEachDatabase } from "../../../tests/support/databases";
import { olderPosts, publishedPost, savePosts } from "../../../tests/support/fixtures";
import { silentFrom, startMailServer, type TestMailServer } from "../../../tests/support/loopback-mail";
import { addSubscribers, mailContent, readerAddress } from "../../../tests/support/newsletter";
import { wednesdayMorning } from "../../../tests/support/site";
import { articleNotPublic } from "./mailing";
import { continueMailing, pauseMailing, sendUnclearAgain, startMailing } from "./mailing-commands.server";
import { countAudience, findMailingOfPost, getMailing, listDueMailings } from "./mailing-queries.server";
import { sendMailing } from "./mailing-run.server";

const begin = wednesdayMorning;
const minutes = (count: number) => new Date(begin.getTime() + count * 60_000);
const owner = (role: Role = "owner") => ({ id: "1", name: "Dr. Casey Morgan", role });

/** A blog with an article, a mail server and so many subscribers who may get mail. */
async function setUp(database: Database, subscribers: number) {
  await savePosts(database, publishedPost);
  const { id: postId } = await database.kysely.selectFrom("blog_posts").select("id").executeTakeFirstOrThrow();
  if (subscribers > 0) await addSubscribers(database, subscribers);
  const start = (now = begin) => startMailing(database.kysely, { postId, content: mailContent, subject: "Toads", by: owner(), now });
  const server = await startMailServer();
  const send = (id: string, now = begin) => sendThrough(database, server, id, now);
  const find = (id: string, now = begin) => getMailing(database.kysely, id, { mailsPerMinute: 30, now });
  const mailed = () => server.messages.map((text) => Number(/^To: reader(\d+)@/m.exec(text)?.[1])).toSorted((one, other) => one - other);
  const refused = () => database.kysely.selectFrom("subscribers").select("email").where("refused_at", "is not", null).execute();
  const by = (id: string) => ({ id, postId, actor: owner(), now: begin });
  return { postId, by, start, server, send, find, mailed, refused };
}

async function sendThrough(database: Database, { port }: TestMailServer, id: string, now: Date): Promise<void> {
  const { openLine } = createMail({ dataDir: "/dev/null" }, () => now);
  await sendMailing(database, id, {
    now: () => now,
    wait: async () => undefined,
    server: async () => ({ smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: "Clinic <news@clinic.example>" }),
    openLine,
    unsubscribeUrl: (origin, token) => `${origin}/unsubscribe/${token}`,
    mailsPerMinute: 60_000,
    closing: new AbortController().signal,
  });
}

/** Each has a link and a message ID of its own, and of the link the database has the hash. */
async function expectPersonalMails({ kysely }: Database, { messages }: TestMailServer, id: string): Promise<void> {
  const rows = await kysely.selectFrom("mailing_recipients").select(["subscriber_id", "unsubscribe_hash"]).execute();
  for (const text of messages) {
    const [, token = ""] = /^List-Unsubscribe:\s+<https:\/\/clinic\.example\/unsubscribe\/([\w-]{24})>/m.exec(text) ?? [];
    const [, mailing, subscriber] = /^Message-ID:\s+<([\w-]+)\.(\w+)@clinic\.example>/m.exec(text) ?? [];
    expect(mailing).toBe(id);
    expect(text).toContain(`To: ${readerAddress(Number(subscriber?.slice(1)))}`);
    const hash = createHash("sha256").update(token).digest("base64url");
    expect(rows.find((row) => row.subscriber_id === subscriber)?.unsubscribe_hash).toBe(hash);
  }
}

const nobodyLeft = { kind: "conflict", message: "Nothing was sent: everybody who may get this article already has it." };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describeEachDatabase("a mailing", (getDatabase) => {
  test("goes to subscribers who have not got the article, once however often it is started", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const { postId, start, server, send, find, mailed } = await setUp(database, 0);
    await expect(start()).rejects.toMatchObject(nobodyLeft);
    await addSubscribers(database, 2);
    const at = begin.toISOString();
    await addSubscribers(database, 1, { confirmed_at: null }, 3);
    await addSubscribers(database, 1, { left_at: at }, 4);
    await addSubscribers(database, 1, { refused_at: at }, 5);
    expect(await countAudience(kysely, postId)).toEqual({ willGet: 2, unconfirmed: 1, haveIt: 0 });
    await expect(
      startMailing(kysely, { postId, content: mailContent, subject: "", by: owner("author"), now: begin }),
    ).rejects.toMatchObject({ kind: "forbidden" });
    await expect(start(new Date(0))).rejects.toThrow(articleNotPublic());
    const [id, again] = await Promise.all([start(), start()]);
    expect(again).toBe(id);
    expect(await listDueMailings(kysely, begin)).toMatchObject([{ id }]);
    await send(id);
    expect(await find(id)).toMatchObject({ state: "done", total: 2, counts: { accepted: 2 }, finishedAt: at, minutesLeft: null });
    expect(mailed()).toEqual([1, 2]);
    await expectPersonalMails(database, server, id);
    await expect(start()).rejects.toMatchObject(nobodyLeft);
    await addSubscribers(database, 1, {}, 6);
    expect(await countAudience(kysely, postId)).toEqual({ willGet: 1, unconfirmed: 1, haveIt: 2 });
    const later = await start(minutes(1));
    expect(await findMailingOfPost(kysely, postId, begin)).toMatchObject({ id: later, total: 1, state: "sending" });
    await send(later);
    expect(mailed()).toEqual([1, 2, 6]);
    await server.close();
  });

  test("drops mailboxes that don't exist, waits for those that ask to try later, and skips those who left or were erased", async () => {
    const database = getDatabase();
    const { start, server, send, find, mailed, refused } = await setUp(database, 12);
    const id = await start();
    const asked: string[] = [];
    // The last two in the order of their ids; nobody is answered before they are gone.
    const leave = async () => {
      await database.kysely.updateTable("subscribers").set({ left_at: begin.toISOString() }).where("id", "=", "s8").execute();
      await database.kysely.deleteFrom("subscribers").where("id", "=", "s9").execute();
    };
    let left: Promise<void> | undefined;
    server.answerRecipient = async (address) => {
      asked.push(address);
      left ??= leave();
      await left;
      if (address === readerAddress(6)) return "550 5.1.1 <reader6@example.com> unknown";
      return address === readerAddress(3) && asked.indexOf(address) === asked.lastIndexOf(address) ? "451 4.7.1 greylisted" : null;
    };
    await send(id);
    expect(mailed()).toEqual([1, 2, 4, 5, 7, 10, 11, 12]);
    const waits = { accepted: 8, refused: 1, skipped: 2, waiting: 1 };
    expect(await find(id)).toMatchObject({ state: "sending", counts: waits, nextTryAt: minutes(5).toISOString(), minutesLeft: null });
    expect(await listDueMailings(database.kysely, minutes(4))).toEqual([]);
    await send(id, minutes(5));
    expect(mailed()).toEqual([1, 2, 3, 4, 5, 7, 10, 11, 12]);
    const refusal = { email: readerAddress(6), answer: "There is no such mailbox. (550 5.1.1 <…> unknown)", isGone: true };
    expect(await find(id)).toMatchObject({ state: "done", counts: { accepted: 9, refused: 1, skipped: 2 }, refusals: [refusal] });
    expect(await refused()).toEqual([{ email: readerAddress(6) }]);
    await database.kysely.deleteFrom("subscribers").where("id", "=", "s6").execute();
    expect((await find(id)).refusals).toMatchObject([{ email: null }]);
    await server.close();
  });

  test("stops if the mail server accepts nothing, whatever it answers, and marks nobody as refused", async () => {
    const { start, server, send, find, mailed, refused } = await setUp(getDatabase(), 12);
    const id = await start();
    const answers = [
      ["554 5.7.1 Relay access denied", 2],
      ["550 5.1.1 unknown", 6],
      ["554 5.7.1 spam", 6],
      ["451 4.3.0 not now", 6],
      ["550 5.4.5 Daily sending quota exceeded", 2],
    ] as const;
    const pauses = [1, 2, 5, 15, 30];
    for (const [index, [answer, most]] of answers.entries()) {
      let attempts = 0;
      server.answerRecipient = () => {
        attempts += 1;
        return answer;
      };
      const at = index * 60;
      await send(id, minutes(at));
      expect(attempts, answer).toBeLessThanOrEqual(most);
      const problem = expect.stringMatching(/^[A-Z].+\. .+\(\d{3} .+\)$/);
      const stopped = { state: "sending", counts: { waiting: 12 }, problem, nextTryAt: minutes(at + (pauses[index] ?? 0)).toISOString() };
      expect([await find(id, minutes(at)), await refused()], answer).toMatchObject([stopped, []]);
    }
    server.answerRecipient = () => null;
    await send(id, minutes(600));
    expect(mailed()).toEqual(upTo(12));
    expect([await find(id), await refused()]).toMatchObject([{ state: "done", problem: null }, []]);
    await server.close();
  });

  test("survives a mail server that goes away and comes back", async () => {
    const { start, server, send, find, mailed } = await setUp(getDatabase(), 9);
    const id = await start();
    void silentFrom(server, "answerRecipient", 5, 2).then(server.goAway);
    await send(id);
    expect(await find(id)).toMatchObject({
      state: "sending",
      problem: expect.stringMatching(/^The connection was refused\./),
      counts: { unclear: 0 },
    });
    await server.comeBack();
    await send(id, minutes(2));
    expect([await find(id), mailed()]).toMatchObject([{ state: "done", problem: null, counts: { accepted: 9 } }, upTo(9)]);
    await server.close();
  });

  test("pauses at once, and also if the article is unpublished", async () => {
    const database = getDatabase();
    const { by, start, server, send, find, mailed } = await setUp(database, 9);
    const id = await start();
    /** While its recipient is asked for; those after it wait, or the second connection could reach the end first. */
    const during = (number: number, change: () => Promise<unknown>) => {
      const done = Promise.withResolvers<void>();
      server.answerRecipient = async (address) => {
        if (address === readerAddress(number)) await change().then(() => done.resolve());
        else if (address > readerAddress(number)) await done.promise;
        return null;
      };
    };
    during(4, () => pauseMailing(database.kysely, by(id)));
    await send(id);
    expect(await find(id)).toMatchObject({ state: "paused", problem: null, counts: { unclear: 0, handing: 0 } });
    // It was paused while its recipient was being asked for.
    expect(mailed()).not.toContain(4);
    const before = mailed();
    await send(id);
    expect(mailed()).toEqual(before);
    during(7, () => database.kysely.updateTable("blog_posts").set({ status: "draft" }).execute());
    const go = () => continueMailing(database.kysely, by(id));
    expect([await go(), await go()]).toEqual([true, false]);
    await send(id);
    expect(await find(id)).toMatchObject({ state: "paused", problem: expect.stringContaining("not public") });
    server.answerRecipient = () => null;
    await database.kysely.updateTable("blog_posts").set({ status: "published" }).execute();
    await go();
    await send(id);
    expect([await find(id), mailed()]).toMatchObject([{ state: "done", problem: null }, upTo(9)]);
    await server.close();
  });

  test("does not repeat unclear mails unless somebody asks for it", async () => {
    const database = getDatabase();
    const { by, start, server, send, find, mailed } = await setUp(database, 4);
    const id = await start();
    void silentFrom(server, "answerMail", 2, 2).then(server.goAway);
    await send(id);
    await server.comeBack();
    await send(id, minutes(2));
    expect(await find(id)).toMatchObject({ state: "done", counts: { accepted: 2, unclear: 2 } });
    const before = await database.kysely
      .selectFrom("mailing_recipients")
      .select("unsubscribe_hash")
      .where("state", "=", "unclear")
      .orderBy("unsubscribe_hash")
      .execute();
    for (const isNew of [true, false]) expect(await sendUnclearAgain(database.kysely, by(id))).toBe(isNew);
    await send(id, minutes(3));
    expect(await find(id)).toMatchObject({ state: "done", total: 4, counts: { accepted: 4, unclear: 0, skipped: 0 } });
    const kept = database.kysely.selectFrom("mailing_recipients").select("unsubscribe_hash").orderBy("unsubscribe_hash");
    expect(await kept.where("state", "=", "skipped").execute()).toEqual(before);
    expect(mailed()).toEqual(upTo(4));
    await server.close();
  });

  test("waits while an older one is sent, but not for one that waits itself", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const { postId, start, server, send, find, mailed } = await setUp(database, 2);
    await savePosts(database, ...olderPosts(1));
    const { id: other } = await kysely.selectFrom("blog_posts").select("id").where("id", "<>", postId).executeTakeFirstOrThrow();
    const older = await start();
    const newer = await startMailing(kysely, { postId: other, content: mailContent, subject: "Toads", by: owner(), now: minutes(1) });
    await send(newer, minutes(1));
    expect([mailed(), await find(newer, minutes(1))]).toMatchObject([[], { state: "sending", waitsForOther: true, minutesLeft: null }]);
    expect((await listDueMailings(kysely, minutes(1))).map(({ id }) => id)).toEqual([older]);
    server.answerRecipient = (address) => (address === readerAddress(2) ? "451 later" : null);
    await send(older, minutes(1));
    server.answerRecipient = () => null;
    await send(newer, minutes(1));
    expect([mailed(), await find(older, minutes(1))]).toMatchObject([[1, 1, 2], { state: "sending", waitsForOther: false }]);
    expect(await find(newer, minutes(1))).toMatchObject({ state: "done" });
    await server.close();
  });

  test("is sent by one process at a time, which leaves lines that another has claimed", async () => {
    const database = getDatabase();
    const { start, server, send, find, mailed } = await setUp(database, 6);
    const id = await start();
    // Without the lock that keeps a second process away.
    await Promise.all([send(id), send(id)]);
    const { state, counts } = await find(id);
    expect([state, counts.accepted, mailed()]).toEqual(["done", 6, upTo(6)]);
    await server.close();
  });

  test("that a wrong clock postponed continues once the clock is right", async () => {
    const database = getDatabase();
    const { start, server, send, find, mailed } = await setUp(database, 2);
    const id = await start();
    await server.goAway();
    await send(id, minutes(120));
    expect(await find(id, minutes(120))).toMatchObject({ nextTryAt: minutes(121).toISOString() });
    expect(await find(id)).toMatchObject({ nextTryAt: null });
    expect(await listDueMailings(database.kysely, begin)).toMatchObject([{ id }]);
    await server.comeBack();
    server.answerRecipient = (address) => (address === readerAddress(1) ? "451 4.7.1 greylisted" : null);
    await send(id, minutes(24 * 60));
    expect(await find(id, minutes(24 * 60))).toMatchObject({ problem: null, nextTryAt: minutes(24 * 60 + 5).toISOString() });
    server.answerRecipient = () => null;
    expect(await listDueMailings(database.kysely, begin)).toMatchObject([{ id }]);
    await send(id);
    expect([mailed(), (await find(id)).state]).toEqual([[1, 2], "done"]);
    await server.close();
  });
});
