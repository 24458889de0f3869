import { mediaFileAddress } from "./media-address";
import { CENTER, type Picture, type PictureFormat, type PictureRendition } from "./picture";

/** A `<picture>` as plain values, for components and for the renderer of articles alike. */
export interface PictureMarkup {
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  readonly img: {
    readonly src: string;
    readonly srcSet: string;
    readonly width: number;
    readonly height: number;
    readonly style: { readonly background?: string; readonly objectPosition?: string };
  };
}

/** Smallest first: a browser takes the first type it knows. */
const modernFormats: readonly PictureFormat[] = ["avif", "webp"];

/** Pixels of the one size that old browsers, feed readers and mail programs get. */
const PLAIN_WIDTH = 1200;

/**
 * The address that shows a picture to whoever knows neither srcset nor modern formats.
 *
 * @returns null for a picture without renditions
 */
export function plainRendition({ renditions }: Picture): PictureRendition | null {
  const fallbacks = ofFormats(renditions, ["jpeg", "png"]);
  return fallbacks.filter(({ width }) => width <= PLAIN_WIDTH).at(-1) ?? fallbacks[0] ?? null;
}

/** @returns null for a picture without renditions */
export function pictureMarkup(picture: Picture): PictureMarkup | null {
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

function pictureStyle({ color, blur, focal }: Picture): PictureMarkup["img"]["style"] {
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
