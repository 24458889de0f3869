import { beforeEach, expect, test } from "vitest";
import { mailHealth } from "~/domain/mail/mail-health.server";
import type { Mail, MailServer } from "~/domain/mail/mail-server";
import { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { deleteGivenUpMails, queueMail, retryWaitingMails } from "~/domain/mail/waiting-mails.server";
import { describeEachDatabase } from "../../tests/support/databases";
import { sendQueuedMails } from "./send-queued-mail.server";

const MINUTE = 60_000;
const noon = new Date("2026-11-18T19:00:00.000Z");
const smtp: MailServer = { smtpUrl: "smtp://mail.clinic.example:587", from: "website@clinic.example" };

describeEachDatabase("a waiting mail", (getDatabase) => {
  let now = noon;
  let server: MailServer | null = smtp;
  let isDown = false;
  /** What the mail server answers for a recipient. */
  let refusals: Record<string, string> = {};
  const delivered: string[] = [];
  const happened: string[] = [];

  beforeEach(() => {
    [now, server, isDown, refusals, delivered.length, happened.length] = [noon, smtp, false, {}, 0, 0];
  });

  const mail = (reference: string): Mail => ({ to: `${reference}@clinic.example`, subject: reference, text: "Text" });

  /** As a process has it. */
  function makeQueue({ usesOutbox: isUsed = false } = {}): { sendDue(): Promise<void> } {
    const database = getDatabase();
    const log = { info: () => undefined, error: (line: string) => happened.push(line) };
    const transport = {
      deliver: async (through: MailServer | null, { subject }: Mail) => {
        const refusal = refusals[subject];
        if (refusal)
          throw Object.assign(new Error("refused"), { command: "RCPT TO", responseCode: Number(refusal.slice(0, 3)), response: refusal });
        if (isDown) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
        delivered.push(`${through ? "sent" : "outbox"} ${subject}`);
        return { line: "", reply: "250 kept" };
      },
      greet: async () => undefined,
    };
    const outgoing = new OutgoingMail({ database, environment: null, transport, log, now: () => now });
    outgoing.server = async () => server;
    const composers = {
      note: async (reference: string) => {
        if (reference === "erased") return null;
        const whenSent = async () => void happened.push(reference);
        return { mail: mail(reference), isForVisitor: true, whenSent, whenGone: async () => void happened.push(`gone ${reference}`) };
      },
      notice: async (reference: string) => ({ mail: mail(reference) }),
      broken: async () => {
        throw new Error("No text.");
      },
    };
    const parts = { database, log, now: () => now, mail: outgoing, composers, urgent: ["notice"], usesOutbox: () => isUsed };
    return { sendDue: () => sendQueuedMails(parts) };
  }

  const queue = (reference: string, kind = "note") => queueMail(getDatabase().kysely, { kind, reference }, now);
  const rows = () => getDatabase().kysely.selectFrom("waiting_mails").selectAll().orderBy("reference").execute();
  const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE).toISOString();
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * MINUTE);
  };

  test("is sent once, however often it was queued and however many processes send", async () => {
    for (const reference of ["one", "one", "two", "erased"]) await queue(reference);
    await Promise.all([makeQueue().sendDue(), makeQueue().sendDue(), makeQueue().sendDue()]);
    expect(delivered.toSorted()).toEqual(["sent one", "sent two"]);
    expect([happened.toSorted(), await rows()]).toEqual([["one", "two"], []]);
  });

  test("is queued in the transaction of its subject or not at all", async () => {
    const failing = getDatabase()
      .kysely.transaction()
      .execute(async (transaction) => {
        await queueMail(transaction, { kind: "note", reference: "one" }, now);
        throw new Error("Taken back.");
      });
    await expect(failing).rejects.toThrow("Taken back.");
    expect(await rows()).toEqual([]);
  });

  test("is taken over from a process that died with it, after five minutes", async () => {
    await queue("one");
    await getDatabase()
      .kysely.updateTable("waiting_mails")
      .set({ try_at: new Date(now.getTime() + 5 * MINUTE).toISOString() })
      .execute();
    await makeQueue().sendDue();
    expect(delivered).toEqual([]);
    later(5);
    await makeQueue().sendDue();
    expect(delivered).toEqual(["sent one"]);
  });

  test("waits for the mail server with growing pauses, is given up after three days, and is sent when the server works again", async () => {
    isDown = true;
    await queue("one");
    const queued = makeQueue();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 7; tries++) {
      await queued.sendDue();
      const [row] = await rows();
      expect(row).toMatchObject({ tries, problem: expect.stringContaining("The connection was refused") });
      pauses.push((Date.parse(row?.try_at ?? "") - now.getTime()) / MINUTE);
      now = new Date(row?.try_at ?? "");
    }
    expect(pauses).toEqual([1, 2, 5, 15, 60, 60, 60]);
    await getDatabase().kysely.updateTable("waiting_mails").set({ tries: 74 }).execute();
    await queued.sendDue();
    expect(await rows()).toMatchObject([{ tries: 75, try_at: now.toISOString(), given_up_at: now.toISOString() }]);
    later(24 * 60);
    isDown = false;
    await queued.sendDue();
    expect(await mailHealth(getDatabase().kysely, smtp)).toMatchObject({ waiting: { count: 1, givenUp: 1, since: noon.toISOString() } });
    await retryWaitingMails(getDatabase().kysely, now);
    await queued.sendDue();
    expect([delivered, await rows()]).toEqual([["sent one"], []]);
  });

  test("that was given up starts over when it is queued again, and is kept for 30 days", async () => {
    const { kysely } = getDatabase();
    await queue("one");
    await kysely.updateTable("waiting_mails").set({ given_up_at: now.toISOString(), tries: 75 }).execute();
    later(29 * 24 * 60);
    await deleteGivenUpMails(kysely, now);
    await queue("one");
    expect(await rows()).toMatchObject([{ tries: 0, try_at: now.toISOString(), given_up_at: null, created_at: now.toISOString() }]);
    await kysely.updateTable("waiting_mails").set({ given_up_at: now.toISOString() }).execute();
    later(31 * 24 * 60);
    await deleteGivenUpMails(kysely, now);
    expect(await rows()).toEqual([]);
  });

  test("to a visitor’s mailbox that does not exist ends at once, the clinic’s own is tried a few times, and neither is the mail server’s fault", async () => {
    refusals = { nobody: "550 5.1.1 <nobody@clinic.example> unknown", full: "552 5.2.2 over quota" };
    for (const reference of ["nobody", "full"]) await queue(reference);
    await queue("nobody", "notice");
    const queued = makeQueue();
    await queued.sendDue();
    expect(happened.filter((line) => line.startsWith("gone"))).toEqual(["gone nobody"]);
    expect(happened.join()).not.toContain("@");
    expect(await rows()).toMatchObject([{ kind: "notice", try_at: after(15), problem: expect.stringMatching(/550 5\.1\.1 <…> unknown/) }]);
    expect(await mailHealth(getDatabase().kysely, smtp)).toMatchObject({ isFailing: false, lastRefused: null, waiting: { count: 1 } });
    for (const minutes of [15, 60, 240]) {
      later(minutes);
      await queued.sendDue();
    }
    expect(await rows()).toMatchObject([{ given_up_at: now.toISOString(), refusals: 0 }]);
    await retryWaitingMails(getDatabase().kysely, now);
    refusals = {};
    await queued.sendDue();
    expect(delivered).toEqual(["sent nobody"]);
  });

  test("is not delayed by refused recipients: their mails are tried three times more, not counting an earlier outage", async () => {
    isDown = true;
    for (let number = 0; number < 5; number += 1) await queue(`made-up ${number}`);
    const queued = makeQueue();
    await queued.sendDue();
    expect((await rows()).filter(({ tries }) => tries > 0)).toHaveLength(2);
    isDown = false;
    refusals = Object.fromEntries((await rows()).map(({ reference }) => [reference, "450 4.1.2 Domain not found"]));
    later(1);
    await queue("one");
    await queued.sendDue();
    expect(delivered).toEqual(["sent one"]);
    expect(await mailHealth(getDatabase().kysely, smtp)).toMatchObject({ waiting: { count: 0, since: null } });
    const refused = await rows();
    await retryWaitingMails(getDatabase().kysely, now);
    expect(await rows()).toEqual(refused);
    const pauses: number[] = [];
    for (let row = (await rows())[0]; row; row = (await rows())[0]) {
      pauses.push((Date.parse(row.try_at) - now.getTime()) / MINUTE);
      now = new Date(row.try_at);
      await queued.sendDue();
    }
    expect([pauses, await rows()]).toEqual([[15, 60, 240], []]);
    expect(await mailHealth(getDatabase().kysely, smtp)).toMatchObject({ waiting: { count: 0 } });
  });

  test("to the clinic’s own mailbox that defers it is tried for three days, and delays no other", async () => {
    refusals = { full: "452 4.2.2 over quota", strict: "550 5.7.1 message looks like spam", young: "451 4.7.1 greylisted" };
    for (const reference of Object.keys(refusals)) await queue(reference, "notice");
    await queue("one");
    const queued = makeQueue();
    await queued.sendDue();
    expect(delivered).toEqual(["sent one"]);
    expect(await rows()).toMatchObject(Array.from({ length: 3 }, () => ({ tries: 1, refusals: 0, try_at: after(1) })));
    expect(await mailHealth(getDatabase().kysely, smtp)).toMatchObject({ isFailing: false, waiting: { count: 3, givenUp: 0 } });
    for (const minutes of [1, 2, 5, 15, 60, 60, 60, 60, 60, 60]) {
      later(minutes);
      await queued.sendDue();
    }
    expect(await rows()).toMatchObject(Array.from({ length: 3 }, () => ({ tries: 11, try_at: after(60) })));
    refusals = {};
    later(60);
    await queued.sendDue();
    expect([delivered.length, await rows()]).toEqual([4, []]);
  });

  test("of an urgent kind is sent before all others, even in a run that has begun", async () => {
    for (const reference of ["a", "b"]) await queue(reference);
    later(1);
    await queue("urgent", "notice");
    await makeQueue().sendDue();
    expect(delivered).toEqual(["sent urgent", "sent a", "sent b"]);
  });

  test("that was postponed while the clock was a day ahead is sent once the clock is right", async () => {
    isDown = true;
    await queue("one");
    later(24 * 60);
    await makeQueue().sendDue();
    later(-24 * 60);
    isDown = false;
    await makeQueue().sendDue();
    expect(delivered).toEqual(["sent one"]);
  });

  test("does not delay the others when its text fails, and sending pauses after two failures of the server", async () => {
    await queue("a", "broken");
    await queue("b", "of a later version");
    later(1);
    await queue("c");
    const queued = makeQueue();
    await queued.sendDue();
    expect(delivered).toEqual(["sent c"]);
    expect((await rows()).map(({ problem }) => problem)).toEqual([
      "No text.",
      "This version of the site does not know this kind of email.",
    ]);
    isDown = true;
    for (const reference of ["d", "e", "f"]) await queue(reference);
    await queued.sendDue();
    expect((await rows()).filter(({ tries }) => tries === 0)).toHaveLength(1);
  });

  test("without a mail server stays untouched on a public site, becomes one file elsewhere, and is sent once there is a server", async () => {
    server = null;
    await queue("one");
    await makeQueue().sendDue();
    expect(await rows()).toMatchObject([{ tries: 0 }]);
    const local = makeQueue({ usesOutbox: true });
    await local.sendDue();
    await local.sendDue();
    expect(delivered).toEqual(["outbox one"]);
    expect(happened).toEqual([]);
    server = smtp;
    await local.sendDue();
    expect([delivered, await rows()]).toEqual([["outbox one", "sent one"], []]);
  });
});
