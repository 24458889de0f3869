/** Spreadsheets take these for the beginning of a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@\t\r]/;

/** A line of RFC 4180. What a spreadsheet could take for a formula begins with an apostrophe, as does what began with one itself. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(FORMULA.test(cell) || cell.startsWith("'") ? `'${cell}` : cell)).join(",")}\r\n`;
}

/** The cell as it was before {@link csvLine}, or another program that does the same, marked it. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && (FORMULA.test(cell.slice(1)) || cell.startsWith("''")) ? cell.slice(1) : cell;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
