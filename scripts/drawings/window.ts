import { box, disc, ink, inside, stroke } from "./ink";
import { range, saguaro, sky } from "./land";

/** A window with the range in it. */
export const view = (id: string, x: number, y: number, width: number, height: number) =>
  box(x - 12, y - 12, width + 24, height + 24, ink.white, 4) +
  inside(
    id,
    `M${x} ${y}h${width}v${height}h${-width}Z`,
    sky(ink.haze, x + width * 0.55, y + height * 0.72, [
      [220, ink.pale],
      [150, ink.sand],
      [96, ink.peach],
    ]) +
      disc(x + width * 0.6, y + height * 0.5, 34, ink.sun) +
      range({ x: x - 120, y: y + height * 0.6, width: width + 260, height: 56 }, ink.blue, ink.deep) +
      box(x - 5, y + height * 0.86, width + 10, height, ink.sun) +
      saguaro(x + 44, y + height - 4, 66, ink.pine),
  ) +
  stroke(`M${x + width / 2} ${y}v${height}`, ink.white, 7) +
  box(x - 24, y + height + 8, width + 48, 14, ink.pale);
