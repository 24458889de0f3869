import { atDusk, atNight, byDay, type Coat, lit, lyingDog, smallDog, standingDog } from "./animals";
import { sittingCat, walkingCat } from "./cats";
import { at, blob, disc, drawing, fill, ink, stroke } from "./ink";
import { agave, brittlebush, ground, pricklyPear, range, saguaro, sky, stars } from "./land";
import { bowl, flipped, kibble, molar, toothbrush } from "./props";
import { quail } from "./wild";

/** A time of day: sky and range behind, ground in front. */
interface Hour {
  readonly behind: string;
  readonly front: string;
  readonly coat: Coat;
  readonly isDark: boolean;
}

const stage = (light: number): readonly Hour[] => [
  {
    behind:
      sky(ink.haze, light, 220, [
        [440, ink.pale],
        [330, ink.mist],
        [230, ink.sand],
        [140, ink.peach],
      ]) +
      range({ x: -60, y: 236, width: 960, height: 96 }, ink.sky, ink.blue) +
      ground(ink.sun, 336, 326, 336, 324),
    front: ground(ink.amber, 404, 396, 406, 396),
    coat: byDay,
    isDark: false,
  },
  {
    behind:
      sky(ink.night, light, 200, [
        [500, ink.navy],
        [380, ink.dusk],
        [270, ink.deep],
        [170, ink.blue],
      ]) +
      stars(ink.haze, "60 60,170 40 1.4,300 90 2,420 40 1.4,560 70,740 60 1.4,770 170") +
      range({ x: -140, y: 240, width: 1000, height: 96 }, ink.dusk, ink.navy) +
      ground(ink.navy, 340, 332, 342, 332),
    front: ground(ink.night, 404, 396, 406, 396),
    coat: atNight,
    isDark: true,
  },
  {
    behind:
      sky(ink.rust, light, 250, [
        [500, ink.amber],
        [390, ink.sun],
        [280, ink.peach],
        [180, ink.sand],
      ]) +
      range({ x: -20, y: 246, width: 960, height: 90 }, ink.brick, ink.navy) +
      ground(ink.dusk, 340, 330, 338, 328),
    front: ground(ink.navy, 404, 396, 406, 396),
    coat: atDusk,
    isDark: true,
  },
  {
    behind:
      sky(ink.peach, light, 230, [
        [420, ink.sand],
        [290, ink.white],
      ]) +
      range({ x: -200, y: 246, width: 1060, height: 80 }, ink.haze, ink.sky) +
      ground(ink.sage, 330, 322, 334, 322) +
      ground(ink.leaf, 366, 358, 370, 360),
    front: ground(ink.pine, 404, 396, 406, 396),
    coat: byDay,
    isDark: false,
  },
  {
    behind:
      sky(ink.deep, light, 240, [
        [520, ink.blue],
        [410, ink.sky],
        [310, ink.haze],
        [220, ink.sand],
        [140, ink.peach],
      ]) +
      range({ x: -100, y: 240, width: 980, height: 100 }, ink.dusk, ink.navy) +
      ground(ink.rust, 342, 334, 344, 334),
    front: ground(ink.brick, 404, 396, 406, 396),
    coat: atDusk,
    isDark: true,
  },
];

const animals: readonly ((coat: Coat) => string)[] = [
  (coat) => at(0, 0, 1.4, sittingCat(coat, true)),
  (coat) => at(0, 0, 1.24, lyingDog(coat)),
  (coat) => at(0, 0, 1.7, smallDog(coat)),
  (coat) => at(0, 0, 1.3, standingDog(coat)),
  (coat) => at(0, 0, 1.6, walkingCat(coat)),
];

const dial = (face: string, rays: string) =>
  stroke(Array.from({ length: 12 }, (_, hour) => `M${point(hour, 92)}L${point(hour, 116)}`).join(""), rays, 8) +
  disc(0, 0, 74, rays) +
  disc(0, 0, 58, face);

function point(hour: number, radius: number): string {
  const angle = (hour * Math.PI) / 6;
  return `${Math.round(Math.sin(angle) * radius)} ${Math.round(-Math.cos(angle) * radius)}`;
}

const bolt = "M-5 190H{a}l14-20l16 20h26l22-86l32 176l26-122l16 32h18l14-18l14 18H805";

type Emblem = (hour: Hour, x: number, turn: number) => string;

