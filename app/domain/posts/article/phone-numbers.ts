/** Fictitious numbers: 555-0100 to 555-0199 in any area code (North American Numbering Plan). */
export const testNumber = /^\d{3}55501\d{2}$/;

/** As written. Ten digits in a row without a separator may be anything and are left out. */
export function phoneNumbersIn(text: string): string[] {
  return (
    text.match(
      /(?<![\d.-])(?:\+?1[ .\u00a0-]?)?(?:\([2-9]\d{2}\)[ \u00a0]?|[2-9]\d{2}[ .\u00a0-])[2-9]\d{2}[ .\u00a0-]\d{4}(?!\d|[.-]\d)|\+1[2-9]\d{9}(?!\d)/g,
    ) ?? []
  );
}

export function plainNumber(number: string): string {
  return number.replace(/\D/g, "").slice(-10);
}
