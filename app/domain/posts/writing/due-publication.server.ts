import type { Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { recordChange } from "~/domain/live/live-events.server";
import { postTextOf } from "~/domain/posts/post/post-for-staff";
import { noPlan } from "~/domain/posts/post/publication";
import { recordAudit } from "~/domain/staff/audit.server";
import { appendRevision } from "./append-revision.server";
import { auditSubject } from "./record-version.server";
import { showRevision } from "./show-revision.server";
import { type StoredPost, schedule } from "./stored-post.server";

/** Due posts are published every minute. */
const LATE_AFTER_SECONDS = 120;

export type PublishedByPlan = Awaited<ReturnType<typeof recordDuePublication>>;

/** The planned text becomes one version and unpublished changes the next, so that the newest version is always what staff edit. */
export async function recordDuePublication(transaction: Transaction<Tables>, { row, newest, unpublished }: StoredPost, now: Date) {
  const { id, title } = row;
  const scheduledAt = row.scheduled_at ?? now.toISOString();
  const late = delaySeconds(scheduledAt, now);
  const by = { status: "published", savedAt: now.toISOString(), author: schedule } as const;
  const published = await appendRevision(transaction, id, { ...by, text: postTextOf(row), cause: "published" });
  const publication = { ...noPlan, status: "published", published_at: scheduledAt, published_late_seconds: late } as const;
  // The text did not change, so updated_at stays.
  await showRevision(transaction, row, { revision: published, updatedAt: row.updated_at, publication });
  const last = unpublished ? await appendRevision(transaction, id, { ...by, text: newest.text, cause: "saved" }) : published;
  await recordAudit(transaction, {
    actor: null,
    at: now,
    action: "published as planned",
    subject: auditSubject(row),
    detail: {
      version: String(published.version),
      "planned for": scheduledAt,
      ...(row.scheduled_by_name !== null && { "planned by": row.scheduled_by_name }),
      ...(late !== null && { "seconds late": String(late) }),
    },
  });
  await recordChange(transaction, {
    kind: "published",
    actor: schedule,
    at: now,
    post: { id, version: last.version, authorId: row.author_id },
  });
  return { id, title, scheduledAt, lateSeconds: late };
}

export function delaySeconds(scheduledAt: string, publishedAt: Date): number | null {
  const seconds = Math.floor((publishedAt.getTime() - Date.parse(scheduledAt)) / 1000);
  return seconds > LATE_AFTER_SECONDS ? seconds : null;
}
