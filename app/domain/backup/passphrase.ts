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
  return typed
    .replaceAll(/\p{Zs}/gu, " ")
    .normalize("NFC")
    .trim();
}

/** The likeliest first. Earlier versions encrypted with the passphrase as it was typed: with a blank, or with accents as macOS has them (NFD). */
export function passphraseCandidates(typed: string): string[] {
  const normalized = normalizePassphrase(typed);
  const blanks = normalized === "" ? [] : [`${normalized} `, ` ${normalized}`];
  const spellings = [normalized, typed, typed.replace(/[\r\n]+$/, ""), typed.trimEnd(), typed.trim(), ...blanks];
  const candidates = [...spellings, ...spellings.flatMap((text) => [text.normalize("NFC"), text.normalize("NFD")])];
  return [...new Set(candidates)].filter((text) => text !== "");
}
