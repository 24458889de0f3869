import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { DomainError } from "~/domain/errors";
import { hashText } from "~/domain/posts/writing/text-review.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, isAtLeast, notAllowed } from "~/domain/staff/roles";
import type { BuiltInPages } from "./built-in-pages.server";
import { type Edition, readEdition, spanishPageName } from "./spanish-editions.server";

interface SignEdition {
  readonly path: string;
  /** Hashes of the words that the signer saw. */
  readonly seen: { readonly spanish: string; readonly english: string };
  readonly actor: Actor;
  readonly now: Date;
}

/** Says that the Spanish text orders what the English one orders. Signing the same words again on one day changes nothing. @throws DomainError */
export async function signEdition(database: Database, builtIn: BuiltInPages, { path, seen, actor, now }: SignEdition): Promise<void> {
  await database.changeContent(async (transaction) => {
    const signer = await requireSpanishReader(transaction, actor);
    const { text, spanish, english } = await readEdition(transaction, builtIn, path, now);
    if (!english) throw new DomainError("conflict", "Not signed", "Its English page is not public.");
    const [words_hash, english_hash] = [hashText(spanish), hashText(english)];
    if (words_hash !== seen.spanish || english_hash !== seen.english)
      throw new DomainError("conflict", "Not signed", "One of the two texts changed since you opened them. Compare them again, then sign.");
    const { title, excerpt, content } = english;
    const reviewed_on = arizonaDate(now);
    const review = { reviewed_by: signer, reviewed_by_id: actor.id, reviewed_on, recorded_at: now.toISOString() };
    const added = await transaction
      .insertInto("spanish_reviews")
      .values({ id: randomUUID(), page: spanishPageName(text), words_hash, english_hash, title, excerpt, content, ...review })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return;
    const subject = { kind: "text", id: spanishPageName(text), name: spanish.title } as const;
    const detail = { "reviewed by": signer, "reviewed on": reviewed_on };
    await recordAudit(transaction, { actor, action: "signed the Spanish text", subject, detail, at: now });
  });
}

/** A signer may withdraw their own name, an owner every name. */
export function mayWithdraw({ signerIds }: Pick<Edition, "signerIds">, actor: Actor): boolean {
  return isAtLeast(actor.role, "owner") ? signerIds.length > 0 : signerIds.includes(actor.id);
}

/**
 * Takes back the signature of the words that readers see, and with it that they were compared with the English ones: first aid whose
 * English words changed since is hidden again. A signature that is gone already changes nothing. @throws DomainError, notAllowed
 */
export async function withdrawSignature(
  database: Database,
  builtIn: BuiltInPages,
  { path, actor, now }: Omit<SignEdition, "seen">,
): Promise<void> {
  await database.changeContent(async (transaction) => {
    const edition = await readEdition(transaction, builtIn, path, now);
    const { text, spanish, english, signerIds } = edition;
    if (!english || signerIds.length === 0) return;
    if (!mayWithdraw(edition, actor)) throw notAllowed("Only an owner or the person who signed this text can withdraw the signature.");
    const page = spanishPageName(text);
    const withdrawn = await transaction
      .deleteFrom("spanish_reviews")
      .where("page", "=", page)
      .where("words_hash", "=", hashText(spanish))
      .where("english_hash", "=", hashText(english))
      .$if(!isAtLeast(actor.role, "owner"), (query) => query.where("reviewed_by_id", "=", actor.id))
      .returning("reviewed_by")
      .execute();
    if (withdrawn.length === 0) return;
    const detail = { "reviewed by": withdrawn.map(({ reviewed_by }) => reviewed_by).join(", ") };
    const subject = { kind: "text", id: page, name: spanish.title } as const;
    await recordAudit(transaction, { actor, action: "withdrew the signature of", subject, detail, at: now });
  });
}

/** The name that readers see under a Spanish text; null for somebody who may not sign. */
export async function findSpanishName(db: Kysely<Tables>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("staff_accounts")
    .select("spanish_name")
    .where("id", "=", id)
    .where("approved_at", "is not", null)
    .executeTakeFirst();
  return row?.spanish_name ?? null;
}

/** @throws notAllowed */
export async function requireSpanishReader(db: Kysely<Tables>, actor: Actor): Promise<string> {
  const name = await findSpanishName(db, actor.id);
  if (name === null) throw notAllowed("Only people who read Spanish sign Spanish texts. An owner marks them on the Staff page.");
  return name;
}
