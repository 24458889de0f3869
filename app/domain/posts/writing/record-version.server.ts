import type { Selectable, Transaction } from "kysely";
import type { ChangeKind, SaveCause } from "~/database/post-tables";
import type { BlogPostRow, Tables } from "~/database/tables";
import { recordChange } from "~/domain/live/live-events.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { AuditAction, AuditDetail } from "~/domain/staff/history/audit-sentences";
import type { Actor } from "~/domain/staff/roles";
import { continuesAutosaveRun } from "./post-revisions.server";

type ChangedPost = Pick<Selectable<BlogPostRow>, "id" | "title" | "version" | "author_id" | "page">;

interface PostChange {
  readonly kind: ChangeKind;
  readonly action: AuditAction<"post">;
  readonly detail?: Readonly<Record<string, string>>;
  readonly actor: Actor;
  readonly now: Date;
}

export async function recordPostChange(
  transaction: Transaction<Tables>,
  post: ChangedPost,
  { kind, action, detail = {}, actor, now: at }: PostChange,
): Promise<void> {
  const { id, version, author_id: authorId } = post;
  await recordAudit(transaction, { actor, at, action, subject: auditSubject(post), detail });
  await recordChange(transaction, { kind, actor, at, post: { id, version, authorId } });
}

export function auditSubject({ id, title, page }: Pick<ChangedPost, "id" | "title" | "page">) {
  return { kind: page === null ? "post" : "page", id, name: title } as const;
}

/** The audit trail gets only the first autosave of a run. */
export async function recordVersion(
  transaction: Transaction<Tables>,
  post: ChangedPost,
  { cause, actor, now, detail = {} }: { cause: SaveCause; actor: Actor; now: Date; detail?: AuditDetail },
): Promise<void> {
  const { id, version, author_id: authorId } = post;
  if (await continuesAutosaveRun(transaction, id, { version, cause, savedById: actor.id, savedAt: now.toISOString() })) {
    await recordChange(transaction, { kind: cause, actor, at: now, post: { id, version, authorId } });
  } else {
    const facts = { ...detail, version: String(version) };
    await recordPostChange(transaction, post, { kind: cause, action: auditActions[cause], detail: facts, actor, now });
  }
}

const auditActions: Readonly<Record<SaveCause, AuditAction<"post">>> = {
  created: "created",
  saved: "saved",
  autosaved: "autosaved",
  published: "published",
  unpublished: "unpublished",
  restored: "restored a version of",
  merged: "merged",
  discarded: "discarded the changes of",
  "built-in": "put the built-in text back on",
  undone: "took back the last change of",
};