const emblems: Readonly<Record<string, Emblem>> = {
  preventive: ({ isDark }, x) => at(x, 196, 1, dial(isDark ? ink.white : ink.sun, isDark ? ink.sun : ink.amber)),
  dental: ({ isDark }, x, turn) =>
    turn % 2 === 0
      ? at(x, 414, 1.3, toothbrush(isDark ? ink.sky : ink.blue, isDark ? ink.blue : ink.dusk, ink.white, ink.haze))
      : at(x - 122, 112, 1.2, fill(molar, ink.white) + fill("M56 250Q70 150 104 148T150 250H136Q120 168 104 168T72 250Z", ink.peach)),
  surgery: ({ isDark }, x) =>
    stroke(`M${x - 330} 452C${x - 230} 430 ${x - 40} 430 ${x - 90} 386S${x - 60} 350 ${x - 30} 330`, isDark ? ink.peach : ink.white, 7) +
    stroke(
      [
        [-230, 424, 12],
        [-180, 420, 12],
        [-130, 416, 12],
        [-88, 402, -4],
        [-96, 376, -6],
        [-70, 352, -10],
      ]
        .map(([dx = 0, y = 0, slope = 0]) => `M${x + dx - 3} ${y - 13}l${slope / 2} 26`)
        .join(""),
      ink.amber,
      5,
    ) +
    stroke(`M${x - 30} 330C${x + 40} 300 ${x + 60} 240 ${x + 10} 206`, isDark ? ink.peach : ink.white, 4) +
    at(
      x,
      170,
      1,
      fill("M14 32A92 92 0 1 0-120 112A108 108 0 0 1-158 48A84 84 0 0 1 4 38A7 7 0 0 0 14 32Z", isDark ? ink.white : ink.blue),
      14,
    ),
  nutrition: ({ isDark }, x) =>
    at(
      x,
      330,
      2,
      kibble(ink.rust, ink.brick) +
        bowl(isDark ? ink.sky : ink.blue, isDark ? ink.blue : ink.dusk, ink.haze) +
        at(-6, 24, 0.8, fill("M-23-3a9 9 0 1 1 13-9h20a9 9 0 1 1 13 9a9 9 0 1 1-13 9h-20a9 9 0 1 1-13-9z", ink.mist)),
    ),
  emergency: (_, x, turn) => {
    const line = bolt.replace("{a}", String(x - 110));
    const low = 44 + turn * 8;
    return (
      fill(
        blob(
          `-10 -10!,-10 ${low + 40},130 ${low + 62},280 ${low + 44},420 ${low + 70},600 ${low + 46},740 ${low + 66},810 ${low + 40},810 -10!`,
        ),
        ink.navy,
      ) +
      fill(blob(`-10 -10!,-10 ${low - 8},160 ${low + 14},330 ${low - 8},520 ${low + 12},700 ${low - 8},810 ${low},810 -10!`), ink.night) +
      stroke(line, ink.rust, 13) +
      stroke(line, ink.sand, 6)
    );
  },
  general: ({ isDark }, x, turn) =>
    saguaro(x, 416, 250 - turn * 12, isDark ? ink.night : ink.pine, isDark ? ink.sun : ink.white, x > 400 ? -1 : 1) +
    pricklyPear(x + (x > 400 ? -110 : 110), 420, 0.9, isDark ? ink.fir : ink.pine, ink.rust),
};

/** Every category's covers besides its first, which was drawn by hand: theme and number → drawing. */
export function covers(): [name: string, drawn: string][] {
  return Object.entries(emblems).flatMap(([theme, emblem], place) =>
    animals.map((_, turn): [string, string] => {
      const isLeft = turn % 2 === 1;
      const emblemAt = isLeft ? 250 : 560;
      const hour = stage(emblemAt)[(turn + place) % 5];
      const animal = animals[(turn + place * 2) % 5];
      if (!hour || !animal) throw new Error("Five hours, five animals");
      const stands = isLeft ? 570 : 226;
      const faced = isLeft ? flipped(stands, 412, 1, animal(lit(hour.coat))) : at(stands, 412, 1, animal(hour.coat));
      const family =
        turn === 2 ? at(430, 408, 0.8, quail(ink.night)) + at(396, 409, 0.46, quail(ink.night)) + at(372, 409, 0.42, quail(ink.night)) : "";
      const plants = turn % 2 ? brittlebush(730, 420, 0.8, ink.fir, ink.sun) : agave(70, 414, 44, ink.fir);
      return [`${theme}-${turn + 2}`, drawing(hour.behind, emblem(hour, emblemAt, turn), faced, hour.front, family, plants)];
    }),
  );
}
