import { describe, expect, it, test } from "vitest";
import { PostInTrashError, revisionNotFound } from "~/domain/posts/post/post-errors";
import { markReviewed, planReview } from "~/domain/posts/publishing/medical-review-commands.server";
import { findRevision } from "~/domain/posts/writing/post-revisions.server";
import { deleteForGood, trashPost } from "~/domain/posts/writing/trash-commands.server";
import type { Actor } from "~/domain/staff/roles";
import { describeEachDatabase } from "../../../../tests/support/databases";
import {
  authorAlex,
  authorRobin,
  makeVeterinarian,
  ownerMorgan,
  saveUnpublished,
  start,
  tuesday,
  wednesday,
  written,
} from "../../../../tests/support/post-editing";
import { listReviewProgress, listSentBack } from "./review-answers.server";
import { commentOnText, listReviewComments, markComment, textBlocks } from "./review-comments.server";
import { readForReview } from "./review-reading.server";
import { findReviewReminder, queueReviewReminders, REVIEW_DUE } from "./review-reminders.server";
import { formatQuote, placeOfComment, reviewLimits } from "./review-request";
import { findReviewRequest, listWaitingReviews, requestReview, returnReview } from "./review-requests.server";

describe("the paragraphs of a text", () => {
  const html =
    '<h2 id="a">Cats</h2>\n<p>Call us<sup><a href="#fn-1">1</a></sup> &amp; wait.</p>\n<hr>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>';

  it("are its headings, paragraphs, lists and tables, as they were rendered", async () => {
    expect(await textBlocks(html)).toEqual([
      { html: '<h2 id="a">Cats</h2>', quote: "Cats" },
      { html: '<p>Call us<sup><a href="#fn-1">1</a></sup> &amp; wait.</p>', quote: "Call us & wait." },
      { html: "<ul>\n<li>One</li>\n<li>Two</li>\n</ul>", quote: "One Two" },
    ]);
  });

  it.each([
    ["where they were", { block: 1, quote: "Call us & wait." }, 1],
    ["where they are by then", { block: 0, quote: "One Two" }, 2],
    ["at the place of words that are gone", { block: 1, quote: "Do not call." }, 1],
    ["at the end of a text that became shorter", { block: 9, quote: "Gone." }, 2],
    ["at the whole text", { block: null, quote: "" }, -1],
  ])("have their comments %s", async (_where, comment, place) => {
    expect(placeOfComment(comment, await textBlocks(html))).toBe(place);
  });
});

test("a quote that was cut ends with a whole word", async () => {
  const [block] = await textBlocks(`<p>${"Cool water first. ".repeat(20)}</p>`);
  expect(formatQuote(block?.quote ?? "")).toMatch(/ (Cool|water|first\.)…$/);
  expect(formatQuote("Short and whole.")).toBe("Short and whole.");
});

