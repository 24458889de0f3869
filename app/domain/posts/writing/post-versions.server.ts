import type { Transaction } from "kysely";
import type { SaveCause } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import { requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { recordChange } from "~/domain/live/live-events.server";
import { rendererVersion } from "~/domain/posts/article/article-html";
import { renderArticle } from "~/domain/posts/article/article-rendering.server";
import { SlugTakenError } from "~/domain/posts/post/post-errors";
import { type EditorFields, hasSameFields } from "~/domain/posts/post/post-for-staff";
import { leaveRedirect } from "~/domain/posts/post/post-redirects.server";
import { claimSlug, requireFreeSlug } from "~/domain/posts/post/post-slugs.server";
import { planAfterSave } from "~/domain/posts/publishing/scheduling";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { indexPost } from "./post-commands.server";
import { isRunOn, keepRevision, keepStoredRevision, thinOutAutosaves } from "./post-revisions.server";
import { endChanges, fieldsOf, readWorkingPost, type WorkingPost, writeChanges } from "./unpublished-changes.server";

export interface NewVersion {
  readonly fields: EditorFields;
  readonly cause: SaveCause;
  readonly restoredVersion?: number | undefined;
  /** The writer's own text, when `fields` were merged from it and another's: it becomes the version before. */
  readonly setAside: EditorFields | null;
  readonly reserved: readonly string[];
  readonly saveId: string;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Stores the next version of a locked post as the one that readers see, if they see the post, with all that follows from it:
 * revision, redirect, search words, event, audit. Unpublished changes end.
 *
 * @param next.html made of `next.fields.content`
 */
export async function storeVersion(
  transaction: Transaction<Tables>,
  post: WorkingPost,
  next: NewVersion & { readonly html: string },
): Promise<void> {
  const { row } = post;
  const { fields, now } = next;
  await requireKnownCategory(transaction, post, fields);
  if (fields.slug !== row.slug) await moveAddress(transaction, row, next);
  const version = await keepNextRevision(transaction, post, next);
  await transaction
    .updateTable("blog_posts")
    .set({
      ...fields,
      ...planAfterSave(fields.status),
      version,
      updated_at: now.toISOString(),
      published_at: dateOfPublication(row, fields.status, now),
      content_html: next.html,
      content_html_version: rendererVersion,
    })
    .where("id", "=", row.id)
    .execute();
  await endChanges(transaction, row.id);
  await indexPost(transaction, row.id, fields);
  await recordVersion(transaction, { ...row, title: fields.title, version }, next);
}

/**
 * Stores the next version of a locked post beside the one that readers see. A text that is the same as theirs ends the
 * unpublished changes.
 */
export async function storeVersionAhead(transaction: Transaction<Tables>, post: WorkingPost, next: NewVersion): Promise<void> {
  const { row } = post;
  const { fields, reserved } = next;
  await requireKnownCategory(transaction, post, fields);
  // One that was taken after it was chosen is found out when it is published; until then the text goes on being kept.
  if (fields.slug !== row.slug && fields.slug !== post.fields.slug) {
    await requireFreeSlug(transaction, { slug: fields.slug, postId: row.id, reserved });
  }
  const version = await keepNextRevision(transaction, post, next);
  await transaction.updateTable("blog_posts").set({ version }).where("id", "=", row.id).execute();
  if (hasSameFields(fields, fieldsOf(row))) await endChanges(transaction, row.id);
  else await writeChanges(transaction, post, next);
  await recordVersion(transaction, { ...row, title: fields.title, version }, next);
}

/**
 * Makes the changes of a post whose plan ends its text: nothing is promised to readers any more. The version stays, for it is
 * the one that staff knows; so does the post's address when somebody took the new one meanwhile.
 */
export async function takeChangesIn(transaction: Transaction<Tables>, row: WorkingPost["row"], now: Date): Promise<void> {
  const { fields, unpublished } = await readWorkingPost(transaction, row);
  if (!unpublished) return;
  const slug = fields.slug === row.slug || (await couldMove(transaction, row, { fields, reserved: [], now })) ? fields.slug : row.slug;
  const content_html = await renderArticle(transaction, fields.content);
  await transaction
    .updateTable("blog_posts")
    .set({ ...fields, slug, updated_at: unpublished.changedAt, content_html, content_html_version: rendererVersion })
    .where("id", "=", row.id)
    .execute();
  await endChanges(transaction, row.id);
  await indexPost(transaction, row.id, fields);
}

async function couldMove(...move: Parameters<typeof moveAddress>): Promise<boolean> {
  try {
    await moveAddress(...move);
    return true;
  } catch (error) {
    if (error instanceof SlugTakenError) return false;
    throw error;
  }
}

/** A post keeps its category, and its unpublished changes theirs, when it is offered no more. */
async function requireKnownCategory(transaction: Transaction<Tables>, post: WorkingPost, { category }: EditorFields): Promise<void> {
  if (category !== post.row.category && category !== post.fields.category) await requireOfferedCategory(transaction, category);
}

/** An address that the public has seen leads to the post for good. */
async function moveAddress(
  transaction: Transaction<Tables>,
  row: WorkingPost["row"],
  { fields, reserved, now }: Pick<NewVersion, "fields" | "reserved" | "now">,
): Promise<void> {
  await claimSlug(transaction, { slug: fields.slug, postId: row.id, reserved });
  const shownSince = row.published_at ?? (row.status === "published" ? row.created_at : null);
  if (shownSince === null || shownSince > now.toISOString()) return;
  if (row.status === "published" || (await wasPublishedAt(transaction, row))) {
    await leaveRedirect(transaction, { from: row.slug, postId: row.id, now });
  }
}

/** Whether a draft was public under its present address, and didn't only get it in passing while a new one was typed. */
async function wasPublishedAt(transaction: Transaction<Tables>, { id, slug }: WorkingPost["row"]): Promise<boolean> {
  const published = await transaction
    .selectFrom("post_revisions")
    .select("fields")
    .where("post_id", "=", id)
    .where("fields", "like", '%"status":"published"%')
    .execute();
  // Of a post that was published elsewhere there may be no such version.
  return published.length === 0 || published.some(({ fields }) => (JSON.parse(fields) as EditorFields).slug === slug);
}

/** @returns the number of the new version */
async function keepNextRevision(transaction: Transaction<Tables>, post: WorkingPost, next: NewVersion): Promise<number> {
  await keepStoredRevision(transaction, post);
  const { setAside, actor, now } = next;
  const postId = post.row.id;
  const savedAt = now.toISOString();
  let version = post.row.version + 1;
  if (setAside) {
    await keepRevision(transaction, { postId, version, fields: setAside, cause: "set-aside", savedAt, actor, saveId: null });
    version += 1;
  }
  await keepRevision(transaction, { ...next, postId, version, savedAt });
  if (next.cause === "autosaved") await thinOutAutosaves(transaction, { postId, actor, now });
  return version;
}

/** Tells staff's screens and the audit trail about a version that was stored; of a run of autosaves the trail has the first. */
export async function recordVersion(
  transaction: Transaction<Tables>,
  post: { id: string; version: number; author_id: string | null; title: string },
  { cause, actor, now: at }: Pick<NewVersion, "cause" | "actor" | "now">,
): Promise<void> {
  const { id, version } = post;
  if (!(await isRunOn(transaction, id, { version, cause, savedById: actor.id, savedAt: at.toISOString() }))) {
    await recordAudit(transaction, {
      ...{ actor, at, action: auditWords[cause] },
      subject: { kind: "post", id, name: post.title },
      detail: { version: String(version) },
    });
  }
  await recordChange(transaction, { kind: cause, actor, at, post: { id, version, authorId: post.author_id } });
}

const auditWords: Readonly<Record<SaveCause, string>> = {
  created: "created",
  saved: "saved",
  autosaved: "autosaved",
  published: "published",
  unpublished: "unpublished",
  restored: "restored a version of",
  merged: "merged",
  discarded: "discarded the changes of",
};

/**
 * The first date stays: unpublishing and publishing again doesn't make an old article new. A date that is still to come
 * gives way when somebody publishes now.
 */
export function dateOfPublication(
  post: { readonly status: BlogStatus; readonly published_at: string | null },
  status: BlogStatus,
  now: Date,
): string | null {
  const instant = now.toISOString();
  if (status === "draft" || post.status === "published") return post.published_at;
  return post.published_at !== null && post.published_at <= instant ? post.published_at : instant;
}

type BlogStatus = EditorFields["status"];
