import { normalized } from "~/normalized";

/** Characters of a normalized passphrase. */
export const MIN_PASSPHRASE_LENGTH = 12;
export const MAX_PASSPHRASE_LENGTH = 200;

/**
 * The same passphrase wherever it was typed: RFC 8265 section 4.2.2 (any space becomes a plain one, then NFC), and without blanks at either
 * end, where nobody sees them.
 *
 * @returns "" if there are only blanks
 */
export function normalizePassphrase(typed: string): string {
  return normalized(typed.replaceAll(/\p{Zs}/gu, " "), "NFC").trim();
}

/** The likeliest first. Earlier versions encrypted with the passphrase as it was typed: with a blank, or with accents as macOS has them (NFD). */
export function passphraseCandidates(typed: string): string[] {
  const usual = normalizePassphrase(typed);
  const blanks = usual === "" ? [] : [`${usual} `, ` ${usual}`];
  const spellings = [usual, typed, typed.replace(/(?<![\r\n])[\r\n]+$/, ""), typed.trimEnd(), typed.trim(), ...blanks];
  const candidates = [...spellings, ...spellings.flatMap((text) => [normalized(text, "NFC"), normalized(text, "NFD")])];
  return [...new Set(candidates)].filter((text) => text !== "");
}
