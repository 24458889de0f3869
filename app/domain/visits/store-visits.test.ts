import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { deleteOldVisits, storeVisits } from "./store-visits.server";
import { type CountKind, type DayCount, MAX_NAMES } from "./visit-counts";

const day = "2026-11-18";
const count = (kind: CountKind, name: string, visits = 1, on = day): DayCount => ({ kind, day: on, name, count: visits });

describeEachDatabase("the counts of visits", (getDatabase) => {
  const stored = () =>
    getDatabase()
      .kysely.selectFrom("visit_counts")
      .select(["kind", "day", "name", "count"])
      .orderBy("kind")
      .orderBy("day")
      .orderBy("name")
      .execute();

  test("add up across processes, and public pages stay cached", async () => {
    const generation = getDatabase().contentGeneration;
    await Promise.all([1, 2, 3].map((visits) => storeVisits(getDatabase(), [count("page", "/", visits), count("site", "news.example")])));
    expect(await stored()).toEqual([count("page", "/", 6), count("site", "news.example", 3)]);
    expect(getDatabase().contentGeneration).toBe(generation);
  });

  test("have a limited number of rows per day", async () => {
    for (const round of ["a", "b"]) {
      const names = Array.from({ length: 400 }, (_, number) => `${round}${number}`);
      await storeVisits(
        getDatabase(),
        (["page", "site", "search", "missing"] as const).flatMap((kind) => names.map((name) => count(kind, name))),
      );
    }
    const rows = await stored();
    const namesOf = (kind: CountKind) => rows.filter((row) => row.kind === kind && row.name !== "").length;
    expect({ page: namesOf("page"), site: namesOf("site"), search: namesOf("search"), missing: namesOf("missing") }).toEqual(MAX_NAMES);
    expect(rows.filter(({ name }) => name === "")).toEqual([count("page", "", 300), count("site", "", 600)]);
    await storeVisits(getDatabase(), [count("page", "a1")]);
    expect(await stored()).toContainEqual(count("page", "a1", 2));
  });

  test("are deleted after 13 months, and searches after 90 days", async () => {
    const kept = [count("page", "/", 1, "2025-10-18"), count("search", "gila", 1, "2026-08-20")];
    await storeVisits(getDatabase(), [
      ...kept,
      count("page", "/", 1, "2025-10-17"),
      count("site", "x.example", 1, "2025-10-17"),
      count("search", "gila", 1, "2026-08-19"),
    ]);
    await deleteOldVisits(getDatabase().kysely, new Date("2026-11-18T17:00:00Z"));
    expect(await stored()).toEqual(kept);
  });
});
