import { expect, test } from "vitest";
import { describeEachDatabase } from "../tests/support/databases";
import { seed } from "./seed.server";

const now = new Date("2026-11-18T17:00:00.000Z");

describeEachDatabase("seeding", (getDatabase) => {
  const rows = () => getDatabase().kysely.selectFrom("blog_posts").selectAll().orderBy("slug").execute();

  test("adds at least twelve published articles in all five categories", async () => {
    const { added, existing } = await seed(getDatabase(), now);
    const posts = await rows();
    expect(added).toHaveLength(posts.length);
    expect(posts.length).toBeGreaterThanOrEqual(12);
    expect(existing).toEqual([]);
    expect(new Set(posts.map(({ category }) => category))).toEqual(
      new Set(["Preventive Care", "Dental Care", "Surgery", "Nutrition", "Emergency Care"]),
    );
    expect(
      posts.every(({ status, published_at }) => status === "published" && published_at !== null && published_at <= now.toISOString()),
    ).toBe(true);
  });

  test("adds only missing articles and never changes others", async () => {
    const { added } = await seed(getDatabase(), now);
    const [first = "", second = ""] = added;
    const { kysely } = getDatabase();
    await kysely.updateTable("blog_posts").set({ title: "Edited by staff" }).where("slug", "=", first).execute();
    await kysely.deleteFrom("blog_posts").where("slug", "=", second).execute();
    const again = await seed(getDatabase(), now);
    expect(again.added).toEqual([second]);
    expect(again.existing).toHaveLength(added.length - 1);
    expect((await rows()).find(({ slug }) => slug === first)?.title).toBe("Edited by staff");
  });

  test("puts no article in the future on a machine whose clock is behind", async () => {
    await seed(getDatabase(), new Date("2024-01-01T00:00:00.000Z"));
    const dates = (await rows()).map(({ published_at }) => published_at ?? "");
    expect(dates.every((date) => date <= "2024-01-01T00:00:00.000Z")).toBe(true);
    expect(new Set(dates).size).toBe(dates.length);
  });
});
