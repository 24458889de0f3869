import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { latestNow } from "~/domain/instant";
import { changeAndNotify, recordChange } from "~/domain/live/live-events.server";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { sha256 } from "~/domain/sha256.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { type RequestDraft, type RequestKind, type RequestState, requestNotFound } from "./contact-request";
import type { PreparedPicture } from "./request-pictures.server";
import { countOpenPictures, countRequests } from "./request-queries.server";

/** Requests per hour from one network: a household, or a street that shares one address. */
export const SENDER_LIMIT = 10;

/** Requests per hour from everybody. A clinic of this size gets a few a day. */
export const HOURLY_LIMIT = 120;

/** Up to here a network that sent none within the hour gets one in: else twelve strangers could keep everybody out. */
export const HOURLY_LIMIT_OF_FIRST = 600;

/** New requests, and pictures of requests that are not done: 300 MB at most. */
const WAITING_LIMIT = 2000;
const PICTURES_LIMIT = 600;

/** The kind of queued mail that tells the clinic about a request. */
export const REQUEST_MAIL = "request";

const HOUR = 3_600_000;

/** The same form within this time is the same request: a double click, or a page that was sent again. */
const DUPLICATE_MINUTES = 30;

export class TooManyRequestsError extends DomainError {
  constructor(readonly of: "sender" | "all" | "pictures") {
    super("busy", "Please wait", `Too many requests: ${of}.`);
  }
}

export interface Submission {
  readonly draft: RequestDraft;
  /** SHA-256 of each uploaded picture. */
  readonly pictureHashes: readonly string[];
  /** The network; null if visitors can't be told apart. */
  readonly sender: string | null;
  readonly now: Date;
}

/** Call it before the pictures are processed. @returns the id of the same request if it is stored already @throws TooManyRequestsError */
export async function findDuplicateOrCheckLimits(db: Kysely<Tables>, submission: Submission): Promise<string | null> {
  const since = new Date(submission.now.getTime() - DUPLICATE_MINUTES * 60_000).toISOString();
  const same = await db
    .selectFrom("requests")
    .select("id")
    .where("content_hash", "=", contentHash(submission))
    .where("received_at", ">", since)
    .executeTakeFirst();
  if (same) return same.id;
  const hourAgo = new Date(submission.now.getTime() - HOUR).toISOString();
  // Requests with a time in the future, from a clock that was ahead, don't count.
  const latest = latestNow(submission.now).toISOString();
  const recent = db.selectFrom("requests").where("received_at", ">", hourAgo).where("received_at", "<=", latest);
  const sender = senderHash(submission.sender);
  const own = sender === null ? null : await countRequests(recent.where("sender_hash", "=", sender));
  if (own !== null && own >= SENDER_LIMIT) throw new TooManyRequestsError("sender");
  if ((await countRequests(recent)) >= (own === 0 ? HOURLY_LIMIT_OF_FIRST : HOURLY_LIMIT)) throw new TooManyRequestsError("all");
  if ((await countRequests(db.selectFrom("requests").where("state", "=", "new"))) >= WAITING_LIMIT) throw new TooManyRequestsError("all");
  if (submission.pictureHashes.length > 0 && (await countOpenPictures(db)) >= PICTURES_LIMIT) throw new TooManyRequestsError("pictures");
  return null;
}

/** Stores the same form only once. @returns the request's id */
export async function addRequest(database: Database, submission: Submission, pictures: readonly PreparedPicture[]): Promise<string> {
  return changeAndNotify(database, false, async (transaction) => {
    const content_hash = contentHash(submission);
    const { sendTo: send_to, ...draft } = submission.draft;
    await forgetContent(transaction, content_hash, submission.now);
    const id = randomUUID();
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("requests")
      .values({
        ...draft,
        id,
        state: "new",
        received_at: submission.now.toISOString(),
        send_to,
        content_hash,
        sender_hash: senderHash(submission.sender),
      })
      .onConflict((conflict) => conflict.column("content_hash").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) {
      const same = transaction.selectFrom("requests").select("id").where("content_hash", "=", content_hash);
      return (await same.executeTakeFirstOrThrow()).id;
    }
    for (const [index, { width, height, bytes }] of pictures.entries()) {
      await transaction
        .insertInto("request_pictures")
        .values({ request_id: id, number: index + 1, width, height, bytes })
        .execute();
    }
    await queueMail(transaction, { kind: REQUEST_MAIL, reference: id }, submission.now);
    await recordChange(transaction, { kind: "requests-changed", actor: visitor, at: submission.now });
    return id;
  });
}

