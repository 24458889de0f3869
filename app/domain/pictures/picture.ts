import type { MediaFormat } from "~/database/media-tables";
import { mediaFileAddress } from "./media-address";

/** Pixels of the renditions; never wider than the upload. */
export const pictureWidths = [480, 768, 1200, 1600, 1920] as const;

export type PictureFormat = Exclude<MediaFormat, "pdf">;

export interface PictureRendition {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

/** What stays in view when the picture is cropped: 0–1 from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

export interface Picture {
  readonly id: string;
  /** "" when it is decorative or not described yet. */
  readonly alt: string;
  readonly focal: FocalPoint;
  /** Dominant color as #rrggbb, or "" for a picture with transparent parts. */
  readonly color: string;
  /** Data URI of a tiny copy to show while the picture loads, or "". */
  readonly blur: string;
  readonly renditions: readonly PictureRendition[];
}

/** Without renditions wider than the picture is ever shown, in pixels. */
export function withMaxWidth(picture: Picture, maxWidth: number): Picture {
  const narrowest = Math.min(...picture.renditions.map(({ width }) => width));
  return { ...picture, renditions: picture.renditions.filter(({ width }) => width <= Math.max(maxWidth, narrowest)) };
}

export type PictureMap = ReadonlyMap<string, Picture>;

/** Smallest first: a browser takes the first type it knows. */
const modernFormats: readonly PictureFormat[] = ["avif", "webp"];

/** Pixels for old browsers, feed readers and mail programs. */
const PLAIN_WIDTH = 1200;

/** For readers without srcset and modern formats. @returns null for a picture without renditions */
export function plainRendition({ renditions }: Picture): PictureRendition | null {
  const fallbacks = ofFormats(renditions, ["jpeg", "png"]);
  return fallbacks.filter(({ width }) => width <= PLAIN_WIDTH).at(-1) ?? fallbacks[0] ?? null;
}

/** A `<picture>` as plain values, for components and for the renderer of articles. @returns null without renditions */
export function pictureMarkup(picture: Picture) {
  const plain = plainRendition(picture);
  if (!plain) return null;
  const sources = modernFormats.flatMap((format) => {
    const renditions = ofFormats(picture.renditions, [format]);
    return renditions.length > 0 ? [{ type: `image/${format}`, srcSet: srcSet(renditions) }] : [];
  });
  const fallbacks = ofFormats(picture.renditions, ["jpeg", "png"]);
  const largest = fallbacks.at(-1) ?? plain;
  return {
    sources,
    img: {
      src: mediaFileAddress(plain.hash, plain.format),
      srcSet: srcSet(fallbacks),
      width: largest.width,
      height: largest.height,
      style: pictureStyle(picture),
    },
  };
}

function pictureStyle({ color, blur, focal }: Picture): { background?: string; objectPosition?: string } {
  const background = [color, blur && `url(${blur}) 50%/cover no-repeat`].filter(Boolean).join(" ");
  const centered = focal.x === CENTER.x && focal.y === CENTER.y;
  return {
    ...(background && { background }),
    ...(!centered && { objectPosition: `${percent(focal.x)} ${percent(focal.y)}` }),
  };
}

function ofFormats(renditions: readonly PictureRendition[], formats: readonly PictureFormat[]): PictureRendition[] {
  return renditions.filter(({ format }) => formats.includes(format)).toSorted((one, other) => one.width - other.width);
}

function srcSet(renditions: readonly PictureRendition[]): string {
  return renditions.map(({ hash, format, width }) => `${mediaFileAddress(hash, format)} ${width}w`).join(", ");
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
