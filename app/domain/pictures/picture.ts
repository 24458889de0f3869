import type { MediaFormat } from "~/database/media-tables";

/** Pixels of the renditions; never wider than the upload. */
export const pictureWidths = [480, 768, 1200, 1600, 1920] as const;

export type PictureFormat = Exclude<MediaFormat, "pdf">;

export interface PictureRendition {
  readonly format: PictureFormat;
  readonly width: number;
  readonly height: number;
  readonly hash: string;
}

/** Stays in view when the picture is cropped: 0–1 from the left and from the top. */
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

/** Without renditions wider than some pixels, where the picture is never shown wider. */
export function narrowed(picture: Picture, widest: number): Picture {
  const narrowest = Math.min(...picture.renditions.map(({ width }) => width));
  return { ...picture, renditions: picture.renditions.filter(({ width }) => width <= Math.max(widest, narrowest)) };
}

export type PictureMap = ReadonlyMap<string, Picture>;
