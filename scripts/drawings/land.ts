import { at, blob, box, disc, fill, ink, outline, oval, stroke } from "./ink";

/** The Superstition front seen from the west: x 0–1000, y 0 (crest)–100 (foot). Never mirrored. */
const crest =
  "0 97,70 94,130 89,168 83,186 76,194 66,203 62,206 52,216 50,220 43,229 45,233 37,241 38,246 30,258 31,262 25,268 27,273 20,284 21,288 25,298 22,303 12,310 9,316 12,322 3,331 1,337 6,343 4,350 12,358 13,363 24,371 33,377 34,382 25,389 20,396 23,405 21,411 15,420 17,430 14,437 17,446 14,455 19,466 18,473 10,482 7,490 9,497 6,507 12,520 13,530 18,545 17,556 22,570 21,580 26,596 26,606 33,620 32,631 39,645 40,654 48,668 50,676 59,690 62,700 71,722 76,752 83,800 88,870 93,1000 97";

/** Cliffs in shade; the light comes from behind. */
const cliffs = [
  "331 1,337 6,343 4,350 12,358 13,363 24,371 33,366 48,372 64,352 55,344 38,338 44",
  "233 37,241 38,246 30,252 31,247 48,238 66,228 60",
  "273 20,284 21,288 25,286 44,292 60,276 50,272 40",
  "411 15,420 17,430 14,437 17,434 40,440 58,424 48,418 34",
  "482 7,490 9,497 6,507 12,520 13,516 34,522 54,504 44,496 28,488 34",
  "545 17,556 22,570 21,568 40,574 58,558 50,550 36",
  "596 26,606 33,620 32,618 48,624 62,610 58",
  "645 40,654 48,668 50,670 64,656 62",
];

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function range(place: Place, color: string, shade: string, foot = 450): string {
  const { x, width } = place;
  const rim = placed(crest, place);
  return (
    fill(outline([[x, foot], ...rim, [x + width, foot]]), color) +
    fill(cliffs.map((cliff) => outline(placed(cliff, place))).join(""), shade)
  );
}

function placed(points: string, { x, y, width, height }: Place): [number, number][] {
  return points.split(",").map((point) => {
    const [across = 0, down = 0] = point.split(" ").map(Number);
    return [Math.round(x + (across / 1000) * width), Math.round(y + (down / 100) * height)];
  });
}

/** A stepped sky: rings around one light. @param rings [half width, color], the widest first */
export function sky(color: string, x: number, y: number, rings: readonly (readonly [number, string])[], flat = 0.74): string {
  return box(0, 0, 800, 450, color) + rings.map(([radius, ring]) => oval(x, y, radius, Math.round(radius * flat), ring)).join("");
}

/** Heights at the left edge, a third, two thirds and the right edge. */
export function ground(color: string, ...heights: readonly [number, number, number, number]): string {
  const [left, second, third, right] = heights;
  return fill(blob(`-5 ${left}!,250 ${second},540 ${third},805 ${right}!,805 455!,-5 455!`), color);
}

export interface Arm {
  readonly side: 1 | -1;
  /** Share of the height at which it leaves. */
  readonly from: number;
  readonly reach: number;
  readonly rise: number;
}

export function saguaro(x: number, y: number, height: number, color: string, light = "", lightSide: 1 | -1 = 1): string {
  const width = Math.round(height * 0.17);
  const trunk = `M${x} ${y}V${y - height + width / 2}`;
  const arm = (side: number, from: number, reach: number, rise: number) => {
    const [start, bend] = [Math.round(y - height * from), Math.round(reach * 0.75)];
    return `M${x} ${start}h${side * (reach - bend)}q${side * bend} 0 ${side * bend} ${-bend}v${-(rise - bend)}`;
  };
  const [wide, tall] = [Math.round(height * 0.24), Math.round(height * 0.36)];
  const arms = height < 50 ? arm(1, 0.45, wide, tall) : arm(-1, 0.44, wide, tall) + arm(1, 0.56, wide - 2, Math.round(tall * 0.78));
  const drawn = (ofColor: string) => stroke(trunk, ofColor, width) + stroke(arms, ofColor, Math.round(width * 0.78));
  return (light && at(Math.max(2, width * 0.13) * lightSide, -1, 1, drawn(light))) + drawn(color);
}

/** A dome of leaves with flowers. */
export function brittlebush(x: number, y: number, scale: number, leaf: string = ink.fir, flower: string = ink.sun): string {
  const stems = "M-17-14L-34-34M-10-14L-20-50M-2-14L-4-46M5-14L10-56M12-14L24-46M19-14L38-34";
  const flowers = "-34 -34,-20 -50,-4 -46,10 -56,24 -46,38 -34,-10 -30,16 -34".split(",").map((spot) => spot.split(" ").map(Number));
  return at(
    x,
    y,
    scale,
    fill("M-40 0C-44-30-14-40 0-40C18-40 44-28 40 0Q0 16-40 0Z", leaf) +
      stroke(stems, leaf, 2) +
      flowers.map(([dx = 0, dy = 0]) => disc(dx, dy, 5, flower)).join(""),
  );
}

export function agave(x: number, y: number, size: number, color: string): string {
  let leaves = "";
  for (let leaf = 0; leaf < 9; leaf++) {
    const angle = (Math.PI * (leaf + 0.5)) / 9;
    const length = size * (0.75 + 0.25 * Math.sin(angle));
    const [across, up] = [-Math.cos(angle) * length, -Math.sin(angle) * length];
    const [side, back] = [Math.sin(angle) * size * 0.14, Math.cos(angle) * size * 0.14];
    leaves += outline([
      [Math.round(x - side), Math.round(y + back)],
      [Math.round(x + across), Math.round(y + up)],
      [Math.round(x + side), Math.round(y - back)],
    ]);
  }
  return fill(leaves, color);
}

export function pricklyPear(x: number, y: number, scale: number, color: string, fruit: string): string {
  const pads =
    oval(0, -30, 24, 32, color) + oval(-32, -70, 21, 29, color, -28) + oval(26, -80, 22, 30, color, 18) + oval(54, -44, 18, 25, color, 52);
  const fruits =
    oval(-44, -98, 5, 8, fruit, -30) +
    oval(-28, -102, 5, 8, fruit, -10) +
    oval(28, -114, 5, 8, fruit, 10) +
    oval(42, -108, 5, 8, fruit, 30);
  return at(x, y, scale, pads + fruits);
}

/** @param spots "x y radius" */
export function stars(color: string, spots: string): string {
  return spots
    .split(",")
    .map((spot) => {
      const [x = 0, y = 0, radius = 1.6] = spot.trim().split(" ").map(Number);
      return disc(x, y, radius, color);
    })
    .join("");
}
