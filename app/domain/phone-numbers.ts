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
  `(?<![\\w/$#=\\u2010\\u2011\\u2013-]|\\d[.,]|\\+\\d{1,3}${SPACE}?)(${[
    `(?:\\+?1(?:${SPACE}|${MARK})?)?(?:\\(${AREA}\\)(?:${SPACE}|${MARK})?|${AREA}(?:${MARK}|/))${LINE}`,
    `(?:\\+?1${SPACE}|(?<!\\d${SPACE}))${AREA}${SPACE}${LINE}(?!${SPACE}\\d)`,
    `\\+1${AREA}[2-9]\\d{6}`,
  ].join("|")})(?![\\d_A-WYZa-wyz]|[.,/\\u2010\\u2011\\u2013-]\\d)`,
);

export interface WrittenPhone {
  readonly written: string;
  readonly e164: string;
}

/** A text cut before and behind each telephone number in it. */
export function phoneParts(text: string): (string | WrittenPhone)[] {
  return text.split(PHONE).map((part, index) => (index % 2 === 0 ? part : { written: part, e164: `+1${plainNumber(part)}` }));
}

export function phoneNumbersIn(text: string): string[] {
  return phoneParts(text).flatMap((part) => (typeof part === "string" ? [] : part.written));
}

export function plainNumber(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}
