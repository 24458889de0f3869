import type { ExpressionBuilder, Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { isInState, mayGetMail } from "~/domain/subscribers/subscriber-state";
import type { Audience } from "./mailing";

export async function countAudience(db: Kysely<Tables>, postId: string): Promise<Audience> {
  const count = db.selectFrom("subscribers").select(({ fn }) => fn.countAll<number>().as("people"));
  const [willGet, unconfirmed, haveIt] = await Promise.all([
    withoutPost(db, postId)
      .select(({ fn }) => fn.countAll<number>().as("people"))
      .executeTakeFirstOrThrow(),
    count.where(isInState("waiting")).executeTakeFirstOrThrow(),
    count.where(mayGetMail).where(hasPost(postId)).executeTakeFirstOrThrow(),
  ]);
  return { willGet: willGet.people, unconfirmed: unconfirmed.people, haveIt: haveIt.people };
}

/** Subscribers who may get mail and do not have this post. */
export function withoutPost(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom("subscribers")
    .where(mayGetMail)
    .where((where) => where.not(hasPost(postId)(where)));
}

/** Perhaps counts: nobody gets an article twice. */
function hasPost(postId: string) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, "subscribers">) =>
    exists(
      selectFrom("mailing_recipients")
        .innerJoin("mailings", "mailings.id", "mailing_recipients.mailing_id")
        .select("number")
        .whereRef("mailing_recipients.subscriber_id", "=", "subscribers.id")
        .where("mailings.post_id", "=", postId)
        .where("mailing_recipients.state", "in", ["accepted", "unclear", "handing"]),
    );
}
