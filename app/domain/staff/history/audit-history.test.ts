import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { editorSam, ownerMorgan } from "../../../../tests/support/post-editing";
import { plansOf } from "../../../../tests/support/query-plans";
import { type HistoryQuery, listAuditEvents, NOBODY } from "./audit-history.server";

const LINES = 3000;

describeEachDatabase("the history", (getDatabase) => {
  const list = (query: HistoryQuery) => listAuditEvents(getDatabase().kysely, ownerMorgan, query);

  test("reads its pages by the index of time, with every filter", async () => {
    const database = getDatabase();
    const { kysely } = database;
    // Five lines at each instant; each tenth is about a picture.
    await sql`
      insert into audit_events (id, at, actor_id, actor_name, action, subject_kind, subject_id, subject_name)
      with recursive number (n) as (select 1 union all select n + 1 from number where n < ${sql.lit(LINES)})
      select 'e' || n, '2026-11-' || (10 + n / 5 % 20) || 'T' || (10 + n / 100 % 10) || ':00:00.000Z', case n % 3 when 0 then null else 'm' || n % 3 end,
        'Staff ' || n % 3, case n % 10 when 0 then 'uploaded' else 'published' end,
        case n % 10 when 0 then 'media' else 'post' end, 's', '100% of toads_' || n
      from number`.execute(kysely);
    if (database.kind === "postgres") await sql`analyze`.execute(kysely);
    const seen: string[] = [];
    for (let query: HistoryQuery | null = { kind: "pictures" }; query; ) {
      const { events, older } = await list(query);
      seen.push(...events.map(({ at, id }) => `${at} ${id}`));
      query = older && { kind: "pictures", before: older };
    }
    expect(seen).toHaveLength(LINES / 10);
    expect(new Set(seen).size).toBe(LINES / 10);
    expect(seen.map((line) => line.slice(0, 24))).toEqual(
      seen
        .map((line) => line.slice(0, 24))
        .toSorted()
        .toReversed(),
    );

    const counts = async (query: HistoryQuery) => (await list(query)).events.length;
    expect(await counts({ search: "TOADS_2999" })).toBe(1);
    expect(await counts({ search: "toadsx2999" })).toBe(0);
    expect(await counts({ search: "100% uploaded", who: "m2", kind: "articles" })).toBe(0);
    expect(await counts({ kind: "clinic" })).toBe(0);
    const before = { at: "2026-11-12T12:00:00.000Z", id: "e1" };
    const queries: HistoryQuery[] = [{}, { before }, { kind: "sign-in", before }, { who: NOBODY, before }, { search: "toads", before }];
    for (const query of queries) {
      const plans = (await plansOf(database, (db) => listAuditEvents(db, ownerMorgan, query))).join("\n");
      expect(plans, JSON.stringify(query)).toContain("audit_events_newest");
      expect(plans, JSON.stringify(query)).not.toMatch(/TEMP B-TREE|Sort Key|Seq Scan/);
    }
  });

  test("is for owners, and finds the text that is shown", async () => {
    const { kysely } = getDatabase();
    const row = { actor_id: "a", actor_name: "Alex", subject_id: "a", subject_name: "Alex", at: "2026-11-18T17:00:00.000Z" };
    const actions = ["ended a session", "turned on the second factor", "changed their name"];
    for (const action of actions)
      await kysely
        .insertInto("audit_events")
        .values({ ...row, id: action, action, subject_kind: "account" })
        .execute();
    const found = async (query: HistoryQuery) => (await list(query)).events.map(({ action }) => action);
    expect(await found({ search: "another device" })).toEqual(["ended a session"]);
    expect(await found({ search: "two-step" })).toEqual(["turned on the second factor"]);
    expect(await found({ kind: "staff" })).toEqual(["changed their name"]);
    expect((await found({ kind: "sign-in" })).toSorted()).toEqual(["ended a session", "turned on the second factor"]);
    await expect(listAuditEvents(kysely, editorSam)).rejects.toMatchObject({ kind: "forbidden" });
  });
});
