import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

export interface Emailed {
  /** When it was last started; ISO 8601. */
  readonly at: string;
  /** Whose mail servers took it. */
  readonly people: number;
}

/** Those of the posts that were emailed, by id. */
export async function listEmailed(db: Kysely<Tables>, postIds: readonly string[]): Promise<Map<string, Emailed>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mailings")
    .leftJoin("mailing_recipients", (join) =>
      join.onRef("mailing_recipients.mailing_id", "=", "mailings.id").on("mailing_recipients.state", "=", "accepted"),
    )
    .select(({ fn }) => ["post_id", fn.max("created_at").as("at"), fn.count<number>("mailing_recipients.number").as("people")])
    .where("post_id", "in", postIds)
    .groupBy("post_id")
    .execute();
  return new Map(rows.map(({ post_id, at, people }) => [post_id, { at, people: Number(people) }]));
}
