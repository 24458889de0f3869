/** Widths in pixels that a picture is kept in; never wider than the upload. */
export const pictureWidths = [480, 768, 1200, 1600, 1920] as const;

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

export interface PictureRendition {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  /** Content hash of its bytes, which is its address. */
  readonly hash: string;
}

/** The point of a picture that stays in view when it is cropped: 0–1 from the left and from the top. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

export const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** All that a page needs to show a picture of the library. */
export interface Picture {
  readonly id: string;
  /** What the library says it shows; "" when it is decorative or nobody has said yet. */
  readonly alt: string;
  readonly focal: FocalPoint;
  /** Dominant color as #rrggbb, or "" for a picture with transparent parts. */
  readonly color: string;
  /** Data URI of a tiny copy that stands in while the picture loads, or "". */
  readonly blur: string;
  readonly renditions: readonly PictureRendition[];
}

/** The same picture for places where it is never shown wider than some pixels, screens of high density included. */
export function narrowed(picture: Picture, widest: number): Picture {
  const narrowest = Math.min(...picture.renditions.map(({ width }) => width));
  return { ...picture, renditions: picture.renditions.filter(({ width }) => width <= Math.max(widest, narrowest)) };
}

/** Pictures by the id of their media file. */
export type PictureMap = ReadonlyMap<string, Picture>;
