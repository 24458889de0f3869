import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { addDays, addMonths, arizonaDate } from "~/domain/clinic/arizona-time";
import { type CountKind, countKinds, type DayCount, MAX_NAMES } from "./visit-counts";
import { OTHER } from "./visit-rule";

const ROWS_AT_ONCE = 500;

/** Adds the counts to the stored ones, in one transaction. Public content doesn't change, so cached pages stay valid. */
export async function storeVisits(database: Database, counts: readonly DayCount[]): Promise<void> {
  if (counts.length === 0) return;
  await database.kysely.transaction().execute(async (transaction) => {
    const bounded = await withinBounds(transaction, counts);
    for (let at = 0; at < bounded.length; at += ROWS_AT_ONCE) {
      await transaction
        .insertInto("visit_counts")
        .values(bounded.slice(at, at + ROWS_AT_ONCE))
        .onConflict((conflict) =>
          conflict
            .columns(["kind", "day", "name"])
            .doUpdateSet(({ eb, ref }) => ({ count: eb(ref("visit_counts.count"), "+", ref("excluded.count")) })),
        )
        .execute();
    }
  });
}

/** Visits are kept for comparison with the year before; words of searches are useful for a season. */
export async function deleteOldVisits(db: Kysely<Tables>, now: Date): Promise<void> {
  const today = arizonaDate(now);
  const oldest: Readonly<Record<CountKind, string>> = {
    page: addMonths(today, -13),
    site: addMonths(today, -13),
    search: addDays(today, -90),
    missing: addDays(today, -30),
  };
  for (const kind of countKinds) await db.deleteFrom("visit_counts").where("kind", "=", kind).where("day", "<", oldest[kind]).execute();
}

/** Names beyond the limit of a day are added up as other ones; searches and missing addresses are dropped, since a number alone says nothing. */
async function withinBounds(db: Kysely<Tables>, counts: readonly DayCount[]): Promise<DayCount[]> {
  const bounded = new Map<string, DayCount>();
  for (const [group, ofGroup] of Map.groupBy(counts, ({ kind, day }) => `${kind} ${day}`)) {
    const [{ kind, day } = { kind: "page", day: "" } as const] = ofGroup;
    const stored = await db.selectFrom("visit_counts").select("name").where("kind", "=", kind).where("day", "=", day).execute();
    const names = new Set(stored.map(({ name }) => name)).add(OTHER);
    for (const count of ofGroup) {
      if (names.size <= MAX_NAMES[kind]) names.add(count.name);
      const name = names.has(count.name) ? count.name : OTHER;
      if ((kind === "search" || kind === "missing") && name === OTHER) continue;
      const key = `${group} ${name}`;
      bounded.set(key, { kind, day, name, count: count.count + (bounded.get(key)?.count ?? 0) });
    }
  }
  return [...bounded.values()];
}
