import { expect, test } from "vitest";
import { articleMailCopy as copy } from "~content/mail/article-mail-copy";
import { describeEachDatabase } from "../../../tests/support/databases";
import { clinic } from "../../../tests/support/default-clinic";
import { draftPost, publishedPost, savePosts, scheduledPost } from "../../../tests/support/fixtures";
import { wednesdayMorning as now } from "../../../tests/support/site";
import { findArticleMail, findMailingContent, mailDigest } from "./mailed-article.server";
import { listEmailed } from "./mailing-list.server";

const options = { origin: "https://clinic.example", clinic, copy, now };

describeEachDatabase("the mail of an article", (getDatabase) => {
  test("shows the published text, and stays the same for a mailing", async () => {
    const { kysely } = getDatabase();
    await savePosts(getDatabase(), publishedPost, draftPost, scheduledPost);
    const idOf = async (slug: string) =>
      (await kysely.selectFrom("blog_posts").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()).id;
    const id = await idOf(publishedPost.slug);
    for (const slug of [draftPost.slug, scheduledPost.slug]) expect(await findArticleMail(kysely, await idOf(slug), options)).toBeNull();
    const mail = await findArticleMail(kysely, id, { ...options, subject: "Six signs" });
    if (!mail) throw new Error("The article is published.");
    expect([mail.subject, mail.origin]).toEqual(["Six signs", options.origin]);
    expect(mail.text).toContain("A quiet room helps more than anything you can buy.");
    const again = await findArticleMail(kysely, id, options);
    expect(again && mailDigest(again)).toBe(mailDigest(mail));
    await kysely.updateTable("blog_posts").set({ excerpt: "Seven things" }).where("id", "=", id).execute();
    const changed = await findArticleMail(kysely, id, options);
    expect(changed && mailDigest(changed)).not.toBe(mailDigest(mail));

    const row = { post_id: id, subject: mail.subject, content: JSON.stringify(mail), state: "done", by_id: "1", by_name: "Sam" } as const;
    await kysely
      .insertInto("mailings")
      .values([
        { ...row, id: "first", created_at: "2026-11-03T18:00:00.000Z" },
        { ...row, id: "second", created_at: "2026-11-05T18:00:00.000Z" },
      ])
      .execute();
    await kysely
      .insertInto("mailing_recipients")
      .values([
        { mailing_id: "first", number: 1, state: "accepted" },
        { mailing_id: "first", number: 2, state: "refused" },
        { mailing_id: "second", number: 1, state: "accepted" },
      ])
      .execute();
    expect(await findMailingContent(kysely, id, "first")).toEqual(mail);
    expect(await findMailingContent(kysely, "another", "first")).toBeNull();
    const emailed = await listEmailed(kysely, [id, await idOf(draftPost.slug)]);
    expect([...emailed]).toEqual([[id, { at: "2026-11-05T18:00:00.000Z", people: 2 }]]);
    expect([...(await listEmailed(kysely, []))]).toEqual([]);
  });
});
