import { createHash, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

export class TooManySubscribersError extends Error {}

/** New addresses an hour; a clinic of this size gains a few a week. */
export const HOURLY_LIMIT = 60;

/** Known and unknown addresses get the same answer: a stranger must not learn who subscribes. @throws TooManySubscribersError */
export async function subscribe(db: Kysely<Tables>, email: string, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000).toISOString();
  const { recent } = await db
    .selectFrom("subscribers")
    .select(({ fn }) => fn.countAll<number>().as("recent"))
    .where("created_at", ">", hourAgo)
    .executeTakeFirstOrThrow();
  if (recent >= HOURLY_LIMIT) throw new TooManySubscribersError(`${recent} addresses were added within an hour.`);
  await db
    .insertInto("subscribers")
    .values({ id: randomUUID(), email, created_at: now.toISOString(), source: "blog" })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** @param token of a mail that the subscriber got */
export async function unsubscribe(db: Kysely<Tables>, token: string, now: Date): Promise<void> {
  const hash = createHash("sha256").update(token).digest("base64url");
  const subscriber = db.selectFrom("mailing_recipients").select("subscriber_id").where("unsubscribe_hash", "=", hash);
  await db
    .updateTable("subscribers")
    .set({ left_at: now.toISOString() })
    .where("id", "=", subscriber)
    .where("left_at", "is", null)
    .execute();
}
