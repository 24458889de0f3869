import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { scheduledWork } from "../../../tests/support/scheduled-work";
import type { MailServer } from "./mail-server";
import { findSenderCheck } from "./sender-check.server";

const server: MailServer = { smtpUrl: "smtps://u:p@smtp.gmail.com:465", from: "Clinic <website@clinic.example>" };
const start = new Date("2026-11-18T17:00:00.000Z");

describeEachDatabase("the sender's domain", (getDatabase) => {
  test("is examined once a week for a mail server that is set up, and an outage keeps what was found", async () => {
    const database = getDatabase();
    let answers = 0;
    let isOffline = false;
    const answer = async () => {
      answers += 1;
      return isOffline ? null : [];
    };
    const runAt = async (days: number, used: MailServer | null = server) => {
      const now = () => new Date(start.getTime() + days * 86_400_000);
      const mail = { server: async () => used, sendQueued: () => undefined };
      const table = scheduledWork(database, { now, mail, openLookup: () => ({ txt: answer, mx: answer }) });
      await table.find(({ name }) => name === "Checking the domain that email comes from")?.job(new AbortController().signal);
      const before = answers;
      answers = 0;
      return before;
    };
    expect(await runAt(0, null)).toBe(0);
    expect(await runAt(0)).toBe(4);
    expect(await findSenderCheck(database.kysely, server)).toMatchObject({ domain: "clinic.example", checkedAt: start.toISOString() });
    expect(await runAt(6.9)).toBe(0);
    isOffline = true;
    expect(await runAt(7)).toBe(4);
    expect(await findSenderCheck(database.kysely, server)).toMatchObject({ checkedAt: start.toISOString() });
    isOffline = false;
    await runAt(8);
    const found = await findSenderCheck(database.kysely, server);
    expect(found?.checkedAt).toBe("2026-11-26T17:00:00.000Z");
    expect(await findSenderCheck(database.kysely, { ...server, from: "desk@other.example" })).toBeNull();
    expect(await findSenderCheck(database.kysely, { ...server, smtpUrl: "smtp://mail.example" })).toBeNull();
  });
});
