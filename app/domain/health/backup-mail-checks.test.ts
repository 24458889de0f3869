import { expect, it } from "vitest";
import { checkBackup, checkMail, checkRehearsal } from "./backup-mail-checks";

const now = new Date("2026-11-21T21:20:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const folder = { path: "/mnt/office-disk", isChosen: true, problem: null, isOnSameDisk: false };
const newest = {
  ...{ name: "clinic.backup", file: "/mnt/office-disk/clinic.backup", occasion: null, isLocked: false, keeping: null },
  ...{ madeAt: hoursAgo(12.17), bytes: 84_000_000, isElsewhere: false },
};
const run = { startedAt: now.toISOString(), seenAt: now.toISOString(), step: "", share: null, ended: null };
const good = { newest, folder, isPassphraseMissing: false, lastRun: null, rehearsal: null };

it("says when the last backup was made, and what to do where it is old, missing or at risk", () => {
  expect(checkBackup(good, now)).toMatchObject({
    state: "fine",
    sentence: "Saturday, November 21 at 2:09 AM, 84 MB, to /mnt/office-disk.",
  });
  expect(checkBackup({ ...good, newest: null }, now)).toMatchObject({ state: "soon", sentence: "There is none yet." });
  const old = checkBackup({ ...good, newest: { ...newest, madeAt: hoursAgo(75) } }, now);
  expect(old).toMatchObject({ state: "red", sentence: expect.stringMatching(/^None for 3 days/) });
  const silent = checkBackup({ ...good, newest: { ...newest, isElsewhere: true }, folder: { ...folder, problem: "timed-out" } }, now);
  expect(silent).toMatchObject({
    state: "red",
    sentence: expect.stringMatching(/office-disk\. The folder doesn’t answer.+on this computer only\.$/),
  });
  expect(checkBackup({ ...good, folder: { ...folder, problem: "not-writable" } }, now)).toMatchObject({
    ...{
      state: "red",
      sentence: expect.stringContaining("may not write"),
      todo: expect.stringContaining("chown -R clinic: /mnt/office-disk"),
    },
  });
  const failed = { ...run, state: "ended", ended: { at: now.toISOString(), problem: "The disk is full." } } as const;
  expect(checkBackup({ ...good, lastRun: failed }, now)).toMatchObject({
    state: "red",
    sentence: expect.stringMatching(/failed\. The disk is full/),
  });
  expect(checkBackup({ ...good, lastRun: { ...run, state: "cut-off" } }, now).sentence).toMatch(/cut off/);
  expect(checkBackup({ ...good, lastRun: { ...run, state: "running" } }, now).state).toBe("fine");
  expect(checkBackup({ ...good, folder: { ...folder, isOnSameDisk: true } }, now).state).toBe("soon");
  const unlocked = {
    state: "red",
    sentence: expect.stringMatching(/no longer encrypted/),
    todo: expect.stringMatching(/^Enter the passphrase/),
  };
  expect(checkBackup({ ...good, isPassphraseMissing: true }, now)).toMatchObject(unlocked);
});

it("says whether the backup was restored for a trial", () => {
  const [at, backup] = [hoursAgo(140).toISOString(), newest.name];
  const done = { at, seconds: 39.2, backup, engine: "sqlite", counts: null, problem: null, good: { at, backup } } as const;
  const check = (differs: { at?: string; problem?: string }) => checkRehearsal({ ...good, rehearsal: { ...done, ...differs } }, now);
  expect(check({})).toMatchObject({ state: "fine", sentence: expect.stringMatching(/in 40 seconds, nothing missing\.$/) });
  expect(check({ problem: "A row is missing." })).toMatchObject({
    state: "red",
    sentence: expect.stringContaining("A row is missing."),
  });
  expect(check({ at: hoursAgo(300).toISOString() }).state).toBe("soon");
  expect(checkRehearsal(good, now)).toMatchObject({ state: "soon", todo: expect.stringMatching(/Test this backup/) });
  expect(checkRehearsal({ ...good, newest: null }, now).state).toBe("fine");
});

it("says whether mail leaves the machine", () => {
  const server = "mail.example.com, port 465";
  const local = { isPublic: false, now };
  const none = { count: 0, since: null, givenUp: 0 };
  const taken = { at: hoursAgo(4).toISOString(), answer: "" };
  expect(checkMail({ server, lastTaken: null, lastRefused: null, isFailing: false, sender: null, waiting: none }, local)).toMatchObject({
    ...{ state: "soon", todo: expect.stringContaining("test email") },
  });
  const refused = { at: hoursAgo(2).toISOString(), answer: "The password is wrong." };
  expect(checkMail({ server: null, lastTaken: null, lastRefused: null, isFailing: false, sender: null, waiting: none }, local).state).toBe(
    "fine",
  );
  const unset = { server: null, lastTaken: null, lastRefused: null, isFailing: false, sender: null, waiting: none };
  expect(checkMail(unset, { isPublic: true, now })).toMatchObject({
    ...{
      state: "soon",
      sentence: expect.stringMatching(/^No mail server is set up: nobody hears/),
      todo: expect.stringContaining("Email page"),
    },
  });
  expect(checkMail({ server, lastTaken: taken, lastRefused: null, isFailing: false, sender: null, waiting: none }, local).sentence).toMatch(
    /^Last email sent Saturday/,
  );
  expect(checkMail({ server, lastTaken: taken, lastRefused: refused, isFailing: true, sender: null, waiting: none }, local)).toMatchObject({
    ...{ state: "red", sentence: expect.stringContaining("The password is wrong."), todo: expect.stringContaining("test email") },
  });
  const some = { count: 3, since: hoursAgo(2).toISOString(), givenUp: 0 };
  const mail = { server, lastTaken: taken, lastRefused: null, isFailing: false, sender: null, waiting: some };
  expect(checkMail(mail, local)).toMatchObject({
    state: "soon",
    sentence: expect.stringMatching(/^3 emails wait to be sent, the first since Saturday/),
  });
  expect(checkMail({ ...mail, waiting: { ...some, since: hoursAgo(0.5).toISOString() } }, local).state).toBe("fine");
  expect(checkMail({ ...mail, waiting: { ...some, givenUp: 1 } }, local).state).toBe("red");
  expect(checkMail({ ...mail, server: null }, local)).toMatchObject({
    state: "soon",
    sentence: expect.stringContaining("3 emails wait for one"),
  });
  expect(checkMail({ ...mail, isFailing: true, lastRefused: refused }, local).sentence).toMatch(/wrong\. 3 emails wait\.$/);
});
