import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type AuditDetail, type AuditEvent, auditSentences } from "~/domain/staff/history/audit-sentences";
import { auditSentence, clinicSentence, groupByDay } from "./history-sentences";

const friday = "2026-11-20T16:15:00.000Z";

function line(subjectKind: string, action: string, detail: AuditDetail = {}, subjectName = "Monsoon toads"): AuditEvent {
  return { id: "1", at: friday, actorId: "jo", actorName: "Jo", action, subjectKind, subjectId: "s", subjectName, detail };
}

const words = (event: AuditEvent) =>
  auditSentence(event, "/to")
    .map(({ text, to }) => (to ? `*${text}*` : text))
    .join("");

test.each([
  [line("post", "scheduled", { for: "2026-11-22T15:00:00.000Z" }), "scheduled *Monsoon toads* for Sunday 8:00 AM"],
  [
    line("post", "rescheduled", { "instead of": "2026-11-20T06:30:00.000Z", for: "2027-01-04T15:00:00.000Z" }),
    "moved *Monsoon toads* from November 19, 11:30 PM to January 4, 2027, 8:00 AM",
  ],
  [
    line("post", "published as planned", { version: "3", "planned for": friday, "planned by": "Sam", "seconds late": "5400" }),
    "published *Monsoon toads* as planned for Friday 9:15 AM by Sam, 90 minutes late",
  ],
  [
    line("post", "marked as reviewed", { "reviewed by": "Dr. Morgan", "reviewed on": "2026-11-18" }),
    "marked *Monsoon toads* as reviewed by Dr. Morgan on Nov 18, 2026",
  ],
  [line("page", "put the built-in text back on", {}, "Dentistry"), "put the built-in text back on the page *Dentistry*"],
  [line("invitation", "invited", { role: "editor" }, "jo@example.com"), "invited jo@example.com as front desk"],
  [line("account", "created an account", { role: "waiting" }, "Jo"), "created an account, which needs approval"],
  [
    line("account", "changed the role of", { from: "editor", to: "author" }, "Alex"),
    "changed the role of *Alex* from front desk to writer",
  ],
  [
    line("account", "failed to sign in as", { times: "1", from: "192.0.2.1", "longest wait in seconds": "60" }, "Alex"),
    "failed to sign in as Alex, from 192.0.2.1, and had to wait 1 minute",
  ],
  [
    line("blog", "imported", { posts: "1", categories: "2", media: "0", revisions: "12" }, "posts"),
    "imported 1 post, 2 categories, 12 revisions",
  ],
  [
    line("blog", "imported", { posts: "0", pages: "1", changes: "1", clinic: "12" }, "posts"),
    "imported 1 page, 1 change, 12 changes of the clinic’s facts",
  ],
  [line("blog", "imported", { clinic: "1" }, "posts"), "imported 1 change of the clinic’s facts"],
  [line("category", "renamed", { from: "Surgery" }, "Operations"), "renamed the category Surgery to *Operations*"],
  [line("post", "painted", { until: friday, with: "<b>{it}</b>" }), "painted *Monsoon toads*, until Friday 9:15 AM, with <b>{it}</b>"],
  [line("post", "published", {}, "<[{it}]> toads"), "published *<[{it}]> toads*"],
])("a line reads well: %#", (event, sentence) => {
  expect(words(event)).toBe(sentence);
});

test.each([
  ["closed today", "closed the clinic *today*"],
  ["closed the clinic today for no power or water", "closed the clinic *today*: no power or water"],
  ["closed the clinic today: no power or water", "closed the clinic *today*: no power or water"],
  ["closed early, at 3 PM", "closed the clinic early, at *3 PM*"],
  ["opened as usual", "opened the clinic *as usual*"],
  ["showed the notice “No water”", "showed the notice *“No water”*"],
  ["called Example Hospital: still right", "called *Example Hospital*: still right"],
  ["put Example Hospital first", "put *Example Hospital* first among the hospitals"],
  ["put the testimonial of Maria R. first", "put the testimonial of *Maria R.* first"],
  ["removed the testimonial of Maria R.", "removed the testimonial of *Maria R.*"],
  ["changed weekly hours", "changed *weekly hours*"],
  ["undid days", "undid a change of *closures and special hours*"],
  ["moved the flag", "moved the flag"],
])("the clinic’s line %j", (action, sentence) => {
  const parts = clinicSentence(action).map(({ text, to }) => (to ? `*${text}*` : text));
  expect(parts.join("")).toBe(sentence);
});

test("every action that can be recorded has a whole sentence, whether its facts are known or not", () => {
  const full = { role: "editor", from: "a", to: "b", for: friday, until: friday, times: "2", "next review": "2027-11-18" };
  for (const [kind, actions] of Object.entries(auditSentences)) {
    for (const action of Object.keys(actions)) {
      for (const detail of [{}, full]) {
        const sentence = words(line(kind, action, detail));
        expect(sentence, action).toMatch(/^[a-z][^{}[\]<>]*[\w*]$/);
        expect(sentence, action).not.toMatch(/undefined|\d{4}-\d{2}|[a-z]:/);
      }
    }
  }
});

test("every line of a database of the year before has its sentence", () => {
  const dump = readFileSync("tests/fixtures/database-1.0.0.sqlite.sql", "utf8");
  const rows = dump.split("\n").filter((row) => row.startsWith('INSERT INTO "audit_events"'));
  expect(rows.length).toBeGreaterThan(50);
  const kinds: Readonly<Record<string, object>> = auditSentences;
  for (const row of rows) {
    const [detail = "", name = "", , kind = "", action = ""] = [...row.matchAll(/'((?:[^']|'')*)'/g)]
      .map(([, value]) => value)
      .toReversed();
    expect(Object.keys(kinds[kind] ?? {}), action).toContain(action);
    expect(words(line(kind, action, JSON.parse(detail), name)), action).not.toMatch(/\d{4}-\d{2}-\d{2}T|waiting|: /);
  }
});

test("groups lines by their days in Arizona", () => {
  const at = ["2026-11-21T07:30:00.000Z", "2026-11-21T06:30:00.000Z", "2026-11-20T08:00:00.000Z", "2025-11-20T08:00:00.000Z"];
  const days = groupByDay(
    at.map((one) => ({ at: one })),
    new Date("2026-11-22T03:00:00.000Z"),
  );
  expect(days.map(({ day, lines }) => [day, ...lines.map(({ time }) => time)])).toEqual([
    ["Today, Saturday, November 21", "12:30 AM"],
    ["Yesterday, Friday, November 20", "11:30 PM", "1:00 AM"],
    ["Thursday, November 20, 2025", "1:00 AM"],
  ]);
});
