import { expect, it } from "vitest";
import { checkScheduler, checkSignIns, checkSpeed } from "./blog-checks";
import { checkCertificate, checkClock, checkDisk, checkVersion } from "./host-checks";

const now = new Date("2026-11-21T21:20:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
const issued = (days: number, left: number) => ({ validFrom: inDays(left - days), validUntil: inDays(left) });
const GIGABYTE = 1_000_000_000;

it.each([
  [{ freeBytes: 212 * GIGABYTE, dataBytes: 84_000_000 }, "fine", "212 GB free; the site takes 84 MB."],
  [{ freeBytes: 4 * GIGABYTE, dataBytes: 84_000_000 }, "soon", "4.0 GB free; the site takes 84 MB."],
  [{ freeBytes: 20 * GIGABYTE, dataBytes: 8 * GIGABYTE }, "soon", "20 GB free; the site takes 8.0 GB."],
  [{ freeBytes: 7 * GIGABYTE, dataBytes: 8 * GIGABYTE }, "red", "Only 7.0 GB free; the site takes 8.0 GB."],
  [null, "red", "The folder of the data can’t be read."],
])("compares the free disk with what a backup takes: %j", (space, state, sentence) => {
  expect(checkDisk(space)).toMatchObject({ state, sentence });
});

it.each([
  [{ ...issued(90, 70), problem: null }, "fine", /^Valid until January 30, 2027\.$/],
  [{ ...issued(90, 20), problem: null }, "soon", /should be renewed/],
  [{ ...issued(90, 6), problem: null }, "red", /not renewed/],
  [{ ...issued(90, -1), problem: null }, "red", /warn visitors/],
  [{ ...issued(90, 70), problem: "DEPTH_ZERO_SELF_SIGNED_CERT" }, "red", /don’t accept it/],
  [{ ...issued(6, 5), problem: null }, "fine", /^Valid until/],
  [{ ...issued(6, 1.2), problem: null }, "soon", /should be renewed/],
  [{ ...issued(6, 0.4), problem: null }, "red", /not renewed/],
  [{ ...issued(398, 30), problem: null }, "fine", /^Valid until/],
  [{ unreachable: "it did not answer in time" }, "soon", /it did not answer in time\.$/],
  ["no https", "fine", /^None/],
] as const)("checks the certificate %j", (seen, state, sentence) => {
  expect(checkCertificate(seen, now)).toMatchObject({ state, sentence: expect.stringMatching(sentence) });
});

it("says what runs, and when half a year passed without an update", () => {
  const installed = { version: "1.2.0", builtAt: inDays(-3), node: "24.21.0" };
  expect(checkVersion(installed, now)).toMatchObject({ state: "fine", sentence: "1.2.0, built November 18, 2026, on Node 24.21.0." });
  expect(checkVersion({ ...installed, builtAt: inDays(-190) }, now)).toMatchObject({
    state: "soon",
    todo: expect.stringContaining("update"),
  });
});

it("notices a clock that is behind what was saved, or far from the database server's", () => {
  const state = (newestKnown: Date | null, database: Date | null = null) => checkClock({ newestKnown, database }, now).state;
  expect([state(null), state(inDays(-1)), state(now, now), state(inDays(1)), state(null, inDays(0.01))]).toEqual([
    ...["fine", "fine", "fine"],
    ...["red", "red"],
  ]);
});

it("notices that due posts are no longer published", () => {
  const next = { title: "Quail", at: new Date("2026-11-22T15:00:00.000Z") };
  const sentence = "The next one goes out Sunday, November 22 at 8:00 AM.";
  expect(checkScheduler({ lastRun: now, next }, now)).toMatchObject({ state: "fine", sentence });
  expect(checkScheduler({ lastRun: null, next: null }, now)).toMatchObject({ state: "fine", sentence: "None is planned." });
  expect(checkScheduler({ lastRun: inDays(-0.1), next }, now).state).toBe("red");
  expect(checkScheduler({ lastRun: now, next: { ...next, at: inDays(-0.1) } }, now)).toMatchObject({
    state: "red",
    todo: expect.any(String),
  });
});

it("distinguishes mistyped passwords from an attack", () => {
  expect(checkSignIns({ times: 0, accounts: 0 }).sentence).toBe("No wrong passwords this week, nothing unusual.");
  expect(checkSignIns({ times: 1, accounts: 1 }).sentence).toBe("1 wrong password this week, nothing unusual.");
  expect(checkSignIns({ times: 800, accounts: 1 })).toMatchObject({
    state: "soon",
    sentence: expect.stringMatching(/^800 .* for one account/),
  });
});

it("names the slowest page once it has had enough requests", () => {
  const seldom = { route: "/admin", requests: 3, usual: 9 };
  expect(checkSpeed([seldom])).toMatchObject({ state: "fine", sentence: expect.stringMatching(/^Too few/) });
  expect(checkSpeed([seldom, { route: "/blog", requests: 20, usual: 0.21 }]).sentence).toBe("The slowest page takes 0.2 seconds: /blog.");
  expect(checkSpeed([{ route: "/blog", requests: 900, usual: 1.5 }]).state).toBe("soon");
});
