import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { findPublishedPostById } from "~/domain/posts/reading/published-posts.server";
import { sha256 } from "~/domain/sha256.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import type { MailOptions } from "./article-mail.server";
import type { MailContent } from "./mailing";

/** Renders the email of a published article. @returns null if it is not published */
export async function findArticleMail(
  db: Kysely<Tables>,
  postId: string,
  { now, ...options }: MailOptions & { readonly now: Date },
): Promise<MailContent | null> {
  const post = await findPublishedPostById(db, postId, now);
  if (!post) return null;
  // It includes an HTML parser, which the server needs for nothing else.
  const { renderArticleMail } = await import("./article-mail.server");
  return renderArticleMail(post, options);
}

export async function findMailingContent(db: Kysely<Tables>, postId: string, id: string): Promise<MailContent | null> {
  const row = await db.selectFrom("mailings").select("content").where("id", "=", id).where("post_id", "=", postId).executeTakeFirst();
  return row ? JSON.parse(row.content) : null;
}

/** The same for emails that differ only in their subjects. */
export function mailDigest({ html, text }: MailContent): string {
  return sha256(html + text);
}

/** Limits test emails: each counts for the mail server. @throws TooManyAttemptsError */
export async function countTestMail(db: Kysely<Tables>, actor: Actor, now: Date): Promise<void> {
  requireRole(actor, "editor");
  await countAttempt(db, [{ kind: "article-tests", whom: actor.id, limit: TESTS }], now);
}

/** From the tenth on, one has to wait. */
const TESTS = { free: 9, firstSeconds: 360, longestSeconds: 3600 };
