/** Of one text. */
const MAX_CHARACTERS = 4_000_000;
const MAX_TAGS = 100_000;

/** Copies of open formatting elements that a parser may have to make, one for each block that follows. */
const MAX_COPIES = 1_000_000;

/** Whether a text could cost its parser far more than its length: `<b id=1><b id=2>…<p><p>…` grows by the square. */
export function isTooTangled(html: string): boolean {
  if (html.length > MAX_CHARACTERS) return true;
  const open = new Map<string, number>();
  let [tags, copies] = [0, 0];
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,9})/gi)) {
    tags += 1;
    const tag = name.toLowerCase();
    const isFormat = formatting.has(tag);
    if (isFormat) open.set(tag, Math.max((open.get(tag) ?? 0) + (slash === "/" ? -1 : 1), 0));
    else for (const count of open.values()) copies += count;
    if (tags > MAX_TAGS || copies > MAX_COPIES) return true;
  }
  return false;
}

const formatting: ReadonlySet<string> = new Set([
  "a",
  "b",
  "big",
  "code",
  "em",
  "font",
  "i",
  "nobr",
  "s",
  "small",
  "strike",
  "strong",
  "tt",
  "u",
]);
