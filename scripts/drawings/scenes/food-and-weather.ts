import { atDusk, byDay, drinkingDog, puppy, standingDog } from "../animals";
import { at, blob, box, disc, drawing, fill, ink, inside, oval, stroke } from "../ink";
import { agave, brittlebush, ground, range, saguaro, sky } from "../land";
import { bowl, grapes } from "../props";

/** A ball with spikes: of a cholla, and of a virus. */
const burr = (x: number, y: number, size: number, color: string, spikes: string) => {
  const rays = Array.from({ length: 10 }, (_, ray) => {
    const [across, down] = [Math.cos(ray * 0.628) * size, Math.sin(ray * 0.628) * size];
    return `M${Math.round(across)} ${Math.round(down)}L${Math.round(across * 1.45)} ${Math.round(down * 1.45)}`;
  });
  return at(
    x,
    y,
    1,
    stroke(rays.join(""), spikes, size > 14 ? 4 : 3) + disc(0, 0, size, color) + disc(-size * 0.3, -size * 0.3, size * 0.28, spikes),
  );
};

export const foodAndWeather = {
  "grapes-raisins-and-cream-of-tartar": drawing(
    box(0, 0, 800, 450, ink.sand),
    box(62, 44, 250, 178, ink.white, 4) +
      inside(
        "w",
        "M74 56H300V210H74Z",
        sky(ink.haze, 210, 160, [
          [150, ink.pale],
          [100, ink.mist],
          [60, ink.peach],
        ]) +
          range({ x: -40, y: 142, width: 440, height: 42 }, ink.blue, ink.deep, 230) +
          box(60, 184, 250, 40, ink.sun),
      ) +
      stroke("M187 56V210", ink.white, 7) +
      box(50, 214, 274, 14, ink.pale),
    box(0, 330, 800, 130, ink.peach) + stroke("M0 372H800M0 418H800", ink.sun, 3),
    box(420, 196, 390, 26, ink.navy) +
      box(440, 222, 370, 190, ink.blue) +
      box(440, 222, 370, 12, ink.dusk) +
      stroke("M620 240V404M470 250h120v140h-120ZM650 250h160M650 390h160", ink.sky, 4) +
      disc(604, 322, 6, ink.sun),
    at(
      650,
      150,
      1.5,
      fill(blob("-40 -6,-22 -22,4 -16,30 -24,44 -4!"), ink.dusk) +
        disc(-22, -14, 15, ink.deep) +
        disc(4, -18, 15, ink.sky) +
        disc(28, -12, 14, ink.deep) +
        bowl(ink.white, ink.pale, ink.mist),
    ),
    at(500, 190, 1.28, grapes(ink.deep, ink.dusk, ink.haze, ink.leaf)),
    at(266, 426, 1.86, puppy({ ...byDay, side: 1 })),
    disc(420, 420, 12, ink.dusk) + disc(417, 416, 3, ink.haze) + disc(462, 424, 12, ink.deep) + disc(459, 420, 3, ink.haze),
  ),
  "heat-cool-first-then-drive": drawing(
    sky(ink.sun, 170, 120, [
      [560, ink.peach],
      [400, ink.sand],
      [230, ink.white],
    ]),
    disc(170, 116, 76, ink.amber),
    range({ x: -200, y: 262, width: 900, height: 72 }, ink.rust, ink.brick),
    ground(ink.amber, 330, 324, 334, 330),
    saguaro(70, 346, 130, ink.pine, ink.white, 1),
    fill(blob("250 455!,310 372,420 352,805 352!,805 455!"), ink.blue),
    fill("M268 84L805 40V78L276 118Z", ink.navy) +
      fill("M276 118L805 78V96L280 128Z", ink.night) +
      box(300, 116, 20, 262, ink.navy) +
      box(770, 90, 20, 280, ink.navy),
    inside(
      "shade",
      "M320 127L770 98V352H320Z",
      box(300, 90, 500, 270, ink.pale) + range({ x: 100, y: 262, width: 900, height: 72 }, ink.haze, ink.sky, 360),
    ),
    box(320, 332, 450, 30, ink.sky),
    stroke("M320 372C350 390 300 410 326 424C380 446 372 300 360 220Q356 180 392 176", ink.pine, 10),
    stroke("M388 176l30 6", ink.sun, 15),
    stroke(
      [
        "M424 184Q500 170 560 262",
        "M424 186Q480 190 520 270",
        "M424 182Q530 150 604 258",
        "M424 188Q456 206 476 284",
        "M424 180Q560 132 640 236",
      ].join(""),
      ink.white,
      5,
      'stroke-dasharray="16 9"',
    ),
    oval(560, 408, 190, 20, ink.sky),
    oval(560, 406, 140, 11, ink.haze),
    at(548, 406, 1.3, standingDog({ ...byDay, light: ink.white, side: -1 })),
    stroke("M470 292l-6 14M520 316l-4 16M580 318v16M620 300l6 14M448 320l-4 12", ink.white, 5),
  ),
  "lepto-in-the-valley-why-the-advice-changed": drawing(
    sky(ink.deep, 610, 250, [
      [520, ink.blue],
      [400, ink.sky],
      [290, ink.haze],
      [190, ink.sand],
      [110, ink.peach],
    ]),
    fill(blob("-10 -10!,-10 90,60 112,140 96,210 118,290 92,370 104,430 70,500 76,560 40,640 46,700 -10!"), ink.navy),
    fill(blob("-10 -10!,-10 44,80 62,170 44,260 60,360 36,440 40,500 -10!"), ink.night),
    stroke("M60 150l-14 50M120 160l-14 50M190 150l-14 50M260 140l-14 50M330 130l-14 50", ink.haze, 3),
    range({ x: -40, y: 236, width: 960, height: 90 }, ink.dusk, ink.navy),
    ground(ink.rust, 326, 318, 326, 316),
    ground(ink.brick, 366, 360, 366, 358),
    fill(blob("380 412,430 390,560 380,700 384,790 400,805 424,720 440,560 444,420 436"), ink.deep),
    fill(blob("420 410,520 392,660 394,750 408,700 428,560 434,460 426"), ink.sky),
    oval(604, 410, 96, 13, ink.haze),
    oval(604, 410, 60, 8, ink.pale),
    oval(604, 410, 26, 4, ink.sand),
    stroke("M470 412q5-9 10 0t10 0t10 0t10 0M690 402q5-9 10 0t10 0t10 0t10 0M560 432q5-9 10 0t10 0t10 0t10 0", ink.night, 3),
    at(404, 406, 1.52, drinkingDog(atDusk)),
    brittlebush(86, 406, 0.9, ink.fir),
    agave(760, 380, 38, ink.night),
    ground(ink.night, 440, 434, 446, 440),
  ),
  "parvo-the-signs-the-clock-and-the-cleanup": drawing(
    sky(ink.pale, 350, 230, [
      [420, ink.mist],
      [310, ink.sand],
      [200, ink.peach],
    ]),
    disc(350, 178, 60, ink.white),
    range({ x: -120, y: 246, width: 1060, height: 84 }, ink.haze, ink.sky),
    ground(ink.sun, 328, 320, 330, 320),
    stroke("M690 372V250M690 330q-40 0-40-36v-30M690 306q36 0 36-36v-36M650 300q-26-2-28-34", ink.pine, 17),
    [
      [690, 236, 19],
      [650, 254, 17],
      [620, 258, 15],
      [726, 226, 18],
      [708, 270, 14],
      [668, 290, 14],
    ]
      .map(([x = 0, y = 0, size = 10]) => burr(x, y, size, ink.rust, ink.brick))
      .join(""),
    ground(ink.amber, 372, 364, 374, 364),
    oval(318, 412, 214, 30, ink.blue),
    oval(318, 408, 200, 25, ink.white),
    oval(318, 408, 170, 19, ink.pale),
    at(330, 410, 1.62, puppy({ ...byDay, collar: ink.rust })),
    [
      [580, 404, 16],
      [646, 424, 20],
      [560, 434, 11],
      [722, 398, 15],
      [756, 434, 13],
      [84, 396, 12],
      [52, 434, 15],
    ]
      .map(([x = 0, y = 0, size = 10]) => burr(x, y, size, ink.rust, ink.brick))
      .join(""),
  ),
} as const;
