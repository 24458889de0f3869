import { drawableText, fitTitle, letterLine } from "./lettering.server";
import sceneText from "./share-scene.svg?raw";

export interface ShareLettering {
  readonly name: string;
  readonly kind: string;
}

/** At about 40 KB each they take some 4 MB when full. */
const MAX_CACHED_PICTURES = 100;

const ink = { title: "#fffdf9", kind: "#bcd8ef" };
const pictures = new Map<string, Promise<Buffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();

/** Draws each title once, and one at a time, so that a crawler doesn't slow down visitors. */
export function drawSharePicture(title: string, lettering: ShareLettering): Promise<Buffer> {
  const key = JSON.stringify([title, lettering]);
  const known = pictures.get(key);
  if (known) return known;
  const drawing = lastDrawing.then(() => toPng(sceneWithTitle(title, lettering)));
  lastDrawing = drawing.catch(() => undefined);
  remember(key, drawing);
  return drawing;
}

function remember(key: string, drawing: Promise<Buffer>): void {
  pictures.set(key, drawing);
  drawing.catch(() => pictures.delete(key));
  const [oldest] = pictures.keys();
  if (pictures.size > MAX_CACHED_PICTURES && oldest !== undefined) pictures.delete(oldest);
}

function sceneWithTitle(title: string, { name, kind }: ShareLettering): string {
  const { size, lineHeight, lines } = fitTitle(drawableText(title));
  const letters = [
    `<g fill="${ink.title}">`,
    letterLine(drawableText(name), { x: 164, y: 96, size: 34 }),
    ...lines.map((line, index) => letterLine(line, { x: 64, y: 178 + size + index * lineHeight, size })),
    "</g>",
    `<g fill="${ink.kind}">`,
    letterLine(drawableText(kind).toUpperCase(), { x: 165, y: 124, size: 15, letterSpacing: 3 }),
    "</g>",
  ];
  return sceneText.replace("</svg>", () => `${letters.join("")}</svg>`);
}

/** 128 colors keep the edges of a flat drawing smooth, with a quarter of the bytes. */
async function toPng(svg: string): Promise<Buffer> {
  // Loaded on first use, because it takes 15 MB of memory.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, dither: 0, compressionLevel: 9 }).toBuffer();
}
