/** Numbers that are nobody's, for stories and tests: 555-0100 to 555-0199 of any area (North American Numbering Plan). */
export const testNumber = /^\d{3}55501\d{2}$/;

/** North American telephone numbers in a text, as written. Ten digits in a row without any mark may be anything. */
export function phoneNumbersIn(text: string): string[] {
  return (
    text.match(
      /(?<![\d.-])(?:\+?1[ .\u00a0-]?)?(?:\([2-9]\d{2}\)[ \u00a0]?|[2-9]\d{2}[ .\u00a0-])[2-9]\d{2}[ .\u00a0-]\d{4}(?!\d|[.-]\d)|\+1[2-9]\d{9}(?!\d)/g,
    ) ?? []
  );
}

/** Ten digits, however the number is written. */
export function plainNumber(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}
