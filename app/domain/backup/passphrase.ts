/** In characters, of one that is normalized. */
export const MIN_PASSPHRASE_LENGTH = 12;
export const MAX_PASSPHRASE_LENGTH = 200;

/**
 * What backups are encrypted with, wherever it was typed: RFC 8265 section 4.2.2 (any space is a plain one, then NFC), and without what
 * stands at either end, where nobody sees it.
 *
 * @returns "" when there is nothing but blanks
 */
export function normalizePassphrase(typed: string): string {
  return typed
    .replaceAll(/\p{Zs}/gu, " ")
    .normalize("NFC")
    .trim();
}

/** The likeliest first. Earlier versions encrypted with the bytes as they came: with a blank, or as macOS writes an accent (NFD). */
export function passphraseCandidates(typed: string): string[] {
  const normalized = normalizePassphrase(typed);
  const blanks = normalized === "" ? [] : [`${normalized} `, ` ${normalized}`];
  const spellings = [normalized, typed, typed.replace(/[\r\n]+$/, ""), typed.trimEnd(), typed.trim(), ...blanks];
  const candidates = [...spellings, ...spellings.flatMap((text) => [text.normalize("NFC"), text.normalize("NFD")])];
  return [...new Set(candidates)].filter((text) => text !== "");
}