describeEachDatabase("a request for a review", (getDatabase) => {
  const publish = () => start(getDatabase(), written("heat", { status: "published", content: "One.\n\nTwo." }), { actor: authorAlex });
  const ask = (id: string, veterinarianId: string, { actor = authorAlex, message = "" } = {}) =>
    requestReview(getDatabase(), { id, actor, now: tuesday, veterinarianId, message });
  const waiting = () => listWaitingReviews(getDatabase().kysely);

  test("puts the newest text on one veterinarian's list; a second request moves it to the newest text and the last veterinarian", async () => {
    const database = getDatabase();
    const post = await publish();
    const [lee, kim] = [await makeVeterinarian(database), await makeVeterinarian(database, "Dr. Kim Ito, DVM")];
    expect(await ask(post.id, lee.id, { message: "The numbers, please." })).toMatchObject({ isNew: true, title: "Title of heat" });
    expect(await ask(post.id, lee.id, { message: "The numbers, please." })).toMatchObject({ isNew: false });
    expect(await waiting()).toMatchObject([{ veterinarianId: lee.id, askedBy: authorAlex.name, message: "The numbers, please." }]);
    await saveUnpublished(database, post, written("heat", { status: "published", content: "Other." }), { actor: authorAlex });
    const both = await Promise.allSettled([ask(post.id, kim.id), ask(post.id, kim.id)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await waiting()).toMatchObject([{ veterinarianId: kim.id }]);
    expect(await findReviewRequest(database.kysely, post.id)).toMatchObject({ version: 2, answer: null });
    await expect(ask(post.id, lee.id, { actor: authorRobin })).rejects.toMatchObject({ kind: "forbidden" });
    await trashPost(database, { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await waiting()).toEqual([]);
    await expect(ask(post.id, lee.id)).rejects.toThrow(PostInTrashError);
    await deleteForGood(database, { id: post.id, actor: ownerMorgan, now: tuesday });
    expect(await database.kysely.selectFrom("review_requests").selectAll().execute()).toEqual([]);
  });

  test("is answered once", async () => {
    const database = getDatabase();
    const post = await publish();
    const [lee, kim] = [await makeVeterinarian(database), await makeVeterinarian(database, "Dr. Kim Ito, DVM")];
    await ask(post.id, lee.id);
    const back = (actor: typeof lee) => returnReview(database, { id: post.id, actor, now: wednesday });
    await expect(back(ownerMorgan)).rejects.toMatchObject({ kind: "forbidden" });
    const answers = await Promise.allSettled([back(lee), back(kim)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await back(answers[0]?.status === "fulfilled" ? lee : kim);
    await expect(back(answers[0]?.status === "fulfilled" ? kim : lee)).rejects.toMatchObject({
      kind: "conflict",
      message: "This text waits for no review. Somebody may have answered already.",
    });
  });

  test("is the newest one, also of two in one millisecond", async () => {
    const database = getDatabase();
    const [post, lee] = [await publish(), await makeVeterinarian(database)];
    for (let times = 0; times < 5; times += 1) {
      await ask(post.id, lee.id);
      expect(await listSentBack(database.kysely, authorAlex)).toEqual([]);
      await returnReview(database, { id: post.id, actor: lee, now: tuesday });
      expect((await listSentBack(database.kysely, authorAlex)).map(({ postId }) => postId)).toEqual([post.id]);
    }
  });

  test("is answered by one of two with the same printed name", async () => {
    const database = getDatabase();
    const [post, lee, namesake] = [
      await publish(),
      await makeVeterinarian(database),
      await makeVeterinarian(database, undefined, { id: "Lee" }),
    ];
    await ask(post.id, lee.id);
    const back = (actor: typeof lee) => returnReview(database, { id: post.id, actor, now: wednesday });
    await back(lee);
    await expect(back(namesake)).rejects.toMatchObject({ kind: "conflict" });
    await database.kysely.updateTable("staff_accounts").set({ printed_name: "Dr. Vega" }).where("id", "=", lee.id).execute();
    await back(lee);
  });

  test("lists an answer for its requester and the author, and queues a mail to both but not to the one who answers", async () => {
    const database = getDatabase();
    const [post, lee] = [await publish(), await makeVeterinarian(database)];
    const sentBack = async (actor: Actor) => (await listSentBack(database.kysely, actor)).map(({ postId }) => postId);
    const progress = async (now = wednesday) => (await listReviewProgress(database.kysely, [post.id], now)).get(post.id);
    const mails = () => database.kysely.selectFrom("waiting_mails").select(["kind", "reference"]).orderBy("reference").execute();
    const mailsTo = (kind: string, ...people: readonly Actor[]) =>
      people
        .map(({ id }) => ({ kind, reference: `${post.id}/${id}` }))
        .toSorted((one, other) => (one.reference < other.reference ? -1 : 1));
    await ask(post.id, lee.id, { actor: ownerMorgan });
    expect(await progress()).toBe("in review");
    for (const _again of [1, 2]) await returnReview(database, { id: post.id, actor: lee, now: wednesday });
    for (const actor of [ownerMorgan, authorAlex]) expect(await sentBack(actor)).toEqual([post.id]);
    for (const actor of [lee, authorRobin]) expect(await sentBack(actor)).toEqual([]);
    expect([await progress(), await mails()]).toEqual(["sent back", mailsTo("review-returned", ownerMorgan, authorAlex)]);

    await saveUnpublished(database, post, written("heat", { status: "published", content: "Other." }), { actor: authorAlex });
    expect([await sentBack(authorAlex), await progress()]).toEqual([[], undefined]);
    await database.kysely.deleteFrom("waiting_mails").execute();
    const review = { veterinarianId: lee.id, on: "2026-11-10", nextOn: null };
    for (const _again of [1, 2]) await markReviewed(database, { id: post.id, actor: lee, now: wednesday, review });
    expect([await progress(), await mails()]).toEqual(["approved", mailsTo("review-approved", ownerMorgan, authorAlex)]);
    expect(await progress(new Date(wednesday.getTime() + 15 * 24 * 60 * 60_000))).toBeUndefined();
  });

  test("keeps comments beside their paragraphs, through autosaves and in a later version", async () => {
    const database = getDatabase();
    let post = await publish();
    const lee = await makeVeterinarian(database);
    const minutes = (count: number) => new Date(tuesday.getTime() + count * 60_000);
    const type = async (content: string, minute: number) => {
      const options = { actor: authorAlex, automatic: true, now: minutes(minute) };
      post = await saveUnpublished(database, post, written("heat", { status: "published", content }), options);
    };
    for (const minute of [1, 2, 3]) await type(`One.\n\nTwo ${minute}.`, minute);
    const comment = { id: post.id, actor: lee, now: minutes(4), version: 2, block: 1, text: "Which two?" };
    for (const _again of [1, 2]) await commentOnText(database, comment);
    await expect(commentOnText(database, { ...comment, block: 7 })).rejects.toMatchObject({
      kind: "conflict",
      message: "This version has no such paragraph. Reload the page and comment again.",
    });
    await expect(commentOnText(database, { ...comment, actor: ownerMorgan })).rejects.toMatchObject({ kind: "forbidden" });
    await type("Zero.\n\nOne.\n\nTwo 1.", 90);
    const read = await readForReview(database.kysely, post.id, null, wednesday);
    expect(read.comments).toMatchObject([{ place: 2, quote: "Two 1.", by: "Dr. Lee Vega, DVM", text: "Which two?", doneAt: null }]);
    expect((await readForReview(database.kysely, post.id, 2, wednesday)).newest).toMatchObject({
      difference: { added: 1, removed: 0 },
    });
    const done = { id: post.id, comment: read.comments[0]?.id ?? "", now: wednesday };
    await expect(markComment(database, { ...done, isDone: true, actor: authorRobin })).rejects.toMatchObject({ kind: "forbidden" });
    for (const actor of [authorAlex, lee]) await markComment(database, { ...done, isDone: true, actor });
    expect(await listReviewComments(database.kysely, post.id)).toMatchObject([{ doneBy: authorAlex.name }]);
  });

  test("keeps the same comment on two pictures, which have no words, and on the whole text", async () => {
    const database = getDatabase();
    const post = await start(database, written("heat", { content: "![A](/media/a)\n\n![B](/media/b)" }), { actor: authorAlex });
    const comment = { id: post.id, actor: await makeVeterinarian(database), now: wednesday, version: 1, text: "Whose dog?" };
    for (const block of [0, 1, null, 1]) await commentOnText(database, { ...comment, block });
    const blocks = (await listReviewComments(database.kysely, post.id)).map(({ block }) => block);
    expect(blocks.toSorted()).toEqual([0, 1, null]);
  });

  test("limits the number of open comments", async () => {
    const database = getDatabase();
    const post = await publish();
    const comment = { id: post.id, actor: await makeVeterinarian(database), now: wednesday, version: 1, block: null, text: "First." };
    await commentOnText(database, comment);
    const first = await database.kysely.selectFrom("review_comments").selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: reviewLimits.comments - 1 }, (_, index) => ({ ...first, id: `${index}`, text: `${index}` }));
    await database.kysely.insertInto("review_comments").values(others).execute();
    await commentOnText(database, comment);
    await expect(commentOnText(database, { ...comment, text: "One more." })).rejects.toMatchObject({
      kind: "conflict",
      message: `This text has ${reviewLimits.comments} comments that wait. Mark some of them as done first.`,
    });
    const done = Array.from({ length: reviewLimits.allComments - 1 }, (_, index) => ({ ...first, id: `d${index}`, done_at: first.at }));
    await database.kysely.deleteFrom("review_comments").where("id", "<>", first.id).execute();
    await database.kysely.insertInto("review_comments").values(done).execute();
    await expect(commentOnText(database, { ...comment, text: "One more." })).rejects.toThrow("as many comments as a text can have");
  });

  test("keeps a comment of emoji whole, beside its paragraph", async () => {
    const database = getDatabase();
    const content = `a${"🐕".repeat(reviewLimits.quote)}`;
    const post = await start(database, written("heat", { content: `${content}\n\nTwo.` }), { actor: authorAlex });
    const text = "🐈".repeat(reviewLimits.comment);
    await commentOnText(database, { id: post.id, actor: await makeVeterinarian(database), now: wednesday, version: 1, block: 0, text });
    await saveUnpublished(database, post, written("heat", { content: `Zero.\n\n${content}` }), { actor: authorAlex });
    expect((await readForReview(database.kysely, post.id, null, wednesday)).comments).toMatchObject([{ place: 1, text }]);
  });

  test.each([99_999_999_999, 1.5])("finds no version %d", async (version) => {
    const database = getDatabase();
    const post = await publish();
    await expect(readForReview(database.kysely, post.id, version, wednesday)).rejects.toThrow(revisionNotFound());
    await expect(findRevision(database.kysely, { id: post.id, version, actor: ownerMorgan })).resolves.toBeNull();
  });

  test("is queued as one mail for each planned day, to the last reviewer, else to owners, in the transaction of its claim", async () => {
    const database = getDatabase();
    const { kysely } = database;
    const post = await publish();
    const owner = await makeVeterinarian(database, "Dr. Kim Ito, DVM", { role: "owner" });
    const plan = (nextOn: string) => planReview(database, { id: post.id, nextOn, actor: ownerMorgan, now: tuesday });
    const remind = () => queueReviewReminders(kysely, wednesday);
    const queued = async () => {
      const rows = await kysely.selectFrom("waiting_mails").select("reference").where("kind", "=", REVIEW_DUE).execute();
      return Promise.all(rows.map(({ reference }) => findReviewReminder(kysely, reference, wednesday)));
    };
    const emailOf = async ({ id }: Actor) =>
      (await kysely.selectFrom("staff_accounts").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
    await plan("2026-11-19");
    await remind();
    expect(await queued()).toEqual([]);
    await plan("2026-11-18");
    await kysely.schema.alterTable("waiting_mails").renameTo("away").execute();
    await expect(remind()).rejects.toThrow();
    await kysely.schema.alterTable("away").renameTo("waiting_mails").execute();
    expect((await Promise.all([remind(), remind()])).toSorted()).toEqual([0, 1]);
    await remind();
    expect(await queued()).toEqual([{ postId: post.id, title: "Title of heat", nextOn: "2026-11-18", email: await emailOf(owner) }]);
    await kysely.deleteFrom("waiting_mails").execute();
    await plan("2026-11-17");
    await remind();
    expect(await queued()).toMatchObject([{ nextOn: "2026-11-17" }]);
    await plan("2026-11-19");
    expect(await queued()).toEqual([null]);
    await kysely.deleteFrom("waiting_mails").execute();
    const lee = await makeVeterinarian(database);
    const review = { veterinarianId: lee.id, on: "2026-11-10", nextOn: "2026-11-16" };
    await markReviewed(database, { id: post.id, actor: lee, now: wednesday, review });
    await kysely.updateTable("staff_accounts").set({ printed_name: "Dr. Vega" }).where("id", "=", lee.id).execute();
    await makeVeterinarian(database, undefined, { id: "namesake" });
    await remind();
    expect(await queued()).toMatchObject([{ email: await emailOf(lee) }]);
  });
});
