import { describe, expect, it, test } from "vitest";
import { listEventsAfter } from "~/domain/live/live-events.server";
import { findPublishedPostBySlug } from "~/domain/posts/reading/published-posts.server";
import { discardChanges } from "~/domain/posts/writing/post-editing-commands.server";
import { trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { veterinarianNotFound } from "~/domain/staff/veterinarians.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  edit,
  editorSam,
  makeVeterinarian,
  ownerMorgan,
  save,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { checkReviewForm, formatReviewDue, reviewStatus, suggestNextReview } from "./medical-review";
import { confirmReviewAfterSmallFix, markReviewed, planReview, withdrawReview } from "./medical-review-commands.server";
import { findReview, readReviewsDue } from "./medical-review-queries.server";

const today = "2026-11-18";

test.each([
  [null, "current"],
  ["2026-12-19", "current"],
  ["2026-12-18", "due"],
  ["2026-11-18", "due"],
  ["2026-11-17", "overdue"],
] as const)("a next review on %s is %s", (nextOn, status) => {
  expect(reviewStatus(nextOn, today)).toBe(status);
});

test("says how near a review is", () => {
  expect([today, "2026-11-19", "2026-11-30", "2026-11-17", "2025-11-18"].map((nextOn) => formatReviewDue(nextOn, today))).toEqual([
    "due today",
    "due in 1 day",
    "due in 12 days",
    "1 day late",
    "365 days late",
  ]);
});

test("suggests the next review a year later", () => {
  expect(suggestNextReview(today)).toBe("2027-11-18");
});

describe("the form", () => {
  it("takes today for a day left out, and no next review for one left empty", () => {
    expect(checkReviewForm({ veterinarian: " casey " }, today)).toEqual({
      ok: true,
      review: { veterinarianId: "casey", on: today, nextOn: null },
    });
  });

  it.each([
    ["veterinarian", { veterinarian: "" }],
    ["reviewed_on", { reviewed_on: "2026-11-19" }],
    ["reviewed_on", { reviewed_on: "2026-02-30" }],
    ["next_review_on", { next_review_on: today }],
    ["next_review_on", { next_review_on: "soon" }],
  ])("marks %s of %j", (field, change) => {
    const check = checkReviewForm({ veterinarian: "casey", reviewed_on: today, ...change }, today);
    expect(check).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\.$/) } });
  });
});

