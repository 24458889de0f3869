import type { Kysely, Selectable } from "kysely";
import { z } from "zod";
import type { BlogPostRow, Tables } from "~/database/tables";
import type { AuditDetail } from "~/domain/staff/history/audit-sentences";
import type { StoredPost } from "./stored-post.server";

type PublicationColumns = Pick<
  Selectable<BlogPostRow>,
  "status" | "published_at" | "published_late_seconds" | "scheduled_at" | "scheduled_by_name" | "updated_at"
>;

/** What a post was for readers before the change that the newest version is of. */
export interface ShownBefore extends PublicationColumns {
  /** The version that readers saw, or would have seen as planned; null where there was none. */
  readonly version: number | null;
}

/** For the history's line of a change that readers see: with it the change can be taken back, also by another process. */
export function shownBefore({ row, unpublished }: StoredPost): AuditDetail {
  const { status, published_at, published_late_seconds, scheduled_at, scheduled_by_name, updated_at } = row;
  const version = unpublished?.liveVersion ?? row.version;
  const before = { version, status, published_at, published_late_seconds, scheduled_at, scheduled_by_name, updated_at };
  return { before: JSON.stringify(before satisfies ShownBefore) };
}

/** Of a post that begins by being published. */
export const nothingBefore: AuditDetail = { before: JSON.stringify({ version: null, status: "draft" }) };

const text = z.string().nullable().default(null);
const stored = z.object({
  version: z.number().nullable(),
  status: z.enum(["draft", "published"]),
  published_at: text,
  published_late_seconds: z.number().nullable().default(null),
  scheduled_at: text,
  scheduled_by_name: text,
  updated_at: z.string().default(""),
});

/** Null unless the newest version changed what readers see, by somebody on staff. */
export async function findShownBefore(db: Kysely<Tables>, { id, version }: { id: string; version: number }): Promise<ShownBefore | null> {
  const rows = await db
    .selectFrom("audit_events")
    .select("audit_events.detail")
    // By the instant, since the history has an index of it alone.
    .innerJoin("post_revisions", "post_revisions.saved_at", "audit_events.at")
    .where("post_revisions.post_id", "=", id)
    .where("post_revisions.version", "=", version)
    .where("audit_events.subject_id", "=", id)
    .execute();
  for (const { detail } of rows) {
    const facts: AuditDetail = JSON.parse(detail);
    if (facts.version === String(version) && facts.before !== undefined) return stored.parse(JSON.parse(facts.before));
  }
  return null;
}
