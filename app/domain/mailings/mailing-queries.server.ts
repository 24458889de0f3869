import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import type { MailingRecipientRow, MailingRow } from "~/database/newsletter-tables";
import type { Tables } from "~/database/tables";
import { isInState, mayGetMail } from "~/domain/subscribers/subscriber-state";
import { mailingNotFound, minutesFor } from "./mailing";
import { isTryDue } from "./retry-times";

export type Mailing = Awaited<ReturnType<typeof getMailing>>;
export type MailingSummary = Awaited<ReturnType<typeof summarizeMailings>>[number];
type RecipientState = MailingRecipientRow["state"];

const MINUTE = 60_000;
const SHOWN_PEOPLE = 100;

/** All columns but the content. */
export const mailingColumns = [
  "id",
  "post_id",
  "subject",
  "state",
  "by_id",
  "by_name",
  "created_at",
  "finished_at",
  "problem",
  "try_at",
  "tries",
] as const;

/** The pace is measured over the last minutes, once there are some emails. */
const PACE_MINUTES = 3;
const MAILS_FOR_PACE = 10;

/** @param options.mailsPerMinute as configured @throws mailingNotFound */
export async function getMailing(
  db: Kysely<Tables>,
  id: string,
  { mailsPerMinute, now }: { readonly mailsPerMinute: number; readonly now: Date },
) {
  const [summary] = await summarizeMailings(db, await db.selectFrom("mailings").select(mailingColumns).where("id", "=", id).execute(), now);
  if (!summary) throw mailingNotFound();
  const perMinute = (await measuredPace(db, id, now)) ?? mailsPerMinute;
  const left = summary.counts.waiting + summary.counts.handing;
  const isMoving = summary.state === "sending" && summary.problem === null && summary.nextTryAt === null;
  const isItsTurn = isMoving && (await isNextToSend(db, id, now));
  const refused = await listPeople(db, id, "refused");
  return {
    ...summary,
    /** `email` is null if the address was erased; gone: there is no such mailbox, so this subscriber gets no further mailings. */
    refusals: refused.map(({ email, answer, refused_at }) => ({ email, answer, isGone: refused_at !== null })),
    /** Recipients who may or may not have received the email. */
    unclear: (await listPeople(db, id, "unclear")).flatMap(({ email }) => email ?? []),
    perMinute,
    /** Null while nothing is being sent. */
    minutesLeft: isItsTurn ? minutesFor(left, perMinute) : null,
    /** An older mailing is sent first. */
    waitsForOther: isMoving && !isItsTurn,
  };
}

/** Finds the mailing in progress, or the newest. */
export async function findMailingOfPost(db: Kysely<Tables>, postId: string, now: Date): Promise<MailingSummary | null> {
  const ofPost = db.selectFrom("mailings").select(mailingColumns).where("post_id", "=", postId);
  const row = await ofPost.orderBy("created_at", "desc").orderBy("id").limit(1).executeTakeFirst();
  return row ? ((await summarizeMailings(db, [row], now))[0] ?? null) : null;
}

export async function hasMailings(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("mailings").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the mailing to send now, if any: they take turns, since the mail server limits all together. The mark changes with its progress. */
export async function listDueMailings(db: Kysely<Tables>, now: Date): Promise<{ readonly id: string; readonly mark: string }[]> {
  const due = await findDueMailing(db, now);
  const found = await summarizeMailings(db, due ? [due] : [], now);
  return found.map(({ id, counts }) => ({ id, mark: JSON.stringify([counts, due?.tries, due?.try_at]) }));
}

/** Whether it is being sent, and no older one is due. */
export async function isNextToSend(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  return (await findDueMailing(db, now))?.id === id;
}

/** The oldest is due first. */
async function findDueMailing(db: Kysely<Tables>, now: Date) {
  const sending = db.selectFrom("mailings").select(mailingColumns).where("state", "=", "sending");
  return (await sending.orderBy("created_at").orderBy("id").execute()).find((row) => isTryDue(row, now));
}

/** Keeps the order. */
export async function summarizeMailings(db: Kysely<Tables>, rows: readonly Selectable<Omit<MailingRow, "content">>[], now: Date) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .selectFrom("mailing_recipients")
    .select(["mailing_id", "state", ({ fn }) => fn.countAll<number>().as("count")])
    .where("mailing_id", "in", ids)
    // A skipped recipient with a hash was unclear before, and has a new row.
    .where((where) => where.or([where("state", "<>", "skipped"), where("unsubscribe_hash", "is", null)]))
    .groupBy(["mailing_id", "state"])
    .execute();
  return rows.map((row) => {
    const counts: Record<RecipientState, number> = { waiting: 0, handing: 0, accepted: 0, refused: 0, unclear: 0, skipped: 0 };
    for (const { mailing_id, state, count } of counted) if (mailing_id === row.id) counts[state] = count;
    return {
      id: row.id,
      postId: row.post_id,
      subject: row.subject,
      state: row.state,
      by: { id: row.by_id, name: row.by_name },
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      counts,
      total: Object.values(counts).reduce((sum, count) => sum + count, 0),
      /** Why nothing is sent at the moment, in sentences. */
      problem: row.problem,
      /** When the next attempt is made, after a problem or for recipients whose servers asked to try later; ISO 8601. */
      nextTryAt: row.state === "sending" && !isTryDue(row, now) ? row.try_at : null,
    };
  });
}

async function measuredPace(db: Kysely<Tables>, id: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - PACE_MINUTES * MINUTE).toISOString();
  const { count, first } = await db
    .selectFrom("mailing_recipients")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min<string | null>("at").as("first")])
    .where("mailing_id", "=", id)
    .where("state", "=", "accepted")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  if (first === null || count < MAILS_FOR_PACE) return null;
  return count / Math.max((now.getTime() - Date.parse(first)) / MINUTE, 1 / 60);
}

/** Newest first. */
function listPeople(db: Kysely<Tables>, id: string, state: RecipientState) {
  return db
    .selectFrom("mailing_recipients")
    .leftJoin("subscribers", "subscribers.id", "mailing_recipients.subscriber_id")
    .select(["email", "answer", "refused_at"])
    .where("mailing_id", "=", id)
    .where("state", "=", state)
    .orderBy("number", "desc")
    .limit(SHOWN_PEOPLE)
    .execute();
}

export async function countAudience(db: Kysely<Tables>, postId: string) {
  const count = db.selectFrom("subscribers").select(({ fn }) => fn.countAll<number>().as("people"));
  const [willGet, unconfirmed, haveIt] = await Promise.all([
    subscribersWithoutPost(db, postId)
      .select(({ fn }) => fn.countAll<number>().as("people"))
      .executeTakeFirstOrThrow(),
    count.where(isInState("waiting")).executeTakeFirstOrThrow(),
    count.where(mayGetMail).where(hasPost(postId)).executeTakeFirstOrThrow(),
  ]);
  return {
    willGet: willGet.people,
    unconfirmed: unconfirmed.people,
    /** They got it by an earlier mailing of the same post. */
    haveIt: haveIt.people,
  };
}

/** Subscribers who may get email and do not have this post. */
export function subscribersWithoutPost(db: Kysely<Tables>, postId: string) {
  return db
    .selectFrom("subscribers")
    .where(mayGetMail)
    .where((where) => where.not(hasPost(postId)(where)));
}

/** Unclear ones count, too: nobody gets an article twice. */
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
