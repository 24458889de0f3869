import { expect, it } from "vitest";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { OutageLog, withoutOutages } from "./outage-log.server";

function makeLog() {
  const lines: string[] = [];
  let now = 0;
  const outages = new OutageLog(
    (line) => lines.push(line),
    () => now,
  );
  const log = withoutOutages({ error: (message: string, _cause?: unknown) => lines.push(message) }, outages);
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { lines, outages, log, pass };
}

it("has one line for the beginning of an outage, one a minute and one for its end", () => {
  const { lines, outages, log, pass } = makeLog();
  const { reference } = outages.fail("PostgreSQL: terminating connection.", { isWhole: true });
  for (let second = 0; second < 95; second += 1) {
    const outage = outages.fail("PostgreSQL can't be reached: connect ECONNREFUSED");
    expect(outage.reference).toBe(reference);
    for (let request = 0; request < 7; request += 1) log.error(`GET /blog failed, reference ${request}`, outage);
    log.error("Signing in failed", new Error("wrapped", { cause: outage }));
    pass(1);
  }
  outages.answered();
  outages.answered();
  expect(lines).toEqual([
    `Database: PostgreSQL: terminating connection. The public pages stay up. Reference ${reference}.`,
    `Database: still after 60 s, 480 requests failed: PostgreSQL can't be reached: connect ECONNREFUSED. Reference ${reference}.`,
    `Database: it answers again after 95 s, 760 requests failed. Reference ${reference}.`,
  ]);
  expect(outages.count).toBe(1);
});

it("logs at once why opening fails now, where that has changed", () => {
  const { lines, outages } = makeLog();
  for (const why of ["The disk is full.", "The disk is full.", "The file is locked", "The file is locked", "The disk is full."]) {
    outages.fail("A statement failed.");
    outages.fail(why, { isOpening: true });
  }
  const logged = ["A statement failed.", "The disk is full.", "The file is locked.", "The disk is full."];
  expect(lines).toEqual(logged.map((why) => expect.stringContaining(` ${why}`)));
});

it("counts failing statements as one outage until a minute passes without any, while the database answers", () => {
  const { lines, outages, pass } = makeLog();
  for (let save = 0; save < 3; save += 1) {
    outages.fail("The disk is full.");
    pass(20);
    outages.answered();
  }
  pass(45);
  outages.answered();
  expect(lines).toEqual([expect.stringContaining("The disk is full. The public"), expect.stringMatching(/again after 40 s\. Reference/)]);
});

it("distinguishes an unavailable database from statements that failed before", () => {
  const { lines, outages, pass } = makeLog();
  outages.fail("The table is locked.");
  pass(10);
  outages.answered();
  pass(10);
  outages.fail("PostgreSQL: terminating connection.");
  outages.fail("PostgreSQL can’t be reached.", { isWhole: true });
  pass(10);
  outages.answered();
  expect(lines).toEqual([
    expect.stringContaining("The table is locked. The public"),
    expect.stringContaining("again after 20 s"),
    expect.stringContaining("PostgreSQL can’t be reached. The public"),
    expect.stringContaining("again after 10 s"),
  ]);
});

it("logs every other failure, and an outage that a request noticed first", () => {
  const { lines, log } = makeLog();
  log.error("GET /admin failed", new Error("no such column"));
  log.error("GET /blog failed", new DatabaseUnavailableError("The database is closed.", "0123abcd"));
  expect(lines).toEqual(["GET /admin failed", "Database: The database is closed. The public pages stay up. Reference 0123abcd."]);
});

it("does not reopen an outage that has ended, whatever still fails with it", () => {
  const { lines, outages, log, pass } = makeLog();
  const old = outages.fail("PostgreSQL can’t be reached.", { isWhole: true });
  pass(10);
  expect([outages.answered(), outages.answered()]).toEqual([true, false]);
  log.error("GET /blog failed", old);
  expect([lines.length, outages.count]).toEqual([2, 1]);
  const { reference } = outages.fail("PostgreSQL can’t be reached.", { isWhole: true });
  expect(reference).not.toBe(old.reference);
  log.error("GET /blog failed", old);
  outages.answered();
  expect([lines[3], outages.count]).toEqual([`Database: it answers again after 1 s. Reference ${reference}.`, 2]);
});
