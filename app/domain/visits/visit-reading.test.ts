import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { save, start, written } from "../../../tests/support/post-editing";
import { plansOf } from "../../../tests/support/query-plans";
import { storeVisits } from "./store-visits.server";
import type { CountKind, DayCount } from "./visit-counts";
import { findReadPost, readDays, readVisits } from "./visit-reading.server";
import { visitPeriod } from "./visit-report";

const week = visitPeriod("2026-11-18", 1);
const count = (kind: CountKind, day: number, name: string, visits: number): DayCount => ({
  kind,
  day: `2026-11-${day}`,
  name,
  count: visits,
});

describeEachDatabase("visits", (getDatabase) => {
  test("are reported by day, page, site and search, including an article's former address", async () => {
    const database = getDatabase();
    await storeVisits(database, [
      ...[count("page", 10, "/about", 5), count("page", 11, "/blog/heat", 1), count("page", 12, "/blog/heat", 2)],
      ...[count("page", 18, "/about", 4), count("page", 18, "/blog/cool", 3), count("page", 18, "", 9)],
      ...[count("site", 11, "old.example", 8), count("site", 13, "news.example", 2), count("site", 18, "", 3)],
      ...[count("search", 18, "gila monster", 2), count("search", 17, "gila monster", 1)],
    ]);
    const fields = written("heat", { status: "published" });
    await save(database, await start(database, fields), { ...fields, slug: "cool" });
    const db = database.kysely;
    expect(await readVisits(db, week, { limit: 5 })).toEqual({
      ...week,
      since: "2026-11-10",
      days: [
        { day: "2026-11-10", count: 5 },
        { day: "2026-11-11", count: 1 },
        { day: "2026-11-12", count: 2 },
        { day: "2026-11-18", count: 16 },
      ],
      pages: [
        { path: "/blog/cool", title: "Title of heat", count: 5, before: 1 },
        { path: "/about", title: null, count: 4, before: 5 },
      ],
      sites: [
        { name: "", count: 3 },
        { name: "news.example", count: 2 },
      ],
      searches: [{ name: "gila monster", count: 3 }],
    });
    expect((await readVisits(db, week, { limit: 5, articles: true })).pages).toHaveLength(1);
    const post = await findReadPost(db, "/blog/heat");
    expect(post?.paths.toSorted()).toEqual(["/blog/cool", "/blog/heat"]);
    expect((await readDays(db, week, post?.paths)).days.at(-1)).toEqual({ day: "2026-11-18", count: 3 });
  });

  test("are found by the key, without reading all counts", async () => {
    const plans = await plansOf(getDatabase(), async (db) => {
      await readVisits(db, week, { limit: 5, articles: true });
      await readDays(db, week, ["/about"]);
    });
    for (const plan of plans) {
      expect(plan).toMatch(/visit_counts_(row|name)|SEARCH visit_counts/);
      expect(plan).not.toMatch(/SCAN visit_counts|Seq Scan/);
    }
    expect(plans).toHaveLength(7);
  });
});
