import outlinesText from "./besley-bold.json?raw";

interface Outlines {
  readonly emUnits: number;
  /** Character → advance width and SVG path, in em units. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, path: string]>>;
  /** Two characters → how much nearer (negative) the second stands. */
  readonly kerning: Readonly<Record<string, number>>;
}

const outlines: Outlines = JSON.parse(outlinesText);

/** The text with what the face cannot draw taken out: accents it lacks, emoji, other scripts. May be empty. */
export function drawableText(text: string): string {
  const drawn = Array.from(text.normalize("NFC"), (character) => (isDrawn(character) ? character : baseLetter(character)));
  return drawn.join("").replace(/\s+/g, " ").trim();
}

export function textWidth(text: string, size: number, letterSpacing = 0): number {
  return (placeGlyphs(text, letterSpacing / size).width * size) / outlines.emUnits;
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

function placeGlyphs(text: string, spacingInEms: number) {
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
