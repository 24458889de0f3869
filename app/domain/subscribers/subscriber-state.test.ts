import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { isInState, mayGetMail, subscriberState, subscriberStates } from "./subscriber-state";

const date = "2026-11-20T17:00:00.000Z";
const rows = [null, date].flatMap((confirmed_at) =>
  [null, date].flatMap((left_at) => [null, date].map((refused_at) => ({ confirmed_at, left_at, refused_at }))),
);

test("a refused address stays refused, one that left stays left, and only the rest can be confirmed", () => {
  const state = (confirmed_at: string | null, left_at: string | null, refused_at: string | null) =>
    subscriberState({ confirmed_at, left_at, refused_at });
  expect(state(null, null, null)).toBe("waiting");
  expect(state(date, null, null)).toBe("confirmed");
  expect([state(null, date, null), state(date, date, null)]).toEqual(["left", "left"]);
  expect([state(null, null, date), state(date, null, date), state(date, date, date)]).toEqual(["refused", "refused", "refused"]);
});

describeEachDatabase("the state of a subscriber", (getDatabase) => {
  test("is the same in a query, and the confirmed alone may get mail", async () => {
    const { kysely } = getDatabase();
    const stored = rows.map((row, number) => ({ ...row, id: randomUUID(), email: `r${number}@example.com`, created_at: date }));
    for (const row of stored)
      await kysely
        .insertInto("subscribers")
        .values({ ...row, source: "blog" })
        .execute();
    const emails = (found: readonly { readonly email: string }[]) => found.map(({ email }) => email).toSorted();
    for (const state of subscriberStates) {
      const found = await kysely.selectFrom("subscribers").select("email").where(isInState(state)).execute();
      expect(emails(found), state).toEqual(emails(stored.filter((row) => subscriberState(row) === state)));
    }
    const mailed = await kysely
      .selectFrom("subscribers")
      .leftJoin("mailing_recipients", "mailing_recipients.subscriber_id", "subscribers.id")
      .select("email")
      .where(mayGetMail)
      .execute();
    expect(emails(mailed)).toEqual(["r4@example.com"]);
  });
});
