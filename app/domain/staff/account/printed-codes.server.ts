import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { queueMail } from "~/domain/mail/waiting-mails.server";
import { sha256 } from "~/domain/sha256.server";
import { recordOwnAction } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { formatCode, plainCode } from "~/domain/staff/session/site-secret.server";
import type { AuthContext } from "~/domain/staff/session/staff-auth.server";
import { recordFailedSignIn } from "~/domain/staff/sign-in/failed-sign-ins.server";
import { countSignInAttempt, normalEmail } from "~/domain/staff/sign-in/sign-in.server";
import { listOwnerIds } from "~/domain/staff/staff-commands.server";
import { type LinkToken, PRINTED_CODE, storeResetLink } from "./reset-links.server";

const CODES = 10;

/** To every owner: paper can be found by others. Its reference names the owner, whose code it was, and when. */
export const PRINTED_CODE_USED = "printed-code-used";

/** What {@link PRINTED_CODE_USED} is about; `whose` is null for the recipient. @returns null if one of the two is gone, or it was long ago */
export async function findPrintedCodeMail(db: Kysely<Tables>, reference: string, now: Date) {
  const [to = "", whose = "", at = ""] = reference.split("/");
  if (now.getTime() - Date.parse(at) > NEWS_DAYS * 86_400_000) return null;
  const accounts = await db.selectFrom("staff_accounts").select(["id", "name", "email", "role"]).where("id", "in", [to, whose]).execute();
  const owner = accounts.find(({ id, role }) => id === to && role === "owner");
  const user = accounts.find(({ id }) => id === whose);
  return owner && user ? { email: owner.email, whose: user.id === owner.id ? null : user.name, at } : null;
}

/** Later it is no longer what has just happened. */
const NEWS_DAYS = 3;

/** 16 letters and digits of five bits each: 80 bits, too many to try, so a plain hash is enough. */
const CODE_BYTES = 16;

export class PrintedCodeError extends DomainError {
  /** @param usedAt ISO 8601; null for a code that does not belong to the account */
  constructor(readonly usedAt: string | null) {
    super("invalid", "Printed code", usedAt === null ? NOT_TOGETHER : "This code was used before. Take the next one on the sheet.");
  }
}

const NOT_TOGETHER = "This email address and this code don’t belong together. Check both; new codes end the old ones.";

/** An owner's new codes, which are shown once. Those that were printed before no longer work, nor do links that somebody got with one. */
export async function makePrintedCodes(db: Kysely<Tables>, actor: Actor, now: Date): Promise<readonly string[]> {
  requireRole(actor, "owner");
  const codes = Array.from({ length: CODES }, () => formatCode(randomBytes(CODE_BYTES)));
  await db.transaction().execute(async (transaction) => {
    // First, so that pressing twice makes ten and not twenty: the other transaction waits here.
    await transaction.updateTable("staff_accounts").set({ updated_at: now.toISOString() }).where("id", "=", actor.id).execute();
    await transaction.deleteFrom("staff_printed_codes").where("staff_id", "=", actor.id).execute();
    await transaction.deleteFrom("staff_verifications").where("value", "=", actor.id).execute();
    const rows = codes.map((code) => ({ code_hash: hashOf(code), staff_id: actor.id, made_at: now.toISOString() }));
    await transaction.insertInto("staff_printed_codes").values(rows).execute();
    await recordOwnAction(transaction, actor, "made new printed codes", now);
  });
  return codes;
}

/** @returns null if none were made */
export async function findPrintedCodes(db: Kysely<Tables>, actor: Pick<Actor, "id">) {
  const rows = await db.selectFrom("staff_printed_codes").select(["made_at", "used_at"]).where("staff_id", "=", actor.id).execute();
  const [first] = rows;
  return first ? { left: rows.filter((row) => row.used_at === null).length, all: rows.length, madeAt: first.made_at } : null;
}

/**
 * Takes a code in place of a forgotten password. It is limited like signing in, and its answer doesn't tell whether the account exists. A second
 * factor stays.
 *
 * @returns the token of a link where a new password is chosen at once
 * @throws PrintedCodeError, TooManyAttemptsError
 */
export async function spendPrintedCode(ctx: AuthContext, typed: { readonly email: string; readonly code: string }): Promise<LinkToken> {
  const { kysely } = ctx.staff;
  const email = normalEmail(typed.email);
  const failed = { account: { email }, step: "printed code", address: ctx.client.address } as const;
  const forgive = await countSignInAttempt(ctx, failed);
  const code_hash = hashOf(typed.code);
  const found = await kysely
    .selectFrom("staff_printed_codes")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select(["staff_id as id", "name", "used_at"])
    .where("code_hash", "=", code_hash)
    .where("email", "=", email)
    .where("role", "=", "owner")
    .where("approved_at", "is not", null)
    .executeTakeFirst();
  if (!found) {
    await recordFailedSignIn(kysely, failed, ctx.now);
    throw new PrintedCodeError(null);
  }
  const at = ctx.now.toISOString();
  const link = await kysely.transaction().execute(async (transaction) => {
    const spend = transaction
      .updateTable("staff_printed_codes")
      .set({ used_at: at })
      .where("code_hash", "=", code_hash)
      .where("used_at", "is", null);
    if ((await spend.executeTakeFirstOrThrow()).numUpdatedRows === 0n) return null;
    await recordOwnAction(transaction, found, "used a printed code", ctx.now);
    for (const owner of await listOwnerIds(transaction))
      await queueMail(transaction, { kind: PRINTED_CODE_USED, reference: `${owner}/${found.id}/${at}` }, ctx.now);
    return storeResetLink(transaction, found.id, PRINTED_CODE, ctx.now);
  });
  if (!link) throw new PrintedCodeError(found.used_at ?? at);
  await forgive();
  return link;
}

function hashOf(code: string): string {
  return sha256(plainCode(code));
}