describeEachDatabase("medical review", (getDatabase) => {
  const casey = "Dr. Casey Morgan, DVM";
  const review = { by: casey, on: "2026-11-17", nextOn: "2027-11-17" };
  const publish = (slug = "heat") => start(getDatabase(), written(slug, { status: "published" }), { actor: authorAlex });
  interface Marked {
    readonly by?: string;
    readonly on?: string;
    readonly version?: number;
    readonly newestSeen?: number;
    readonly actor?: Actor;
  }
  const mark = async (id: string, { by = casey, on = review.on, actor, ...text }: Marked = {}) => {
    const veterinarian = await makeVeterinarian(getDatabase(), by);
    const own = { veterinarianId: veterinarian.id, on, nextOn: review.nextOn };
    return markReviewed(getDatabase(), { id, actor: actor ?? veterinarian, now: wednesday, review: own, ...text });
  };

  test("is part of the article, at once, and changes neither text nor version", async () => {
    const post = await publish();
    const generation = getDatabase().contentGeneration;
    await mark(post.id);
    expect(getDatabase().contentGeneration).toBeGreaterThan(generation);
    expect((await findPublishedPostBySlug(getDatabase().kysely, "heat", wednesday))?.review).toEqual(review);
    expect(await findReview(getDatabase().kysely, post.id, authorAlex)).toEqual({
      review: { by: review.by, on: review.on },
      outdated: null,
      version: 1,
      nextOn: review.nextOn,
    });
    expect(await getDatabase().kysely.selectFrom("blog_posts").select("version").executeTakeFirstOrThrow()).toEqual({ version: 1 });
  });

  test("is reported once and recorded in the audit trail", async () => {
    const post = await publish();
    await mark(post.id);
    await mark(post.id);
    expect((await listEventsAfter(getDatabase().kysely, 0)).map(({ kind }) => kind)).toEqual(["created", "reviewed"]);
    const entry = await getDatabase()
      .kysely.selectFrom("audit_events")
      .selectAll()
      .where("action", "=", "marked as reviewed")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(entry.detail)).toEqual({ "reviewed by": review.by, "reviewed on": review.on, "next review": review.nextOn });
  });

  test("is made by veterinarians under their own name, and by owners who record one of theirs, also for other authors' posts", async () => {
    const database = getDatabase();
    const post = await publish();
    const lee = await makeVeterinarian(database, "Dr. Lee Vega, DVM");
    for (const actor of [authorAlex, editorSam, lee]) await expect(mark(post.id, { actor })).rejects.toMatchObject({ kind: "forbidden" });
    for (const actor of [authorAlex, editorSam]) {
      await expect(planReview(database, { id: post.id, nextOn: null, actor, now: tuesday })).rejects.toMatchObject({ kind: "forbidden" });
      await expect(withdrawReview(database, { id: post.id, actor, now: tuesday })).rejects.toMatchObject({ kind: "forbidden" });
    }
    await mark(post.id, { actor: ownerMorgan });
    await mark(post.id, { by: "Dr. Lee Vega, DVM", actor: lee });
    const trail = await database.kysely.selectFrom("audit_events").select("detail").where("action", "=", "marked as reviewed").execute();
    expect(trail.map(({ detail }) => JSON.parse(detail).how).toSorted()).toEqual(["on paper", undefined]);
    const unknown = { veterinarianId: editorSam.id, on: review.on, nextOn: null };
    const record = (by: typeof unknown) => markReviewed(database, { id: post.id, actor: ownerMorgan, now: wednesday, review: by });
    await expect(record(unknown)).rejects.toThrow(veterinarianNotFound());
    await expect(record({ ...unknown, veterinarianId: "" })).rejects.toMatchObject({
      kind: "invalid",
      message: "Choose the veterinarian who reviewed it.",
    });
    await expect(mark(post.id, { on: "2026-11-19" })).rejects.toMatchObject({
      kind: "invalid",
      message: "A review can’t be in the future.",
    });
  });

  test("can be withdrawn, and the next one planned without it", async () => {
    const post = await publish();
    await mark(post.id);
    await withdrawReview(getDatabase(), { id: post.id, actor: ownerMorgan, now: wednesday });
    expect((await findPublishedPostBySlug(getDatabase().kysely, "heat", wednesday))?.review).toBeNull();
    const plan = (nextOn: string) => planReview(getDatabase(), { id: post.id, nextOn, actor: ownerMorgan, now: wednesday });
    for (const noDay of ["0001-02-30", "soon", ""]) await expect(plan(noDay)).rejects.toMatchObject({ kind: "invalid" });
    await plan("2026-12-01");
    expect(await findReview(getDatabase().kysely, post.id, editorSam)).toEqual({
      review: null,
      outdated: null,
      version: 1,
      nextOn: "2026-12-01",
    });
  });

  test("queues published posts that are due or overdue, the longest overdue first", async () => {
    const nextOn = { late: "2026-11-17", soon: "2026-12-18", far: "2026-12-19", oldest: "2025-01-31" };
    for (const [slug, on] of Object.entries(nextOn)) {
      const post = await publish(slug);
      await planReview(getDatabase(), { id: post.id, nextOn: on, actor: ownerMorgan, now: tuesday });
    }
    const draft = await start(getDatabase(), written("draft"));
    await planReview(getDatabase(), { id: draft.id, nextOn: "2026-11-01", actor: ownerMorgan, now: tuesday });
    const gone = await publish("gone");
    await planReview(getDatabase(), { id: gone.id, nextOn: "2026-11-01", actor: ownerMorgan, now: tuesday });
    await trashPost(getDatabase(), { id: gone.id, actor: ownerMorgan, now: tuesday });
    const { posts: due, ...counts } = await readReviewsDue(getDatabase().kysely, today);
    expect(counts).toEqual({ count: 3, overdue: 2 });
    expect(due.map(({ slug, nextOn }) => [slug, nextOn])).toEqual([
      ["oldest", "2025-01-31"],
      ["late", "2026-11-17"],
      ["soon", "2026-12-18"],
    ]);
    expect(due[0]).toMatchObject({ review: null });
  });

  const published = (content: string) => written("heat", { status: "published", content });
  const readers = async () => {
    const shownReview = (await findPublishedPostBySlug(getDatabase().kysely, "heat", wednesday))?.review;
    return shownReview ? { by: shownReview.by, on: shownReview.on } : null;
  };
  const shown = { by: review.by, on: review.on };
  const by = (actor = ownerMorgan) => ({ actor, now: wednesday });

  test("is hidden above a text that nobody reviewed, and shown again with the reviewed one", async () => {
    const database = getDatabase();
    const post = await start(database, published("Reviewed"));
    await mark(post.id);
    let saved = await saveUnpublished(database, post, published("New words"));
    expect(await readers()).toEqual(shown);
    expect(await findReview(database.kysely, post.id, editorSam)).toMatchObject({ review: null, outdated: shown });
    saved = await discardChanges(database, edit(saved));
    expect(await findReview(database.kysely, post.id, editorSam)).toMatchObject({ review: shown, outdated: null });
    saved = await save(database, saved, published("New words"));
    expect(await readers()).toBeNull();
    saved = await save(database, saved, published("Reviewed"));
    expect(await readers()).toEqual(shown);
    await save(database, saved, { ...published("Reviewed"), read_time: 9, category: "Surgery" });
    expect(await readers()).toEqual(shown);
  });

  test("of unpublished changes leaves the review of the published text", async () => {
    const database = getDatabase();
    const post = await start(database, published("Text A"));
    await mark(post.id);
    const saved = await saveUnpublished(database, post, published("Text B"));
    const ofB = { by: "Dr. Jamie Rivera", on: today };
    await mark(post.id, ofB);
    expect(await readers()).toEqual(shown);
    expect(await findReview(database.kysely, post.id, editorSam)).toMatchObject({ review: ofB, outdated: null });
    const discarded = await discardChanges(database, edit(saved));
    expect([saved.review, discarded.review]).toEqual([null, shown]);
    expect(await readers()).toEqual(shown);
    expect(await findReview(database.kysely, post.id, editorSam)).toMatchObject({ review: shown, outdated: null });
    await save(database, discarded, published("Text B"));
    expect(await readers()).toEqual(ofB);
  });

  test("belongs to the version that the vet read, although somebody saved after it", async () => {
    const database = getDatabase();
    const post = await start(database, published("Read by the vet"));
    const saved = await save(database, post, published("Saved in between"), { actor: editorSam });
    await expect(mark(post.id, { version: 1, newestSeen: 1 })).rejects.toMatchObject({
      kind: "conflict",
      message: "The text changed while you read it. Look at what changed, then approve.",
    });
    await mark(post.id, { version: 1, newestSeen: 2 });
    expect(await readers()).toBeNull();
    await save(database, saved, published("Read by the vet"));
    expect(await readers()).toEqual(shown);
    await expect(mark(post.id, { version: 77 })).rejects.toMatchObject({
      kind: "conflict",
      message: "The text changed since you opened it. Read the newest version, then mark it as reviewed.",
    });
  });

  test("is confirmed after a small fix by an owner or its reviewer, and the history shows the compared versions", async () => {
    const database = getDatabase();
    const post = await start(database, published("A typo heer"));
    await mark(post.id);
    await save(database, post, published("A typo here"));
    expect(await readers()).toBeNull();
    const lee = await makeVeterinarian(database, "Dr. Lee Vega, DVM");
    for (const actor of [editorSam, lee])
      await expect(confirmReviewAfterSmallFix(database, { id: post.id, ...by(actor) })).rejects.toMatchObject({ kind: "forbidden" });
    expect((await findReview(database.kysely, post.id, ownerMorgan))?.outdated).toMatchObject({
      difference: { added: 1, removed: 1, fields: [] },
    });
    for (const _again of [1, 2]) await confirmReviewAfterSmallFix(database, { id: post.id, ...by() });
    expect(await readers()).toEqual(shown);
    const rows = await database.kysely.selectFrom("post_reviews").select(["kind", "recorded_by_name"]).orderBy("kind").execute();
    expect(rows).toEqual([
      { kind: "reviewed", recorded_by_name: "Lee Vega" },
      { kind: "small-fix", recorded_by_name: ownerMorgan.name },
    ]);
    const trail = await database.kysely.selectFrom("audit_events").selectAll().where("actor_id", "=", ownerMorgan.id).execute();
    const carried = trail.filter(({ action }) => action === "carried the review over a small fix of");
    expect(carried.map(({ detail }) => JSON.parse(detail))).toMatchObject([{ from: "1", to: "2" }]);
    await withdrawReview(database, { id: post.id, ...by() });
    expect(await readers()).toBeNull();
  });

  test("stays with the account that made it when two share a printed name, and when it is printed differently later", async () => {
    const database = getDatabase();
    let post = await start(database, published("A typo heer"));
    const lee = await makeVeterinarian(database, "Dr. Lee Vega, DVM");
    await mark(post.id, { by: "Dr. Lee Vega, DVM" });
    const namesake = await makeVeterinarian(database, "Dr. Lee Vega, DVM", { id: "another Lee" });
    const { kysely } = database;
    const printAs = (printed_name: string) => kysely.updateTable("staff_accounts").set({ printed_name }).where("id", "=", lee.id).execute();
    await printAs("Dr. Lee Vega-Ito, DVM");
    post = await save(database, post, published("A typo here"));
    await expect(confirmReviewAfterSmallFix(database, { id: post.id, ...by(namesake) })).rejects.toMatchObject({ kind: "forbidden" });
    await confirmReviewAfterSmallFix(database, { id: post.id, ...by(lee) });
    expect(await readers()).toEqual({ by: "Dr. Lee Vega, DVM", on: review.on });
    expect(await findReview(kysely, post.id, editorSam)).toMatchObject({ outdated: null });
    await save(database, post, published("A typo, here"));
    expect((await findReview(kysely, post.id, editorSam))?.outdated).toMatchObject({ byId: lee.id, by: "Dr. Lee Vega, DVM" });
  });

  test("prevents its text from being pruned", async () => {
    const database = getDatabase();
    const minutes = (count: number) => new Date(tuesday.getTime() + count * 60_000);
    let post = await start(database, published("0"));
    for (const minute of [1, 2, 3])
      post = await saveUnpublished(database, post, published(`${minute}`), { automatic: true, now: minutes(minute) });
    await mark(post.id, { version: 3 });
    post = await saveUnpublished(database, post, published("later"), { automatic: true, now: minutes(90) });
    const rows = await database.kysely.selectFrom("post_revisions").select("version").orderBy("version").execute();
    expect(rows.map(({ version }) => version)).toEqual([1, 3, 4, 5]);
    await expect(database.kysely.deleteFrom("post_revisions").where("version", "=", 3).execute()).rejects.toThrow();
  });
});
