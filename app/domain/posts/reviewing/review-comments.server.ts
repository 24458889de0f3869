import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { textOf } from "~/domain/posts/article/article-rules";
import { PostInTrashError, revisionNotFound } from "~/domain/posts/post/post-errors";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { notAllowed } from "~/domain/staff/roles";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { quoteOf, reviewLimits, type TextBlock } from "./review-request";

/** A kind of waiting mail; its reference is the post's id, a slash and that of a member of staff. */
export const REVIEW_COMMENTED = "review-commented";

interface NewComment extends PostCommand {
  readonly version: number;
  readonly block: number | null;
  readonly text: string;
}

/** On a paragraph of a version, or on the whole text. The same comment is stored once. */
export async function commentOnText(database: Database, { id, actor, now, version, block, text }: NewComment): Promise<void> {
  const { printedName } = await requireVeterinarian(database.kysely, actor);
  const revision = await findRevisionText(database.kysely, id, version);
  if (!revision) throw revisionNotFound();
  const found = block === null ? null : (await textBlocks(await renderArticle(database.kysely, revision.text.content)))[block];
  if (found === undefined)
    throw new DomainError("conflict", "The text changed", "This version has no such paragraph. Reload the page and comment again.");
  const comment = {
    post_id: id,
    revision_id: revision.revisionId,
    block,
    quote: found?.quote ?? "",
    text,
    by_id: actor.id,
  };
  await database.kysely.transaction().execute(async (transaction) => {
    const { row } = await lockPost(transaction, id, now);
    if (row.deleted_at !== null) throw new PostInTrashError();
    const all = await transaction
      .selectFrom("review_comments")
      .select(["by_id", "block", "quote", "text", "done_at"])
      .where("post_id", "=", id)
      .execute();
    const open = all.filter(({ done_at }) => done_at === null);
    const isSame = (one: (typeof open)[number]) => one.block === block && one.quote === comment.quote && one.text === text;
    if (open.some((one) => one.by_id === actor.id && isSame(one))) return;
    if (open.length >= reviewLimits.comments)
      throw new DomainError(
        "conflict",
        "Too many comments",
        `This text has ${reviewLimits.comments} comments that wait. Mark some of them as done first.`,
      );
    if (all.length >= reviewLimits.allComments)
      throw new DomainError("conflict", "Too many comments", "This text has as many comments as a text can have, most of them done.");
    await transaction
      .insertInto("review_comments")
      .values({ ...comment, id: randomUUID(), by_name: printedName, at: now.toISOString() })
      .execute();
    if (!open.some((one) => one.by_id === actor.id)) await queueCommentMails(transaction, { id, row, actor, now });
  });
}

/** For a text that nobody asked about, because its comments are never sent back: with the first that waits, to the author and who asked before. */
async function queueCommentMails(
  db: Kysely<Tables>,
  { id, row, actor, now }: PostCommand & { row: { readonly author_id: string | null; readonly page: string | null } },
): Promise<void> {
  const requests = await db.selectFrom("review_requests").select(["asked_by_id", "answered_at"]).where("post_id", "=", id).execute();
  if (requests.some(({ answered_at }) => answered_at === null)) return;
  const people = new Set([row.page === null ? row.author_id : null, ...requests.map(({ asked_by_id }) => asked_by_id)]);
  for (const person of people) {
    if (person !== null && person !== actor.id) await queueMail(db, { kind: REVIEW_COMMENTED, reference: `${id}/${person}` }, now);
  }
}

interface CommentCommand extends PostCommand {
  readonly comment: string;
}

/** @throws notAllowed unless the actor may edit the text or made the comment */
export async function markComment(database: Database, { isDone, ...command }: CommentCommand & { isDone: boolean }): Promise<void> {
  const { actor, now, comment } = command;
  await changeComment(database, command, async (transaction, { done_at }) => {
    if ((done_at !== null) === isDone) return;
    const done = isDone ? { done_at: now.toISOString(), done_by_name: actor.name } : { done_at: null, done_by_name: null };
    await transaction.updateTable("review_comments").set(done).where("id", "=", comment).execute();
  });
}

/** Only by who made it, and only while it is open: what is done stays with the text. */
export async function deleteComment(database: Database, command: CommentCommand): Promise<void> {
  await changeComment(database, command, async (transaction, { by_id, done_at }) => {
    if (by_id !== command.actor.id) throw notAllowed("Only the person who wrote a comment can delete it.");
    if (done_at !== null) throw new DomainError("conflict", "Done already", "This comment is done. It stays with the text.");
    await transaction.deleteFrom("review_comments").where("id", "=", command.comment).execute();
  });
}

async function changeComment(
  database: Database,
  { id, comment, actor, now }: CommentCommand,
  change: (transaction: Transaction<Tables>, found: { readonly by_id: string; readonly done_at: string | null }) => Promise<void>,
): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const { row } = await lockPost(transaction, id, now);
    const found = await transaction
      .selectFrom("review_comments")
      .select(["by_id", "done_at"])
      .where("id", "=", comment)
      .where("post_id", "=", id)
      .executeTakeFirst();
    if (found?.by_id !== actor.id) requirePostPermission(actor, "edit", { authorId: row.author_id, page: row.page });
    if (!found) throw new DomainError("not-found", "Comment not found", "There is no such comment.");
    await change(transaction, found);
  });
}

export type ReviewComment = Awaited<ReturnType<typeof listReviewComments>>[number];

/** Oldest first. */
export function listReviewComments(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom("review_comments")
    .select(["id", "block", "quote", "text", "by_id as byId", "by_name as by", "at", "done_at as doneAt", "done_by_name as doneBy"])
    .where("post_id", "=", postId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** @param html as `renderMarkdown` makes it */
export async function textBlocks(html: string): Promise<TextBlock[]> {
  const { fromHtml } = await import("hast-util-from-html");
  return fromHtml(html, { fragment: true }).children.flatMap((node) => {
    const { start, end } = node.position ?? {};
    if (node.type !== "element" || node.tagName === "hr" || start?.offset === undefined || end?.offset === undefined) return [];
    return [{ html: html.slice(start.offset, end.offset), quote: quoteOf(textOf(node)) }];
  });
}
