import { sql } from "kysely";
import { expect, test } from "vitest";
import type { MailingRecipientRow } from "~/database/newsletter-tables";
import { describeEachDatabase } from "../../../tests/support/databases";
import { draftPost, publishedPost, savePosts, scheduledPost } from "../../../tests/support/fixtures";
import { authorAlex, editorSam } from "../../../tests/support/post-editing";
import { plansOf } from "../../../tests/support/query-plans";
import { wednesdayMorning } from "../../../tests/support/site";
import { listSentArticles, listUnsentArticles } from "./mailing-list.server";

describeEachDatabase("the newsletter page", (getDatabase) => {
  test("lists mailings with their counts, and published articles that were not emailed", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const other = { ...publishedPost, title: "Heat", slug: "heat", published_at: "2026-11-12T15:00:00.000Z" };
    await savePosts(database, publishedPost, other, draftPost, scheduledPost);
    const titles = async () => (await listUnsentArticles(kysely, editorSam, wednesdayMorning)).map(({ title }) => title);
    expect(await titles()).toEqual(["Heat", publishedPost.title]);

    const { id: postId } = await kysely.selectFrom("blog_posts").select("id").where("slug", "=", "heat").executeTakeFirstOrThrow();
    const mailing = { content: "{}", by_id: "s", by_name: "Sam", state: "done" } as const;
    await kysely
      .insertInto("mailings")
      .values([
        { ...mailing, id: "m1", post_id: "gone", subject: "An old one", created_at: "2026-11-01T15:00:00.000Z" },
        { ...mailing, id: "m2", post_id: postId, subject: "Heat", created_at: "2026-11-13T15:00:00.000Z" },
      ])
      .execute();
    const states: readonly MailingRecipientRow["state"][] = ["accepted", "accepted", "refused", "skipped"];
    await kysely
      .insertInto("mailing_recipients")
      .values(states.map((state, index) => ({ mailing_id: "m2", number: index + 1, state })))
      .execute();
    expect(await titles()).toEqual([publishedPost.title]);
    const sent = await listSentArticles(kysely, editorSam, wednesdayMorning);
    expect(sent.map(({ id, postId: post, counts, total }) => [id, post, counts.accepted, counts.refused, total])).toEqual([
      ["m2", postId, 2, 1, 4],
      ["m1", "gone", 0, 0, 0],
    ]);
    await expect(listSentArticles(kysely, authorAlex, wednesdayMorning)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(listUnsentArticles(kysely, authorAlex, wednesdayMorning)).rejects.toMatchObject({ kind: "forbidden" });

    if (database.kind === "postgres") await sql`analyze`.execute(kysely);
    const plans = await plansOf(database, (db) => listUnsentArticles(db, editorSam, wednesdayMorning));
    expect(plans.join("\n")).toContain("mailings_post");
    expect(plans.join("\n")).not.toMatch(/Seq Scan|TEMP B-TREE|Sort Key/);
  });
});
