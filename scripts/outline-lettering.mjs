// Draws the letters of the share pictures as SVG paths: Besley Bold, SIL Open Font License 1.1.
// First `npm install --no-save opentype.js@2.0.0 @fontsource/besley@5.3.0`.
import { readFileSync, writeFileSync } from "node:fs";

const output = new URL("../app/domain/share-images/besley-bold.json", import.meta.url);
/** Units of the result per em; Besley's own 2000 would double the digits and change no pixel. */
const emUnits = 1000;
const kerned = Array.from({ length: 0x7f - 0x21 }, (_, index) => String.fromCharCode(0x21 + index)).concat("‘", "’", "“", "”", "–", "—");

const { parse } = await import("opentype.js/dist/opentype.mjs");
const fonts = ["latin", "latin-ext"].map(openFont);
writeFileSync(output, `${JSON.stringify({ emUnits, glyphs: drawGlyphs(), kerning: listKerning(fonts[0]) })}\n`);

function openFont(subset) {
  const bytes = readFileSync(new URL(`../node_modules/@fontsource/besley/files/besley-${subset}-700-normal.woff`, import.meta.url));
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

function drawGlyphs() {
  const glyphs = {};
  for (const font of fonts) {
    for (let index = 0; index < font.glyphs.length; index++) {
      const glyph = font.glyphs.get(index);
      for (const codePoint of glyph.unicodes) {
        if (codePoint < 0x20) continue;
        glyphs[String.fromCodePoint(codePoint)] ??= [
          Math.round((glyph.advanceWidth * emUnits) / font.unitsPerEm),
          pathData(glyph.getPath(0, 0, emUnits).commands),
        ];
      }
    }
  }
  return glyphs;
}

/** Relative coordinates, which are shorter. By hand, because the library's toPathData runs a number into a following -0. */
function pathData(commands) {
  let pen = [0, 0];
  let data = "";
  for (const { type, ...points } of commands) {
    const pairs = [
      [points.x1, points.y1],
      [points.x2, points.y2],
      [points.x, points.y],
    ]
      .filter(([x]) => x !== undefined)
      .map((pair) => pair.map(Math.round));
    const steps = pairs.map(([x, y]) => [x - pen[0], y - pen[1]]);
    pen = pairs.at(-1) ?? pen;
    // Filling closes a contour by itself; a z would also move the pen.
    if (type === "Z" || (type === "L" && steps.flat().every((step) => step === 0))) continue;
    data += type.toLowerCase() + steps.flat().join(" ").replaceAll(" -", "-");
  }
  return data;
}

function listKerning(font) {
  const pairs = {};
  for (const left of kerned) {
    for (const right of kerned) {
      const kern = font.getAdvanceWidth(left + right, emUnits) - font.getAdvanceWidth(left + right, emUnits, { kerning: false });
      if (Math.abs(kern) >= 1) pairs[left + right] = Math.round(kern);
    }
  }
  return pairs;
}
