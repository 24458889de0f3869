/** Fictitious numbers: 555-0100 to 555-0199 in any area code (North American Numbering Plan). */
export const testNumber = /^\d{3}55501\d{2}$/;

const AREA = "(?![2-9]11)[2-9]\\d{2}";
const SPACE = "[ \\u00a0\\u202f]";
const MARK = "[.\\u2010\\u2011\\u2013-]";
const LINE = `${AREA}(?:${SPACE}|${MARK})\\d{4}`;

/**
 * Numbers as Americans write them. Ten digits in a row may be anything, and what more digits surround is no telephone number:
 * the number of a book, a chip or a price.
 */
const PHONE = new RegExp(
  `(?:${[
    `(?:\\+?1(?:${SPACE}|${MARK})?)?(?:\\(${AREA}\\)(?:${SPACE}|${MARK})?|${AREA}(?:${MARK}|/))${LINE}`,
    `(?:\\+?1${SPACE}|(?<spaced>))${AREA}${SPACE}${LINE}(?!${SPACE}\\d)`,
    `\\+1${AREA}[2-9]\\d{6}`,
  ].join("|")})(?![\\d_A-WYZa-wyz]|[.,/\\u2010\\u2011\\u2013-]\\d)`,
  "g",
);

/** What may not stand before a number. No look-behind: Safari before 16.4 stops at a script with one. */
const BEFORE = `[\\w/$#=\\u2010\\u2011\\u2013-]|\\d[.,]|\\+\\d{1,3}${SPACE}?`;
const NO_NUMBER_AFTER = new RegExp(`(?:${BEFORE})$`);
const NO_SPACED_NUMBER_AFTER = new RegExp(`(?:${BEFORE}|\\d${SPACE})$`);
/** Characters that these look at. */
const LENGTH_BEFORE = 5;

interface WrittenPhone {
  readonly written: string;
  readonly e164: string;
}

/** A text cut before and behind each telephone number in it. */
export function phoneParts(text: string): (string | WrittenPhone)[] {
  const parts: (string | WrittenPhone)[] = [];
  const pattern = new RegExp(PHONE);
  let end = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { 0: written, index, groups } = match;
    const before = text.slice(Math.max(0, index - LENGTH_BEFORE), index);
    if ((groups?.spaced === undefined ? NO_NUMBER_AFTER : NO_SPACED_NUMBER_AFTER).test(before)) {
      pattern.lastIndex = index + 1;
      continue;
    }
    parts.push(text.slice(end, index), { written, e164: `+1${plainNumber(written)}` });
    end = pattern.lastIndex;
  }
  return [...parts, text.slice(end)];
}

export function phoneNumbersIn(text: string): string[] {
  return phoneParts(text).flatMap((part) => (typeof part === "string" ? [] : part.written));
}

export function plainNumber(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}
