import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { subscriberEmail } from "./subscriber";
import { HOURLY_LIMIT, subscribe, TooManySubscribersError } from "./subscriber-commands.server";

const now = new Date("2026-11-18T17:00:00.000Z");

test.each([
  [" Owner@Example.COM ", "owner@example.com"],
  ["o'hara+dogs@mail.example.com", "o'hara+dogs@mail.example.com"],
])("keeps %j as %j", (given, kept) => {
  expect(subscriberEmail.parse(given)).toBe(kept);
});

test.each([
  "",
  "owner",
  "owner@",
  "@example.com",
  "a b@example.com",
  "a@b@example.com",
  "owner@example",
  `${"x".repeat(250)}@example.com`,
  null,
])("refuses %j", (given) => {
  expect(subscriberEmail.safeParse(given).success).toBe(false);
});

describeEachDatabase("subscribers", (getDatabase) => {
  const rows = () => getDatabase().kysely.selectFrom("subscribers").selectAll().execute();

  test("are kept once", async () => {
    const { kysely } = getDatabase();
    await subscribe(kysely, "owner@example.com", now);
    const [first] = await rows();
    await subscribe(kysely, "owner@example.com", new Date(now.getTime() + 1000));
    expect(await rows()).toEqual([first]);
  });

  test("are refused for a while when a program fills the list, known ones too", async () => {
    const { kysely } = getDatabase();
    for (let number = 0; number < HOURLY_LIMIT; number++) await subscribe(kysely, `o${number}@example.com`, now);
    await expect(subscribe(kysely, "one-more@example.com", now)).rejects.toThrow(TooManySubscribersError);
    await expect(subscribe(kysely, "o1@example.com", now)).rejects.toThrow(TooManySubscribersError);
    await subscribe(kysely, "one-more@example.com", new Date(now.getTime() + 60 * 60 * 1000));
    expect(await rows()).toHaveLength(HOURLY_LIMIT + 1);
  });
});
