import { randomUUID } from "node:crypto";
import type { Element, ElementContent, Root } from "hast";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { PostInTrashError, revisionNotFound } from "~/domain/posts/post/post-errors";
import { type PostCommand, requirePostPermission } from "~/domain/posts/post/post-permissions";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import { reviewLimits, type TextBlock } from "./review-request";

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
    const open = await transaction
      .selectFrom("review_comments")
      .select(["by_id", "quote", "text"])
      .where("post_id", "=", id)
      .where("done_at", "is", null)
      .execute();
    if (open.some((one) => one.by_id === actor.id && one.quote === comment.quote && one.text === comment.text)) return;
    if (open.length >= reviewLimits.comments)
      throw new DomainError(
        "conflict",
        "Too many comments",
        `This text has ${reviewLimits.comments} comments that wait. Mark some of them as done first.`,
      );
    await transaction
      .insertInto("review_comments")
      .values({ ...comment, id: randomUUID(), by_name: printedName, at: now.toISOString() })
      .execute();
  });
}

/** @throws notAllowed unless the actor may edit the text or made the comment */
export async function finishComment(database: Database, { id, comment, actor, now }: PostCommand & { comment: string }): Promise<void> {
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
    if (found.done_at !== null) return;
    await transaction
      .updateTable("review_comments")
      .set({ done_at: now.toISOString(), done_by_name: actor.name })
      .where("id", "=", comment)
      .execute();
  });
}

export type ReviewComment = Awaited<ReturnType<typeof listReviewComments>>[number];

/** Oldest first. */
export function listReviewComments(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom("review_comments")
    .select(["id", "block", "quote", "text", "by_name as by", "at", "done_at as doneAt", "done_by_name as doneBy"])
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
    const words = wordsIn(node).replace(/\s+/g, " ").trim();
    return [{ html: html.slice(start.offset, end.offset), quote: words.slice(0, reviewLimits.quote).toWellFormed() }];
  });
}

/** Without the numbers of notes. */
function wordsIn(node: Root | Element | ElementContent): string {
  if (node.type === "text") return node.value;
  if (!("children" in node) || (node.type === "element" && node.tagName === "sup")) return "";
  return node.children.map((child) => (child.type === "doctype" ? "" : wordsIn(child))).join("");
}
