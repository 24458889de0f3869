import type { Selectable, Transaction } from "kysely";
import type { RevisionCause } from "~/database/editing-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { requireOfferedCategory } from "~/domain/categories/category-queries.server";
import { recordChange } from "~/domain/live-events.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { rendererVersion } from "./article-html";
import type { EditorFields } from "./edited-post";
import { indexPost } from "./post-commands.server";
import { leaveRedirect } from "./post-redirects.server";
import { keepRevision, keepStoredRevision } from "./post-revisions.server";
import { claimSlug } from "./post-slugs.server";
import { planAfterSave } from "./scheduling";

export interface NewVersion {
  readonly fields: EditorFields;
  /** Made of `fields.content`. */
  readonly html: string;
  readonly cause: RevisionCause;
  readonly restoredVersion?: number | undefined;
  readonly reserved: readonly string[];
  readonly saveId: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** Stores the next version of a locked post with all that follows from it: revision, redirect, search words, event, audit. */
export async function storeVersion(transaction: Transaction<Tables>, post: Selectable<BlogPostRow>, next: NewVersion): Promise<void> {
  const { fields, now } = next;
  if (fields.category !== post.category) await requireOfferedCategory(transaction, fields.category);
  if (fields.slug !== post.slug) await moveAddress(transaction, post, next);
  await keepStoredRevision(transaction, post);
  const version = post.version + 1;
  const saved = { ...fields, id: post.id, version, author_id: post.author_id };
  await transaction
    .updateTable("blog_posts")
    .set({
      ...fields,
      ...planAfterSave(fields.status),
      version,
      updated_at: now.toISOString(),
      published_at: dateOfPublication(post, fields.status, now),
      content_html: next.html,
      content_html_version: rendererVersion,
    })
    .where("id", "=", post.id)
    .execute();
  await indexPost(transaction, post.id, fields);
  await keepRevision(transaction, { ...next, postId: post.id, version, savedAt: now.toISOString() });
  await recordVersion(transaction, saved, next);
}

/** Tells staff's screens and the audit trail about a version that was stored. */
export async function recordVersion(
  transaction: Transaction<Tables>,
  post: { id: string; version: number; author_id: string | null; title: string },
  { cause, actor, now: at }: Pick<NewVersion, "cause" | "actor" | "now">,
): Promise<void> {
  await recordAudit(transaction, {
    ...{ actor, at, action: auditWords[cause] },
    subject: { kind: "post", id: post.id, name: post.title },
    detail: { version: String(post.version) },
  });
  await recordChange(transaction, { kind: cause, actor, at, post: { id: post.id, version: post.version, authorId: post.author_id } });
}

const auditWords: Readonly<Record<RevisionCause, string>> = {
  created: "created",
  saved: "saved",
  published: "published",
  unpublished: "unpublished",
  restored: "restored a version of",
  merged: "merged",
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

/** An address that the public has seen leads to the post for good. */
async function moveAddress(
  transaction: Transaction<Tables>,
  post: Selectable<BlogPostRow>,
  { fields, reserved, now }: NewVersion,
): Promise<void> {
  await claimSlug(transaction, { slug: fields.slug, postId: post.id, reserved });
  const shownSince = post.published_at ?? (post.status === "published" ? post.created_at : null);
  if (shownSince !== null && shownSince <= now.toISOString()) await leaveRedirect(transaction, { from: post.slug, postId: post.id, now });
}
