import { createHmac } from "node:crypto";
import { processClock } from "./site";
import { goodPassword } from "./staff";
import type { Visitor } from "./visitor";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Turns on two-step sign-in for who is signed in. @returns the key of the authenticator app */
export async function addSecondFactor(staff: Visitor): Promise<string> {
  await staff.submit("/admin/account/second-factor", { password: goodPassword });
  const key = /<p class="monospace">([A-Z2-7 ]+)</.exec(await staff.text("/admin/account/second-factor/confirm"))?.[1] ?? "";
  await staff.submit("/admin/account/second-factor/confirm", { code: totp(key) });
  return key;
}

/** The code that comes next; it is taken already, for clocks that are fast. */
export function nextTotp(key: string): string {
  return totp(key, processClock().getTime() + 30_000);
}

/**
 * The code that an authenticator app shows (RFC 6238: SHA-1, 30 seconds, six digits).
 *
 * @param key base 32, as the page shows it
 */
export function totp(key: string, at = processClock().getTime()): string {
  const bits = [...key.replace(/[^A-Z2-7]/g, "")].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
