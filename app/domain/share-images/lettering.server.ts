import outlinesText from "./besley-bold.json?raw";

interface Outlines {
  readonly emUnits: number;
  /** Character → advance width and SVG path, in em units. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  /** Two characters → the change of the distance between them. */
  readonly kerning: Readonly<Record<string, number>>;
}

const outlines: Outlines = JSON.parse(outlinesText);

/** Removes what the typeface can't draw: some accents, emoji, other scripts. May return an empty text. */
export function drawableText(text: string): string {
  const drawn = Array.from(text.normalize("NFC"), (character) => (isDrawn(character) ? character : baseLetter(character)));
  return drawn.join("").replace(/\s+/g, " ").trim();
}

export function textWidth(text: string, size: number): number {
  return (placeGlyphs(text).width * size) / outlines.emUnits;
}

export function letterLine(
  text: string,
  { x, y, size, letterSpacing = 0 }: { x: number; y: number; size: number; letterSpacing?: number },
) {
  const paths = placeGlyphs(text, letterSpacing / size).glyphs.map(
    (glyph) => `<path transform="translate(${glyph.x})" d="${glyph.path}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${size / outlines.emUnits})">${paths.join("")}</g>`;
}

function placeGlyphs(text: string, spacingInEms = 0) {
  const glyphs: { path: string; x: number }[] = [];
  let x = 0;
  let previous = "";
  for (const character of text) {
    const glyph = outlines.glyphs[character];
    if (!glyph) continue;
    x += outlines.kerning[baseLetter(previous) + baseLetter(character)] ?? 0;
    glyphs.push({ path: glyph[1], x });
    x += glyph[0] + spacingInEms * outlines.emUnits;
    previous = character;
  }
  return { glyphs, width: x };
}

function isDrawn(character: string): boolean {
  return /\s/.test(character) || Object.hasOwn(outlines.glyphs, character);
}

function baseLetter(character: string): string {
  const base = character.normalize("NFD").charAt(0);
  return Object.hasOwn(outlines.glyphs, base) ? base : "";
}

/** Pixels left of the dog and the light rings, where white letters have a contrast of at least 3.8:1. */
const MAX_LINE_WIDTH = 540;

const settings = [
  { size: 76, lineHeight: 84, maxLines: 2 },
  { size: 58, lineHeight: 66, maxLines: 3 },
  { size: 50, lineHeight: 58, maxLines: 4 },
  { size: 42, lineHeight: 50, maxLines: 5 },
] as const;

export function fitTitle(title: string) {
  for (const { size, lineHeight, maxLines } of settings) {
    const lines = breakLines(title, size);
    if (lines.length <= maxLines) return { size, lineHeight, lines };
  }
  const { size, lineHeight, maxLines } = settings[3];
  const lines = breakLines(title, size).slice(0, maxLines);
  return { size, lineHeight, lines: [...lines.slice(0, -1), withEllipsis(lines.at(-1) ?? "", size)] };
}

function breakLines(title: string, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of title.split(" ").flatMap((word) => splitLongWord(word, size))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > MAX_LINE_WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

function splitLongWord(word: string, size: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && textWidth(piece + character, size) > MAX_LINE_WIDTH) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function withEllipsis(line: string, size: number): string {
  let cut = line;
  while (cut !== "" && textWidth(`${cut}…`, size) > MAX_LINE_WIDTH) cut = cut.slice(0, -1);
  return `${cut.replace(/(?<![\s.,:;–—-])[\s.,:;–—-]+$/, "")}…`;
}
