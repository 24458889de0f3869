import sharp, { type Metadata, type Sharp } from "sharp";
import { type PictureFormat, pictureWidths } from "~/domain/pictures/picture";
import type { UploadFormat } from "./inspect-upload.server";
import { PIXEL_LIMIT, UploadError } from "./media";

// One thread for each picture, so that the queue decides how many cores are busy. Decoded pictures are not worth caching.
sharp.concurrency(1);
sharp.cache(false);

export interface EncodedRendition {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export interface EncodedPicture {
  /** Pixels of the upload, upright. */
  readonly width: number;
  readonly height: number;
  /** Dominant color as #rrggbb, or "" for a picture with transparent parts. */
  readonly color: string;
  /** Data URI of at most 300 bytes, or "". */
  readonly blur: string;
  /** The upload was an animation; only its first picture is kept. */
  readonly wasAnimated: boolean;
  readonly renditions: readonly EncodedRendition[];
}

/** "page": every size and format that pages offer. "document": one JPEG to read and print. */
export type EncodingPurpose = "page" | "document";

export interface EncodingOptions {
  /** "page" when left out. */
  readonly purpose?: EncodingPurpose | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before each rendition; there is no progress within one. */
  readonly onRendition?: ((done: number, all: number) => void) | undefined;
}

/**
 * Encodes a picture in every size and format that pages offer: upright, in sRGB, with nothing of the upload but its pixels
 * (no EXIF, no GPS position, no XMP, no preview, no second file behind it).
 *
 * Takes about 5 s of one core for a photo of 12 megapixels. A file can crash the decoder and its process, so the site calls
 * encodeInProcess() instead.
 *
 * @throws UploadError when it is too big, damaged or can't be decoded here
 */
export async function encodePicture(
  upload: Buffer,
  format: Exclude<UploadFormat, "pdf">,
  options: EncodingOptions = {},
): Promise<EncodedPicture> {
  try {
    const metadata = await readMetadata(upload);
    const master = await decode(upload);
    const { width, height } = metadata.autoOrient;
    const wasAnimated = (metadata.pages ?? 1) > 1;
    if (options.purpose === "document") {
      return { width, height, wasAnimated, color: "", blur: "", renditions: [await encodeDocument(master)] };
    }
    return { width, height, wasAnimated, ...(await placeholder(master)), renditions: await encodeAll(master, options) };
  } catch (error) {
    if (error instanceof UploadError || options.signal?.aborted) throw error;
    throw new UploadError(format === "heic" ? "heic" : "unreadable");
  }
}

async function readMetadata(upload: Buffer): Promise<Metadata> {
  const metadata = await sharp(upload, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > PIXEL_LIMIT) throw new UploadError("too-many-pixels");
  return metadata;
}

/** The upload as plain pixels in the largest stored size; every rendition is made from it. */
interface Master {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly isGraphic: boolean;
}

const MAX_WIDTH = Math.max(...pictureWidths);

/** Pixels; WebP ends at 16,383. */
const MAX_HEIGHT = 8192;

const DECODING_LIMIT_SECONDS = 60;

async function decode(upload: Buffer): Promise<Master> {
  const upright = sharp(upload, { limitInputPixels: PIXEL_LIMIT, failOn: "error", sequentialRead: true })
    .timeout({ seconds: DECODING_LIMIT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb");
  const { data, info } = await upright.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const shape = { width: info.width, height: info.height };
  const { pixels, channels } = await withoutUnusedAlpha(data, { ...shape, channels: info.channels });
  return { ...shape, pixels, channels, isGraphic: hasFewColors(pixels, channels) };
}

/** Removes an alpha channel without transparency, which many programs save. */
async function withoutUnusedAlpha(
  data: Buffer,
  raw: { width: number; height: number; channels: number },
): Promise<Pick<Master, "pixels" | "channels">> {
  const picture = sharp(data, { raw: { ...raw, channels: raw.channels as 1 | 2 | 3 | 4 } });
  const opaque = raw.channels === 1 || raw.channels === 3 || (await picture.stats()).isOpaque;
  const colored = raw.channels < 3 ? picture.toColorspace("srgb") : picture;
  if (!opaque) return { pixels: raw.channels === 4 ? data : await colored.raw().toBuffer(), channels: 4 };
  return { pixels: raw.channels === 3 ? data : await colored.removeAlpha().raw().toBuffer(), channels: 3 };
}

function open({ pixels, width, height, channels }: Master): Sharp {
  return sharp(pixels, { raw: { width, height, channels } });
}

async function encodeAll(master: Master, { signal, onRendition }: EncodingOptions): Promise<EncodedRendition[]> {
  const widths: number[] = pictureWidths.filter((width) => width < master.width);
  widths.push(Math.min(master.width, MAX_WIDTH));
  const formats: PictureFormat[] = ["avif", "webp", master.channels === 4 || master.isGraphic ? "png" : "jpeg"];
  const planned = formats.flatMap((format) => widths.map((width) => ({ format, width })));
  const renditions: EncodedRendition[] = [];
  for (const [done, { format, width }] of planned.entries()) {
    signal?.throwIfAborted();
    onRendition?.(done, planned.length);
    const { data, info } = await encode(open(master).resize({ width }), format, master.isGraphic).toBuffer({ resolveWithObject: true });
    renditions.push({ format, width: info.width, height: info.height, bytes: data });
  }
  // Browsers prefer AVIF wherever it is offered, but for drawings lossless WebP is often smaller.
  return total(renditions, "avif") < total(renditions, "webp") ? renditions : renditions.filter(({ format }) => format !== "avif");
}

/** Pixels on the longer side: enough to read the small print of a label that fills the picture. */
const DOCUMENT_SIZE = 1600;

async function encodeDocument(master: Master): Promise<EncodedRendition> {
  const picture = open(master).resize({ width: DOCUMENT_SIZE, height: DOCUMENT_SIZE, fit: "inside", withoutEnlargement: true });
  const { data, info } = await picture
    .flatten({ background: "#fff" })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  return { format: "jpeg", width: info.width, height: info.height, bytes: data };
}

/**
 * Qualities were chosen by eye and size: photographs lose invisible detail, drawings and screenshots keep their edges. AVIF
 * with effort 4 or more takes six times as long for 1 % fewer bytes.
 */
function encode(picture: Sharp, format: PictureFormat, isGraphic: boolean): Sharp {
  switch (format) {
    case "avif":
      return picture.avif({ quality: isGraphic ? 60 : 50, effort: 3, chromaSubsampling: isGraphic ? "4:4:4" : "4:2:0" });
    case "webp":
      return isGraphic ? picture.webp({ lossless: true, effort: 3 }) : picture.webp({ quality: 75, effort: 4 });
    case "png":
      return picture.png({ palette: true, quality: 95, effort: 4, compressionLevel: 9 });
    case "jpeg":
      return picture.jpeg({ quality: 78, mozjpeg: true });
  }
}

function total(renditions: readonly EncodedRendition[], format: PictureFormat): number {
  return renditions.reduce((sum, rendition) => (rendition.format === format ? sum + rendition.bytes.length : sum), 0);
}

/** Pixels on the longer side of the tiny copy. */
const BLUR_SIZE = 12;

/** Empty for a picture with transparent parts, because the placeholder would stay visible behind them. */
async function placeholder(master: Master): Promise<Pick<EncodedPicture, "color" | "blur">> {
  if (master.channels === 4) return { color: "", blur: "" };
  const tiny = open(master).resize({ width: BLUR_SIZE, height: BLUR_SIZE, fit: "inside" });
  const { dominant } = await open(master).stats();
  const blur = `data:image/webp;base64,${(await tiny.webp({ quality: 30, effort: 6 }).toBuffer()).toString("base64")}`;
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return { color, blur: blur.length <= 300 ? blur : "" };
}

const SAMPLE = 50_000;
/** Colors that make up most of a drawing or a screenshot. */
const PALETTE = 64;
/** Share of the sample that they cover there; below a half even in photographs of flat sky. */
const COVERED = 0.7;

/** Whether a picture is a drawing, a chart or a screenshot rather than a photograph. */
function hasFewColors(pixels: Uint8Array, channels: 3 | 4): boolean {
  const count = pixels.length / channels;
  const step = Math.max(1, Math.floor(count / SAMPLE)) * channels;
  const counts = new Map<number, number>();
  let sampled = 0;
  for (let at = 0; at + 2 < pixels.length; at += step) {
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    sampled += 1;
  }
  const commonest = [...counts.values()].sort((one, other) => other - one).slice(0, PALETTE);
  return commonest.reduce((sum, times) => sum + times, 0) >= COVERED * sampled;
}
