import { type Kysely, sql } from "kysely";

/** Who asked for a review, by account: answers reach whoever asked. Earlier requests have it in the event of the same instant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table review_requests add column asked_by_id text`.execute(db);
  await sql`update review_requests set asked_by_id = (
    select max(actor_id) from change_events
    where change_events.post_id = review_requests.post_id and change_events.at = review_requests.asked_at and kind = 'reviewed'
  )`.execute(db);
}
