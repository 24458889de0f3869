const LONGEST = 40;

/**
 * Words of a search that may be kept, in one spelling.
 * @returns null for none, and for what somebody may have typed of themselves: an address of mail or of a site, a phone number, a street
 */
export function keptWords(typed: string): string | null {
  const words = typed.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  if (/[@/\\]|www\.|\p{Letter}\.\p{Letter}{2}/u.test(words) || (words.match(/\d/g)?.length ?? 0) > MOST_DIGITS || STREET.test(words))
    return null;
  const plain = words
    .replace(/[^\p{Letter}\p{Mark}\d '’-]/gu, "")
    .replace(/ +/g, " ")
    .trim();
  const kept = Array.from(plain).slice(0, LONGEST).join("").trim();
  return /\p{Letter}{2}/u.test(kept) ? kept : null;
}

const MOST_DIGITS = 3;

const STREET = /\d.*\b(st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|apt|unit)\b/;
