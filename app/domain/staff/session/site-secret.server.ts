import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";

/** 256 random bits, made once; in the database, so that several processes and one backup share it. */
export async function getSiteSecret(db: Kysely<Tables>, now: Date): Promise<string> {
  const stored = db.selectFrom("site_secrets").select("value").where("name", "=", SECRET_NAME);
  const known = await stored.executeTakeFirst();
  if (known) return known.value;
  await db
    .insertInto("site_secrets")
    .values({ name: SECRET_NAME, value: randomBytes(32).toString("base64url"), created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}

export const SECRET_NAME = "staff-sign-in";

/** The same for a site and its backups, and another for every other site. */
export async function findSiteMark(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom("site_secrets").select("value").where("name", "=", SECRET_NAME).executeTakeFirst();
  return row ? markOfSecret(row.value) : null;
}

export function markOfSecret(secret: string): string {
  return signed(secret, "site-mark", "");
}

/** HMAC-SHA-256 of a text for one purpose, as 43 characters that fit into cookies and addresses. */
export function signed(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url");
}

export function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Letters and digits that are not mistaken for one another (Crockford's base 32). */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 80 bits of the secret, so it is the same in every process. Valid only while the site has no owner. */
export function setupCode(secret: string): string {
  const bytes = createHmac("sha256", secret).update("setup-code").digest().subarray(0, 16);
  return formatCode(bytes);
}

/** @param bytes each becomes a letter or digit with five of its bits */
export function formatCode(bytes: Uint8Array): string {
  const letters = [...bytes].map((byte) => ALPHABET[byte % 32] ?? "");
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** A typed code, without what people write between the letters and with those that are mistaken for digits. */
export function plainCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
}

export function isSetupCode(secret: string, typed: string): boolean {
  return isSame(plainCode(typed), setupCode(secret).replaceAll("-", ""));
}
