import { expect, test } from "vitest";
import { browserHeaders } from "../../../tests/support/visitor";
import { type CountKind, MAX_NAMES, storableSearch, VisitCounts } from "./visit-counts";

let now = new Date("2026-11-19T06:59:00Z");
const origin = "https://clinic.example";
const read = (counts: VisitCounts, pathname: string, headers = {}) =>
  counts.noteVisit({ ...browserHeaders, ...headers }, { origin, pathname });
const search = (counts: VisitCounts, words: string) => counts.noteSearch(browserHeaders, words);

test("counts by Arizona's days, and forgets counts that were taken", () => {
  const counts = new VisitCounts(() => now);
  read(counts, "/about");
  now = new Date("2026-11-19T07:00:00Z");
  read(counts, "/about", { referer: "https://news.example/" });
  read(counts, "/about");
  expect(counts.take()).toEqual([
    { kind: "page", day: "2026-11-18", name: "/about", count: 1 },
    { kind: "page", day: "2026-11-19", name: "/about", count: 2 },
    { kind: "site", day: "2026-11-19", name: "news.example", count: 1 },
  ]);
  expect(counts.take()).toEqual([]);
});

test("counts a prefetched page once it is shown, of the last thousand", () => {
  const counts = new VisitCounts(() => now);
  for (let number = 0; number <= 1000; number += 1) {
    counts.notePrefetch(`token ${number}`, { ...browserHeaders, "sec-purpose": "prefetch" }, { origin, pathname: "/about" });
  }
  expect(counts.take()).toEqual([]);
  for (const token of ["token 0", "token 1", "token 1", "token 1000", "made up"]) counts.noteOpened(token);
  expect(counts.take()).toMatchObject([{ name: "/about", count: 2 }]);
});

test("limits the names per day, and the days without a database", () => {
  const counts = new VisitCounts(() => now);
  for (let number = 0; number < 1000; number += 1) {
    read(counts, `/blog/${number}`, { referer: `https://site${number}.example/` });
    counts.noteMissing(browserHeaders, `/old-${number}.aspx`);
    search(counts, `word ${String.fromCodePoint(0x4e00 + number)}${String.fromCodePoint(0x4e00 + number)}`);
  }
  const taken = counts.take();
  const namesOf = (kind: CountKind) => taken.filter((count) => count.kind === kind && count.name !== "").length;
  expect({ page: namesOf("page"), site: namesOf("site"), search: namesOf("search"), missing: namesOf("missing") }).toEqual(MAX_NAMES);
  expect(taken.filter(({ kind }) => kind === "page").reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  for (let day = 1; day < 30; day += 1) {
    now = new Date(Date.UTC(2026, 11, day, 12));
    read(counts, "/about");
  }
  const days = counts.take().map(({ day }) => day);
  expect([days.length, days[0]]).toEqual([7, "2026-12-23"]);
});

test("keeps counts that could not be written", () => {
  const counts = new VisitCounts(() => now);
  read(counts, "/about");
  const taken = counts.take();
  read(counts, "/about");
  counts.addAgain(taken);
  expect(counts.take()).toMatchObject([{ name: "/about", count: 2 }]);
});

test("counts a search only as finally typed, and none of people who opt out", () => {
  const counts = new VisitCounts(() => now);
  for (const typed of ["gi", "gila", "Gila  monster"]) search(counts, typed);
  counts.noteSearch({ ...browserHeaders, dnt: "1" }, "secret");
  expect(counts.take()).toMatchObject([{ kind: "search", name: "gila monster", count: 1 }]);
});

test.each([
  ["  Toad   POISON!", "toad poison"],
  ["Señor’s “gato”", "señor’s gato"],
  ["7 in 1 shot", "7 in 1 shot"],
  ["x".repeat(60), "x".repeat(40)],
  ["kim@example.com", null],
  ["I am kim at example.com", null],
  ["st. bernard", "st bernard"],
  ["call 480 555 0142", null],
  ["12 Main Street", null],
  ["https://example.com/buy", null],
  ["a", null],
  ["?!", null],
])("keeps of the search %j: %j", (typed, kept) => {
  expect(storableSearch(typed)).toBe(kept);
});
