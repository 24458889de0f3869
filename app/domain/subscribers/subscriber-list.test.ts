import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { editorSam, ownerMorgan } from "../../../tests/support/post-editing";
import { plansOf } from "../../../tests/support/query-plans";
import { exportSubscribers } from "./files/subscriber-export.server";
import {
  countNeverAsked,
  countSubscribers,
  eraseSubscriber,
  getSubscriber,
  listSubscribers,
  type SubscriberQuery,
  subscriberNotFound,
} from "./subscriber-list.server";
import { askAgain } from "./subscribing.server";

const PEOPLE = 600;
const author = { id: "author", name: "Alex", role: "author" } as const;
const now = new Date("2026-11-18T17:00:00.000Z");

async function readAll(pieces: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = [];
  for await (const piece of pieces) read.push(piece);
  return read;
}

describeEachDatabase("the list of subscribers", (getDatabase) => {
  test("is paged by an index, counted by state and exported completely", async () => {
    const database = getDatabase();
    const { kysely } = database;
    // Ten at each instant; one in ten waits, one left, one was refused.
    await sql`
      insert into subscribers (id, email, created_at, source, confirmed_at, left_at, refused_at)
      with recursive number (n) as (select 1 union all select n + 1 from number where n < ${sql.lit(PEOPLE)})
      select 's' || n, 'reader_' || n || '@example.com', '2026-' || (10 + n / 10 % 3) || '-' || (10 + n / 10 % 18) || 'T08:00:00.000Z', 'blog',
        case n % 10 when 0 then null else '2026-11-01T08:00:00.000Z' end, case n % 10 when 1 then '2026-11-02T08:00:00.000Z' else null end,
        case n % 10 when 2 then '2026-11-03T08:00:00.000Z' else null end
      from number`.execute(kysely);
    if (database.kind === "postgres") await sql`analyze`.execute(kysely);
    expect(await countSubscribers(kysely, editorSam)).toEqual({ confirmed: 420, waiting: 60, left: 60, refused: 60 });

    const seen: string[] = [];
    for (let query: SubscriberQuery | null = { state: "waiting" }; query; ) {
      const { subscribers, older } = await listSubscribers(kysely, editorSam, query);
      expect(new Set(subscribers.map(({ state }) => state))).toEqual(new Set(["waiting"]));
      seen.push(...subscribers.map(({ createdAt, id }) => `${createdAt} ${id}`));
      query = older && { state: "waiting", before: older };
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    expect(seen).toEqual(seen.toSorted().toReversed());

    const found = async (search: string) => (await listSubscribers(kysely, editorSam, { search })).subscribers.map(({ email }) => email);
    expect(await found("READER_599@")).toEqual(["reader_599@example.com"]);
    expect(await found("readerx599")).toEqual([]);
    const before = { at: "2026-11-12T08:00:00.000Z", id: "s1" };
    const queries: SubscriberQuery[] = [{}, { before }, { state: "left", before }, { search: "reader", before }];
    for (const query of queries) {
      const plans = (await plansOf(database, (db) => listSubscribers(db, editorSam, query))).join("\n");
      expect(plans, JSON.stringify(query)).toContain("subscribers_created");
      expect(plans, JSON.stringify(query)).not.toMatch(/TEMP B-TREE|Sort Key|Seq Scan/);
    }

    const lines = (await readAll(exportSubscribers(kysely, ownerMorgan))).join("").split("\r\n").filter(Boolean);
    expect(new Set(lines).size).toBe(PEOPLE + 1);
    const plans = (await plansOf(database, (db) => readAll(exportSubscribers(db, ownerMorgan)))).join("\n");
    expect(plans).toContain("subscribers_email");
    expect(plans).not.toMatch(/TEMP B-TREE|Sort Key|Seq Scan/);
  });

  test("forgets an erased address, also in ledgers, and the history never had it", async () => {
    const { kysely } = getDatabase();
    const at = now.toISOString();
    await kysely
      .insertInto("subscribers")
      .values({ id: "ana", email: "ana@example.com", created_at: at, source: "blog", confirmed_at: at })
      .execute();
    const mailing = { id: "m", post_id: "p", subject: "Heat", content: "{}", by_id: "b", by_name: "B", created_at: at };
    await kysely
      .insertInto("mailings")
      .values({ ...mailing, state: "done" })
      .execute();
    await kysely.insertInto("mailing_recipients").values({ mailing_id: "m", number: 1, subscriber_id: "ana", state: "accepted" }).execute();

    expect(await getSubscriber(kysely, editorSam, "ana")).toMatchObject({ email: "ana@example.com", state: "confirmed" });
    await expect(getSubscriber(kysely, author, "ana")).rejects.toMatchObject({ kind: "forbidden" });
    await expect(eraseSubscriber(kysely, editorSam, "ana", now)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(readAll(exportSubscribers(kysely, editorSam))).rejects.toMatchObject({ kind: "forbidden" });
    await eraseSubscriber(kysely, ownerMorgan, "ana", now);
    await expect(getSubscriber(kysely, editorSam, "ana")).rejects.toThrow(subscriberNotFound());
    await expect(eraseSubscriber(kysely, ownerMorgan, "ana", now)).rejects.toThrow(subscriberNotFound());
    const left = await kysely.selectFrom("mailing_recipients").select(["subscriber_id", "state"]).execute();
    expect(left).toEqual([{ subscriber_id: null, state: "accepted" }]);
    const history = await kysely.selectFrom("audit_events").selectAll().execute();
    expect(history.map(({ action }) => action)).toEqual(["erased"]);
    expect(JSON.stringify(history)).not.toContain("ana");
  });

  test("counts those who were never asked to confirm, and asks again under the limits for visitors", async () => {
    const { kysely } = getDatabase();
    const former = { created_at: "2025-01-01T00:00:00.000Z", source: "before" } as const;
    await kysely
      .insertInto("subscribers")
      .values(["one", "two"].map((id) => ({ ...former, id, email: `${id}@example.com` })))
      .execute();
    expect(await countNeverAsked(kysely, editorSam)).toBe(2);
    await askAgain(kysely, editorSam, "one", now);
    expect(await countNeverAsked(kysely, editorSam)).toBe(1);
    expect(await kysely.selectFrom("waiting_mails").select(["kind", "reference"]).execute()).toEqual([
      { kind: "confirm-subscription", reference: "one" },
    ]);
    await expect(askAgain(kysely, editorSam, "one", new Date(now.getTime() + 60_000))).rejects.toMatchObject({
      kind: "conflict",
      message: "This address was asked a short time ago. Wait an hour, or longer after several emails.",
    });
    await askAgain(kysely, editorSam, "one", new Date(now.getTime() + 3_600_000));
    await kysely.updateTable("subscribers").set({ left_at: now.toISOString() }).where("id", "=", "two").execute();
    await expect(askAgain(kysely, editorSam, "two", now)).rejects.toThrow(subscriberNotFound());
    await expect(askAgain(kysely, author, "one", now)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await countNeverAsked(kysely, editorSam)).toBe(0);
  });
});
