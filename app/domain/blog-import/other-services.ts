/** Of services whose exports are web pages: their blogs are imported by address. */
export function typeTheAddress(name: string, what: string): string {
  return `${name} is ${what}, which can't be imported as a file. Type the address of the old website instead, and its pages are read from there.`;
}

/** @param columns names in lower case */
export function serviceOfTable(columns: readonly string[]): string | null {
  if (columns.includes("post_id") && columns.some((column) => column === "is_published" || column === "email_sent_at"))
    return "an export of Substack";
  return columns.includes("rich content") || columns.includes("plain content") ? "an export of Wix" : null;
}

/** @param names of the files in a folder; null if anything in it can be imported */
export function serviceOfFolder(names: readonly string[]): string | null {
  if (names.some((name) => /\.(md|markdown|xml|json|ya?ml)$/i.test(name))) return null;
  const pages = names.filter((name) => /\.x?html?$/i.test(name));
  if (names.some((name) => /(^|\/)posts\.csv$/.test(name))) return "an export of Substack";
  if (pages.some((name) => /(^|\/)(\d{4}-\d\d-\d\d|draft)_[^/]*-[\da-f]{6,14}\.html$/.test(name))) return "an export of Medium";
  return pages.length > 0 ? "a folder of web pages" : null;
}

/** @param start of a file */
export function serviceOfText(start: string, name: string): string | null {
  if (/squarespace/i.test(start) && !/<wp:/.test(start)) return "an export of Squarespace";
  if (/\.xml$/i.test(name)) return null;
  return /\.x?html?$/i.test(name) || /^\s*(<!doctype html|<html)\b/i.test(start) ? "a web page" : null;
}
