import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { emptyText } from "~/domain/posts/post/post-for-staff";
import { type PostReview, reviewOf } from "~/domain/posts/post/post-review";
import { compareTexts } from "~/domain/posts/revisions/revision-difference";
import { hashText } from "~/domain/posts/writing/text-review.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { Actor } from "~/domain/staff/roles";
import { requireVeterinarian } from "~/domain/staff/veterinarians.server";
import type { BuiltInPages } from "./built-in-pages.server";
import type { BuiltInText, PageName } from "./page";

/** `outdated` is the last review of other words, where these have none. */
interface ReviewedText extends BuiltInText {
  readonly review: PostReview | null;
  readonly outdated: PostReview | null;
}

/** The built-in texts that readers see at `now`: not those of pages with a text of their own. */
export async function listBuiltInTexts(db: Kysely<Tables>, builtIn: BuiltInPages, now: Date): Promise<ReviewedText[]> {
  const own = await db
    .selectFrom("blog_posts")
    .select("page")
    .where("page", "is not", null)
    .where("public_from", "<=", now.toISOString())
    .execute();
  const replaced = new Set(own.map(({ page }) => page));
  const texts = await withReviews(db, builtIn.texts);
  return texts.filter(({ name }) => !replaced.has(name));
}

/** For the page that shows it: it names a veterinarian once all built-in words on it are approved. */
export async function listPageReviews(db: Kysely<Tables>, builtIn: BuiltInPages): Promise<ReadonlyMap<PageName, PostReview>> {
  const texts = await withReviews(db, builtIn.texts);
  return new Map(
    builtIn.names.flatMap((page) => {
      const review = texts.find(({ name }) => name === page)?.review;
      const isWhole = texts.every((text) => text.shownOn !== page || text.review !== null);
      return review && isWhole ? [[page, review] as const] : [];
    }),
  );
}

async function withReviews(db: Kysely<Tables>, texts: readonly BuiltInText[]): Promise<ReviewedText[]> {
  const rows = await db
    .selectFrom("built_in_reviews")
    .select(["text_name", "words_hash", "reviewed_by", "reviewed_on"])
    .orderBy("recorded_at", "desc")
    .orderBy("id")
    .execute();
  return texts.map((text) => {
    const own = rows.filter(({ text_name }) => text_name === text.name);
    const review = reviewOf(own.find(({ words_hash }) => words_hash === hashOf(text)) ?? null);
    return { ...text, review, outdated: review ? null : reviewOf(own[0] ?? null) };
  });
}

/** With what changed since the last review. @throws DomainError */
export async function readBuiltInText(db: Kysely<Tables>, builtIn: BuiltInPages, name: string) {
  const [text] = await withReviews(db, [getText(builtIn, name)]);
  if (!text) throw textNotFound();
  const last = text.outdated
    ? await db
        .selectFrom("built_in_reviews")
        .select(["title", "excerpt", "content"])
        .where("text_name", "=", name)
        .orderBy("recorded_at", "desc")
        .orderBy("id")
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const difference = last ? compareTexts({ ...emptyText, ...last }, { ...emptyText, ...wordsOf(text) }) : null;
  return { ...text, hash: hashOf(text), difference };
}

interface ApproveBuiltInText {
  readonly name: string;
  /** Of the text that the reviewer saw. */
  readonly hash: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** Approving the same words again on one day changes nothing. @throws DomainError */
export async function approveBuiltInText(database: Database, builtIn: BuiltInPages, { name, hash, actor, now }: ApproveBuiltInText) {
  const text = getText(builtIn, name);
  if (hash !== hashOf(text))
    throw new DomainError("conflict", "Not approved", "An update changed this text since you opened it. Read it again, then approve it.");
  await database.changeContent(async (transaction) => {
    const { printedName } = await requireVeterinarian(transaction, actor);
    const reviewed_on = arizonaDate(now);
    const words = { text_name: name, words_hash: hash, ...wordsOf(text) };
    const review = { reviewed_by: printedName, reviewed_by_id: actor.id, reviewed_on, recorded_at: now.toISOString() };
    const added = await transaction
      .insertInto("built_in_reviews")
      .values({ id: randomUUID(), ...words, ...review })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return;
    const detail = { "reviewed by": printedName, "reviewed on": reviewed_on };
    await recordAudit(transaction, { actor, action: "approved", subject: { kind: "text", id: name, name: text.title }, detail, at: now });
  });
}

/** Takes back every approval of these words; the history keeps that there were some. @throws DomainError */
export async function withdrawBuiltInApproval(
  database: Database,
  builtIn: BuiltInPages,
  { name, actor, now }: Omit<ApproveBuiltInText, "hash">,
) {
  const text = getText(builtIn, name);
  await database.changeContent(async (transaction) => {
    await requireVeterinarian(transaction, actor);
    const { numDeletedRows } = await transaction
      .deleteFrom("built_in_reviews")
      .where("text_name", "=", name)
      .where("words_hash", "=", hashOf(text))
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await recordAudit(transaction, {
      actor,
      action: "withdrew the approval of",
      subject: { kind: "text", id: name, name: text.title },
      at: now,
    });
  });
}

function getText({ texts }: BuiltInPages, name: string): BuiltInText {
  const text = texts.find((one) => one.name === name);
  if (!text) throw textNotFound();
  return text;
}

function textNotFound(): DomainError {
  return new DomainError("not-found", "Text not found", "This release of the site has no such text.");
}

export function hashOf(text: BuiltInText): string {
  return hashText(wordsOf(text));
}

function wordsOf({ title, intro: excerpt, content }: BuiltInText) {
  return { title, excerpt, content };
}
