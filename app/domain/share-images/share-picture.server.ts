import { drawingFiles, drawingTexts } from "~/domain/pictures/drawings";
import { drawnPictureSize } from "~/domain/pictures/drawn-picture";
import { drawableText, fitTitle, letterLine } from "./lettering.server";
import sceneText from "./share-scene.svg?raw";

interface ShareLettering {
  readonly name: string;
  readonly kind: string;
}

/** At about 40 KB each they take some 4 MB when full. */
const MAX_CACHED_PICTURES = 100;

const ink = { title: "#fffdf9", kind: "#bcd8ef", line: "#f5ae5e" };
const pictures = new Map<string, Promise<Buffer>>();
let lastDrawing: Promise<unknown> = Promise.resolve();

/** @param slug of the article whose drawing stands beside the title */
export function drawSharePicture(title: string, lettering: ShareLettering, slug = ""): Promise<Buffer> {
  return drawOnce(JSON.stringify([title, lettering, slug]), async () => sceneWithTitle(title, lettering, await besideTitle(slug)));
}

/** The drawing of an article as a PNG. @returns null if it has none */
export async function drawDrawing(slug: string): Promise<Buffer | null> {
  const file = drawingFile(slug);
  const { width, height } = drawnPictureSize;
  const sized = async (svg: Promise<string>) => (await svg).replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`);
  return file ? drawOnce(slug, () => sized(file())) : null;
}

/** Draws each picture once, and one at a time, so that a crawler doesn't slow down visitors. */
function drawOnce(key: string, svg: () => Promise<string>): Promise<Buffer> {
  const known = pictures.get(key);
  if (known) return known;
  const drawing = lastDrawing.then(async () => toPng(await svg()));
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

function drawingFile(slug: string): (() => Promise<string>) | undefined {
  const name = `./drawings/${slug}.svg`;
  return Object.hasOwn(drawingFiles, name) ? drawingFiles[name] : undefined;
}

/** Pixels of a share picture that the drawing takes, at its right. */
const DRAWN = { left: 640, width: 560, height: 630 };

/** The part of the drawing around its focal point. */
async function besideTitle(slug: string): Promise<string> {
  const file = drawingFile(slug);
  if (!file) return "";
  const { left, width, height } = DRAWN;
  const seen = (450 / height) * width;
  const start = Math.round(Math.max(0, Math.min(800 - seen, (drawingTexts[slug]?.focal[0] ?? 0.5) * 800 - seen / 2)));
  const root = `<svg x="${left}" y="0" width="${width}" height="${height}" viewBox="${start} 0 ${seen} 450">`;
  return `${(await file()).replace(/^<svg[^>]*>/, root).trim()}<path d="M${left} 0V${height}" stroke="${ink.line}" stroke-width="6"/>`;
}

function sceneWithTitle(title: string, { name, kind }: ShareLettering, beside: string): string {
  const { size, lineHeight, lines } = fitTitle(drawableText(title));
  const letters = [
    beside,
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