const visitor = { id: "", name: "A visitor" };

/** The same form is another request later. */
async function forgetContent(db: Kysely<Tables>, hash: string, now: Date): Promise<void> {
  await db
    .updateTable("requests")
    .set({ content_hash: null })
    .where("content_hash", "=", hash)
    .where("received_at", "<=", new Date(now.getTime() - DUPLICATE_MINUTES * 60_000).toISOString())
    .execute();
}

/**
 * @returns its name in the history, and its former state
 * @throws requestNotFound
 * @throws DomainError if it is in that state already
 */
export async function setRequestState(database: Database, actor: Actor, id: string, state: RequestState, now: Date) {
  requireRole(actor, "editor");
  return changeAndNotify(database, false, async (transaction) => {
    const found = await findSubject(transaction, id);
    const [at, by] = [now.toISOString(), actor.name];
    const notDone = { done_at: null, done_by: null };
    const changes = {
      new: { ...notDone, answered_at: null, answered_by: null },
      // A request that was done keeps the name of who answered it.
      answered: { ...notDone, answered_at: found.answered_at ?? at, answered_by: found.answered_by ?? by },
      done: { done_at: at, done_by: by },
    } as const;
    const { numUpdatedRows } = await transaction
      .updateTable("requests")
      .set({ state, ...changes[state] })
      .where("id", "=", id)
      .where("state", "!=", state)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new DomainError("conflict", "Nothing to do", stateSentences[state]);
    const action = ({ new: "reopened", answered: "answered", done: "finished" } as const)[state];
    await recordAudit(transaction, { actor, action, subject: subjectOf(id, found), at: now });
    await recordChange(transaction, { kind: "requests-changed", actor, at: now });
    return { name: subjectOf(id, found).name, before: found.state };
  });
}

const stateSentences: Readonly<Record<RequestState, string>> = {
  new: "This request is open already.",
  answered: "This request is marked as answered already.",
  done: "This request is marked as done already.",
};

/** Erases it for good, with its pictures. @throws requestNotFound */
export async function eraseRequest(database: Database, actor: Actor, id: string, now: Date): Promise<void> {
  requireRole(actor, "owner");
  await changeAndNotify(database, false, async (transaction) => {
    const found = await findSubject(transaction, id);
    await transaction.deleteFrom("requests").where("id", "=", id).execute();
    await recordAudit(transaction, { actor, action: "erased", subject: subjectOf(id, found), at: now });
    await recordChange(transaction, { kind: "requests-changed", actor, at: now });
  });
}

/** Erases requests that have been done for this many days, and the networks of all requests after an hour. */
export async function eraseOldRequests(db: Kysely<Tables>, days: number, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("requests")
    .where("state", "=", "done")
    .where("done_at", "<=", new Date(now.getTime() - days * 24 * HOUR).toISOString())
    .executeTakeFirstOrThrow();
  await db
    .updateTable("requests")
    .set({ sender_hash: null })
    .where("sender_hash", "is not", null)
    .where("received_at", "<=", new Date(now.getTime() - HOUR).toISOString())
    .execute();
  return Number(numDeletedRows);
}

async function findSubject(db: Transaction<Tables>, id: string) {
  const found = await db
    .selectFrom("requests")
    .select(["kind", "state", "received_at", "answered_at", "answered_by"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw requestNotFound();
  return found;
}

/** The history outlives the request, so it names nobody. */
function subjectOf(id: string, { kind, received_at }: { kind: RequestKind; received_at: string }) {
  return { kind: "request", id, name: `${auditNames[kind]} of ${formatDay(arizonaDate(new Date(received_at)))}` } as const;
}

const auditNames: Readonly<Record<RequestKind, string>> = {
  question: "the question",
  refill: "the refill request",
  "new-client": "the new client’s request",
  records: "the records request",
};

function contentHash({ draft, pictureHashes }: Submission): string {
  return sha256(JSON.stringify([Object.entries(draft).toSorted(([one], [other]) => one.localeCompare(other)), pictureHashes]));
}

function senderHash(sender: string | null): string | null {
  return sender === null ? null : sha256(sender);
}
