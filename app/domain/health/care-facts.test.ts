import { expect, it } from "vitest";
import { backupFact, mailFact, rehearsalFact } from "./care-facts";

const now = new Date("2026-11-21T21:20:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const folder = { path: "/mnt/office-disk", problem: null, isOnSameDisk: false };
const newest = { madeAt: hoursAgo(12.17), bytes: 84_000_000, isElsewhere: false };
const good = { newest, folder, isPassphraseMissing: false, lastRun: null, rehearsal: null };

it("says when the last backup was made, and what to do where it is old, missing or at risk", () => {
  expect(backupFact(good, now)).toMatchObject({ state: "fine", sentence: "Saturday, November 21 at 2:09 AM, 84 MB, to /mnt/office-disk." });
  expect(backupFact({ ...good, newest: null }, now)).toMatchObject({ state: "soon", sentence: "There is none yet." });
  const old = backupFact({ ...good, newest: { ...newest, madeAt: hoursAgo(75) } }, now);
  expect(old).toMatchObject({ state: "red", sentence: expect.stringMatching(/^None for 3 days/) });
  const silent = backupFact({ ...good, newest: { ...newest, isElsewhere: true }, folder: { ...folder, problem: "timed-out" } }, now);
  expect(silent).toMatchObject({
    state: "red",
    sentence: expect.stringMatching(/office-disk\. The folder doesn’t answer.+on this computer only\.$/),
  });
  expect(backupFact({ ...good, folder: { ...folder, problem: "not-writable" } }, now)).toMatchObject({
    ...{
      state: "red",
      sentence: expect.stringContaining("may not write"),
      todo: expect.stringContaining("chown -R clinic: /mnt/office-disk"),
    },
  });
  const failed = { state: "ended", ended: { problem: "The disk is full." } } as const;
  expect(backupFact({ ...good, lastRun: failed }, now)).toMatchObject({
    state: "red",
    sentence: expect.stringMatching(/failed\. The disk is full/),
  });
  expect(backupFact({ ...good, lastRun: { state: "cut-off", ended: null } }, now).sentence).toMatch(/cut off/);
  expect(backupFact({ ...good, lastRun: { state: "running", ended: null } }, now).state).toBe("fine");
  expect(backupFact({ ...good, folder: { ...folder, isOnSameDisk: true } }, now).state).toBe("soon");
  const unlocked = {
    state: "red",
    sentence: expect.stringMatching(/no longer locked/),
    todo: expect.stringMatching(/^Type the passphrase/),
  };
  expect(backupFact({ ...good, isPassphraseMissing: true }, now)).toMatchObject(unlocked);
});

it("says whether the backup was restored for a trial", () => {
  const done = { at: hoursAgo(140).toISOString(), seconds: 39.2, problem: null, good: { at: hoursAgo(140).toISOString() } };
  const judge = (rehearsal: typeof done | (Omit<typeof done, "problem"> & { problem: string })) =>
    rehearsalFact({ ...good, rehearsal }, now);
  expect(judge(done)).toMatchObject({ state: "fine", sentence: expect.stringMatching(/in 40 seconds, nothing missing\.$/) });
  expect(judge({ ...done, problem: "A row is missing." })).toMatchObject({
    state: "red",
    sentence: expect.stringContaining("A row is missing."),
  });
  expect(judge({ ...done, at: hoursAgo(300).toISOString() }).state).toBe("soon");
  expect(rehearsalFact(good, now)).toMatchObject({ state: "soon", todo: expect.stringMatching(/^Rehearse/) });
  expect(rehearsalFact({ ...good, newest: null }, now).state).toBe("fine");
});

it("says whether mail leaves the machine", () => {
  const server = "mail.example.com, port 465";
  const local = { isPublic: false, now };
  const none = { count: 0, since: null, givenUp: 0 };
  const taken = { at: hoursAgo(4).toISOString() };
  expect(mailFact({ server, lastTaken: null, lastRefused: null, isFailing: false, waiting: none }, local)).toMatchObject({
    ...{ state: "soon", todo: expect.stringContaining("test email") },
  });
  const refused = { at: hoursAgo(2).toISOString(), answer: "The password is wrong." };
  expect(mailFact({ server: null, lastTaken: null, lastRefused: null, isFailing: false, waiting: none }, local).state).toBe("fine");
  const unset = { server: null, lastTaken: null, lastRefused: null, isFailing: false, waiting: none };
  expect(mailFact(unset, { isPublic: true, now })).toMatchObject({
    ...{
      state: "soon",
      sentence: expect.stringMatching(/^No mail server is set up: nobody hears/),
      todo: expect.stringContaining("SMTP_URL"),
    },
  });
  expect(mailFact({ server, lastTaken: taken, lastRefused: null, isFailing: false, waiting: none }, local).sentence).toMatch(
    /^Last mail sent Saturday/,
  );
  expect(mailFact({ server, lastTaken: taken, lastRefused: refused, isFailing: true, waiting: none }, local)).toMatchObject({
    ...{ state: "red", sentence: expect.stringContaining("The password is wrong."), todo: expect.stringContaining("test email") },
  });
  const some = { count: 3, since: hoursAgo(2).toISOString(), givenUp: 0 };
  const mail = { server, lastTaken: taken, lastRefused: null, isFailing: false, waiting: some };
  expect(mailFact(mail, local)).toMatchObject({
    state: "soon",
    sentence: expect.stringMatching(/^3 emails wait to be sent, the first since Saturday/),
  });
  expect(mailFact({ ...mail, waiting: { ...some, since: hoursAgo(0.5).toISOString() } }, local).state).toBe("fine");
  expect(mailFact({ ...mail, waiting: { ...some, givenUp: 1 } }, local).state).toBe("red");
  expect(mailFact({ ...mail, server: null }, local)).toMatchObject({
    state: "soon",
    sentence: expect.stringContaining("3 emails wait for one"),
  });
  expect(mailFact({ ...mail, isFailing: true, lastRefused: refused }, local).sentence).toMatch(/wrong\. 3 emails wait\.$/);
});
