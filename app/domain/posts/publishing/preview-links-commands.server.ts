import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { PostInTrashError, postNotFound } from "~/domain/posts/post/post-errors";
import { requirePostPermission } from "~/domain/posts/post/post-permissions";
import { lockPost } from "~/domain/posts/writing/lock-post.server";
import { requireEditable } from "~/domain/posts/writing/post-revisions.server";
import { auditSubject } from "~/domain/posts/writing/record-version.server";
import { sha256 } from "~/domain/sha256.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { PREVIEW_DAYS, type PreviewLink } from "./preview-links";

const TOKEN_BYTES = 32;

/** The token can't be shown again: only its hash is stored. @param days from 1 to 30 */
export async function createPreviewLink(
  database: Database,
  { id: postId, actor, now, days = PREVIEW_DAYS }: { id: string; actor: Actor; now: Date; days?: number },
): Promise<{ token: string; link: PreviewLink }> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const id = randomUUID();
  const created_at = now.toISOString();
  const expires_at = new Date(now.getTime() + Math.min(30, Math.max(1, days)) * 86_400_000).toISOString();
  await database.kysely.transaction().execute(async (transaction) => {
    const { row: post } = await lockPost(transaction, postId, now);
    requirePostPermission(actor, "edit", { authorId: post.author_id });
    if (post.deleted_at !== null) throw new PostInTrashError();
    await transaction
      .insertInto("preview_links")
      .values({
        id,
        post_id: postId,
        token_hash: sha256(token),
        created_at,
        expires_at,
        revoked_at: null,
        created_by_id: actor.id,
        created_by_name: actor.name,
      })
      .execute();
    await recordAudit(transaction, {
      actor,
      at: now,
      action: "made a preview link for",
      subject: auditSubject(post),
      detail: { until: expires_at },
    });
  });
  return { token, link: { id, createdBy: actor.name, createdAt: created_at, expiresAt: expires_at } };
}

export async function revokePreviewLink(database: Database, { id, actor, now }: { id: string; actor: Actor; now: Date }): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .updateTable("preview_links")
      .set((link) => ({ revoked_at: link.fn.coalesce("revoked_at", link.val(now.toISOString())) }))
      .where("id", "=", id)
      .returning(["post_id", "revoked_at"])
      .executeTakeFirst();
    if (!revoked) throw postNotFound();
    const post = await transaction
      .selectFrom("blog_posts")
      .select(["id", "author_id", "title", "page"])
      .where("id", "=", revoked.post_id)
      .executeTakeFirstOrThrow();
    requirePostPermission(actor, "edit", { authorId: post.author_id });
    if (revoked.revoked_at !== now.toISOString()) return;
    await recordAudit(transaction, { actor, at: now, action: "ended a preview link for", subject: auditSubject(post) });
  });
}

export async function listPreviewLinks(
  db: Kysely<Tables>,
  { id, actor, now }: { id: string; actor: Actor; now: Date },
): Promise<PreviewLink[]> {
  await requireEditable(db, id, actor);
  return db
    .selectFrom("preview_links")
    .select(["id", "created_by_name as createdBy", "created_at as createdAt", "expires_at as expiresAt"])
    .where("post_id", "=", id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}
