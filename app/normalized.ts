/**
 * `text.normalize(form)` in linear time: sorting one long run of combining marks takes quadratic time. Of each run only the first 30 stay,
 * more than any language needs (UAX #15, Stream-Safe Text Format). The half-width sound marks U+FF9E and U+FF9F become combining marks.
 */
export function normalized(text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string {
  return text.replace(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, "$1").normalize(form);
}

/** A name or a title as it was typed, in one line. */
export function oneLine(text: string): string {
  return normalized(text, "NFC").replaceAll("\0", "").replace(/\s+/g, " ").trim();
}
