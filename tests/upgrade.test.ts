import { afterAll, beforeAll, expect, test } from "vitest";
import { hasSameText, parsePostText, postTextOf } from "~/domain/posts/post/post-for-staff";
import { postStatus, publicFrom } from "~/domain/posts/post/publication";
import {
  discardChanges,
  publishPost,
  restoreRevision,
  savePost,
  saveWithoutPublishing,
} from "~/domain/posts/writing/post-editing-commands.server";
import { findPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { hashText } from "~/domain/posts/writing/text-review.server";
import { deleteForGood, restorePost, trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { migrations } from "../migrations";
import { describeEachDatabase, describeEachDump, expectedOfDump as expected, type FreshDatabase } from "./support/databases";
import { makeVeterinarian, start, tuesday, unpublishPost, wednesday, written } from "./support/post-editing";
import { describeBlog, memberOf } from "./support/upgraded-blog";

const now = new Date(expected.now);

type ExpectedPost = Record<string, unknown> & { slug: string; version: number; revisions: Record<string, unknown>[] };

/** Differences on purpose, each by its name. */
const justified: Readonly<Record<string, (post: ExpectedPost) => ExpectedPost>> = {
  "a post without any revision gets one": withFirstRevision,
  "the texts that a post points at are in the category that was renamed": withRenamedCategory,
  "a text that no revision held gets a revision": withOwnRevision,
  "related articles go by words, not by category alone": withRelatedByWords,
};

function withFirstRevision(post: ExpectedPost): ExpectedPost {
  if (post.revisions.length > 0) return post;
  const changes = post.unpublished_changes as { live_version: number; changed_at: string; changed_by: string } | null;
  const by = { restored_number: null, in_history: true };
  const fields = (post.live ?? post.edited) as { author_name: string };
  const first = { ...by, author_id: null, author_name: fields.author_name, created_at: post.updated_at, fields, cause: "created" };
  if (!changes) return { ...post, revisions: [{ ...first, number: post.version }] };
  const { changed_at, changed_by, live_version } = changes;
  const ahead = { ...by, author_id: "an-account-elsewhere", author_name: changed_by, created_at: changed_at, cause: "saved" };
  const revisions = [
    { ...first, number: live_version },
    { ...ahead, number: post.version, fields: post.edited },
  ];
  return { ...post, saved_by: changed_by, revisions };
}

function withRenamedCategory(post: ExpectedPost): ExpectedPost {
  const changes = post.unpublished_changes as { live_version: number } | null;
  const shown = changes?.live_version ?? post.version;
  const revisions = post.revisions.map((revision) => {
    const fields = revision.fields as { category: string };
    const isPointedAt = revision.number === shown || revision.number === post.version;
    return isPointedAt && fields.category === "Nutrition" ? { ...revision, fields: { ...fields, category: "Food & Weight" } } : revision;
  });
  return { ...post, revisions };
}

/** When its plan ended, this draft took the changes beside it but not their address, which was taken by then. */
function withOwnRevision(post: ExpectedPost): ExpectedPost {
  const last = post.revisions.at(-1);
  if (post.slug !== "microchips" || !last) return post;
  const own = { ...last, number: post.version + 1, cause: "saved", fields: post.edited };
  return { ...post, version: post.version + 1, revisions: [...post.revisions, own] };
}

function withRelatedByWords(post: ExpectedPost): ExpectedPost {
  return { ...post, related: relatedByWords[post.slug] ?? post.related };
}

/** Of the three whose texts are long enough to have telling words. */
const relatedByWords: Readonly<Record<string, readonly string[]>> = {
  "rattlesnakes-and-the-vaccine-question": ["raw-food-and-bird-flu", "poison-plants", "cirdc-in-dogs"],
  "raw-food-and-bird-flu": ["the-hidden-tooth-pain-of-cats", "kidney-diets"],
  "the-hidden-tooth-pain-of-cats": ["tooth-brushing", "rattlesnakes-and-the-vaccine-question"],
};

describeEachDump("a database of commit 0daa1a1", (open) => {
  let upgraded: FreshDatabase;
  let owner: Actor;
  beforeAll(async () => {
    upgraded = await open();
    owner = await memberOf(upgraded.database, "owner@example.com");
  });
  afterAll(() => upgraded.remove());

  const rows = () => upgraded.database.kysely.selectFrom("blog_posts").selectAll().orderBy("slug").execute();

  test("shows staff and readers what it showed them before", async () => {
    const blog = await describeBlog(upgraded.database, now, {
      tokens: expected.previews,
      media: expected.media,
      searches: Object.keys(expected.searches),
    });
    const posts = Object.values(justified).reduce<ExpectedPost[]>((before, change) => before.map(change), expected.posts);
    expect(blog).toEqual({ ...expected, posts, previews: expected.previews.map(withoutForeignReview) });
  });

  test("holds the readers' copy and the newest text of every post as revisions, and one rule of what is public", async () => {
    const { kysely } = upgraded.database;
    const revisions = new Map((await kysely.selectFrom("post_revisions").selectAll().execute()).map((row) => [row.id, row]));
    const reviews = await kysely.selectFrom("post_reviews").selectAll().execute();
    for (const row of await rows()) {
      const [shown, newest] = [revisions.get(row.shown_revision_id), revisions.get(row.newest_revision_id)];
      expect([row.slug, shown?.post_id, newest?.post_id, newest?.version]).toEqual([row.slug, row.id, row.id, row.version]);
      expect(hasSameText(postTextOf(row), parsePostText(shown?.fields ?? "{}"))).toBe(true);
      expect([row.slug, row.public_from]).toEqual([row.slug, publicFrom(row)]);
      const review = reviews.find(({ post_id }) => post_id === row.id);
      expect(review?.words_hash ?? null).toBe(row.reviewed_by === null ? null : hashText(row));
    }
  });

  test("leaves articles that were public the ids that feeds knew them by, and gives others one of their own", async () => {
    const posts = await rows();
    const ids = posts.map(({ slug, feed_slug, public_from }) => [slug, feed_slug, public_from !== null && public_from <= expected.now]);
    const wasPublic = posts.filter(({ public_from }) => public_from !== null && public_from <= expected.now);
    expect(wasPublic.length).toBeGreaterThan(0);
    expect(ids.filter(([slug, feedSlug, isPublic]) => isPublic && feedSlug !== slug)).toEqual([]);
    expect(posts.filter(({ published_at, feed_slug }) => published_at === null && feed_slug !== null)).toEqual([]);
  });

  test("counts its posts by what they are", async () => {
    const counted = await upgraded.database.kysely.selectFrom("post_counts").selectAll().where("posts", ">", 0).execute();
    const keys = (await rows()).map((row) => {
      const state = row.deleted_at === null ? postStatus(row) : "trashed";
      return [row.category, state, row.author_id ?? "", Number(row.shown_revision_id !== row.newest_revision_id)].join();
    });
    const expected = [...Map.groupBy(keys, (key) => key)].map(([key, { length }]) => `${key}: ${length}`).sort();
    expect(counted.map((row) => `${[row.category, row.state, row.author_id, row.has_changes]}: ${row.posts}`).sort()).toEqual(expected);
  });

  test("lets every post be saved, published, discarded, restored, thrown away and deleted for good", async () => {
    const { database } = upgraded;
    const by = { actor: owner, now };
    for (const { id, deleted_at } of await rows()) {
      if (deleted_at !== null) await restorePost(database, { id, ...by });
      const stored = async () => {
        const post = await findPostForStaff(database.kysely, id, owner);
        if (!post) throw new Error(id);
        return post;
      };
      const edit = async () => ({ id, basedOnVersion: (await stored()).version, saveId: crypto.randomUUID(), ...by });
      const { fields, version } = await stored();
      const kept = { ...fields, content: `${fields.content}More.` };
      expect((await saveWithoutPublishing(database, { ...(await edit()), fields: kept, automatic: true })).version).toBeGreaterThan(
        version,
      );
      expect(await discardChanges(database, await edit())).toMatchObject({ unpublished: null });
      const slug = `saved-${id}`;
      expect(await savePost(database, { ...(await edit()), fields: { ...kept, slug } })).toMatchObject({ unpublished: null, slug });
      expect(await publishPost(database, await edit())).toMatchObject({ status: "published", unpublished: null });
      expect(await unpublishPost(database, await edit())).toMatchObject({ status: "draft" });
      await restoreRevision(database, { ...(await edit()), version: (await stored()).version - 1 });
      await trashPost(database, { id, ...by });
      await deleteForGood(database, { id, ...by });
    }
    expect(await rows()).toEqual([]);
    expect(await database.kysely.selectFrom("post_counts").select("posts").where("posts", "!=", 0).execute()).toEqual([]);
    for (const table of ["post_revisions", "post_reviews", "post_redirects", "preview_links"] as const) {
      expect(await database.kysely.selectFrom(table).select("post_id").execute()).toEqual([]);
    }
  });
});

describeEachDatabase("a database from before migration", (getDatabase) => {
  test("0025 gives reviews and answers to the one account that is printed like that, and to nobody where two are", async () => {
    const { kysely } = getDatabase();
    const { id } = await start(getDatabase(), written("heat"));
    const lee = await makeVeterinarian(getDatabase());
    for (const id of ["Kim", "Kim too"]) await makeVeterinarian(getDatabase(), "Dr. Kim Ito, DVM", { id });
    const { id: revision_id } = await kysely.selectFrom("post_revisions").select("id").executeTakeFirstOrThrow();
    const names = ["Dr. Lee Vega, DVM", "Dr. Kim Ito, DVM", "Dr. Gone, DVM"];
    for (const name of names) {
      const at = tuesday.toISOString();
      const review = { kind: "reviewed", reviewed_by: name, reviewed_on: "2026-11-17", recorded_by_name: name, recorded_at: at } as const;
      await kysely
        .insertInto("post_reviews")
        .values({ id: name, post_id: id, revision_id, words_hash: "", ...review })
        .execute();
      const asked = { veterinarian_id: "", veterinarian_name: name, message: "", asked_by_name: "Alex", asked_at: at } as const;
      const answer = { answer: "returned", answered_by_name: name, answered_at: at } as const;
      await kysely
        .insertInto("review_requests")
        .values({ id: name, post_id: id, revision_id, ...asked, ...answer })
        .execute();
    }
    await kysely.schema.alterTable("post_reviews").dropColumn("reviewed_by_id").execute();
    await kysely.schema.alterTable("review_requests").dropColumn("answered_by_id").execute();
    await migrations["0025-reviewer-ids"]?.up(kysely);
    const reviews = await kysely.selectFrom("post_reviews").select(["reviewed_by", "reviewed_by_id"]).execute();
    const answers = await kysely.selectFrom("review_requests").select(["answered_by_name", "answered_by_id"]).execute();
    const of = (rows: readonly object[]) => new Map(rows.map((row) => Object.values(row) as [string, string | null]));
    for (const rows of [of(reviews), of(answers)]) expect(names.map((name) => rows.get(name))).toEqual([lee.id, null, null]);
  });

  test("0027 keeps dates where words stood in their place", async () => {
    const { kysely } = getDatabase();
    const queued = { kind: "request", created_at: tuesday.toISOString() };
    await kysely
      .insertInto("waiting_mails")
      .values(["given up", wednesday.toISOString()].map((try_at) => ({ ...queued, reference: try_at, try_at })))
      .execute();
    await kysely.schema.alterTable("waiting_mails").dropColumn("given_up_at").execute();
    await migrations["0027-dates-are-dates"]?.up(kysely);
    const mails = kysely.selectFrom("waiting_mails").select(["try_at", "given_up_at"]).orderBy("try_at");
    expect(await mails.execute()).toEqual([
      { try_at: tuesday.toISOString(), given_up_at: tuesday.toISOString() },
      { try_at: wednesday.toISOString(), given_up_at: null },
    ]);
  });
});

/** A review belongs to the words that were reviewed, so a preview of others names nobody. */
function withoutForeignReview(preview: { about: string; shows: object | null; post_slug: string }) {
  const isOfOtherWords = preview.shows !== null && preview.post_slug === "kidney-diets";
  return isOfOtherWords ? { ...preview, shows: { ...preview.shows, review: null } } : preview;
}
