import { drawingAddresses, drawingTexts } from "./drawings";

/** The drawing of an article that ships with the site, shown unless staff chose a picture. */
export interface DrawnPicture {
  readonly address: string;
  readonly alt: string;
  /** Its focal point, as CSS. */
  readonly position: string;
}

export function drawnPictureOf(slug: string): DrawnPicture | undefined {
  const address = drawingAddresses[`./drawings/${slug}.svg`];
  const text = Object.hasOwn(drawingTexts, slug) ? drawingTexts[slug] : undefined;
  if (address === undefined || text === undefined) return undefined;
  const [x, y] = text.focal;
  return { address, alt: text.alt, position: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` };
}

/** For mail programs, which show no SVG. */
export function drawnPictureFile(slug: string): string {
  return `/pictures/${slug}.png`;
}

/** Of that file, in pixels. */
export const drawnPictureSize = { width: 1200, height: 675 } as const;
