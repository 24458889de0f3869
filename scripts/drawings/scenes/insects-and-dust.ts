import { atDusk, atNight, byDay, drinkingDog, lit, puppy, scratchingDog, standingDog } from "../animals";
import { at, blob, box, curve, disc, drawing, fill, ink, inside, stroke } from "../ink";
import { agave, brittlebush, ground, pricklyPear, range, saguaro, sky, stars } from "../land";
import { flipped, tube } from "../props";
import { mosquito, scorpion } from "../wild";

const dust = (lift: number, color: string) =>
  fill(
    blob(
      `-20 455!,-20 ${40 + lift},40 ${22 + lift},90 ${40 + lift},120 ${74 + lift},176 ${66 + lift},214 ${100 + lift},216 ${140 + lift},266 ${152 + lift},294 ${192 + lift},288 ${232 + lift},330 ${256 + lift},346 ${296 + lift},400 ${318 + lift},420 455!`,
    ),
    color,
  );

const grass = (x: number, y: number, height: number, lean: number, color: string, head: string) =>
  stroke(`M${x} ${y}q${Math.round(lean * 0.2)}-${Math.round(height * 0.6)} ${lean}-${height}`, color, 4) +
  stroke(`M${x + lean - 9} ${y - height - 15}l9 15l9-15m-18 11l9 15l9-15m-18 11l9 15l9-15m-18 11l9 15l9-15`, head, 4);

/** What light makes of a scorpion: a beam, and bricks that it falls on. */
const bricks = Array.from(
  { length: 8 },
  (_, row) => `M0 ${row * 58}H800${Array.from({ length: 7 }, (__, column) => `M${column * 134 + (row % 2) * 67} ${row * 58}v58`).join("")}`,
).join("");

export const insectsAndDust = {
  "valley-fever-in-dogs-and-cats": drawing(
    sky(ink.haze, 640, 210, [
      [420, ink.pale],
      [300, ink.mist],
      [200, ink.sand],
    ]),
    disc(660, 150, 44, ink.peach),
    range({ x: 150, y: 226, width: 860, height: 104 }, ink.sky, ink.blue),
    ground(ink.sun, 330, 322, 330, 320),
    saguaro(716, 334, 96, ink.pine, ink.white, -1),
    dust(0, ink.peach),
    at(-46, 34, 1, dust(0, ink.sun)),
    at(-100, 84, 1, dust(0, ink.amber)),
    at(-160, 140, 1, dust(0, ink.rust)),
    stroke("M214 176q40-22 84 0M120 96q34-18 70 2M300 262q40-18 74 4", ink.white, 4),
    ground(ink.amber, 396, 386, 394, 384),
    fill(blob("330 396!,348 378,380 374,404 386,412 398!"), ink.brick),
    flipped(540, 404, 1.3, drinkingDog(lit(byDay))),
    [
      [352, 352, 5],
      [334, 326, 4],
      [372, 320, 6],
      [318, 356, 4],
      [350, 288, 5],
      [388, 348, 4],
      [392, 290, 4],
      [322, 300, 3],
      [410, 318, 3.4],
      [366, 262, 4],
      [296, 330, 3.4],
    ]
      .map(([x = 0, y = 0, radius = 4]) => disc(x, y, radius * 1.5, ink.white) + disc(x, y, radius * 0.6, ink.rust))
      .join(""),
    ground(ink.rust, 428, 418, 428, 416),
    agave(690, 424, 40, ink.fir),
  ),
  "heartworm-in-a-desert-why-it-still-matters": drawing(
    sky(ink.navy, 540, 226, [
      [520, ink.dusk],
      [420, ink.deep],
      [330, ink.blue],
      [252, ink.sky],
      [184, ink.peach],
    ]),
    disc(540, 190, 106, ink.sun),
    range({ x: 40, y: 256, width: 900, height: 84 }, ink.dusk, ink.navy),
    ground(ink.navy, 338, 332, 336, 330),
    saguaro(90, 342, 90, ink.night),
    saguaro(726, 340, 66, ink.night),
    fill(blob("-5 372!,200 362,540 368,805 358!,805 455!,-5 455!"), ink.deep),
    stroke("M470 384h140M500 398h84M430 412h50M600 412h60M520 426h60", ink.sun, 5),
    stroke("M60 400h70M250 420h60M680 392h70M340 392h50", ink.sky, 4),
    at(548, 196, 1.5, mosquito(ink.night, ink.blue)),
    fill(blob("-5 388!,110 376,250 384,330 404,380 455!,-5 455!"), ink.night),
    at(206, 398, 1.2, standingDog(atDusk)),
    brittlebush(56, 392, 0.7, ink.pine),
  ),
  "valley-fever-titers-what-the-test-can-tell-you": drawing(
    sky(ink.navy, 250, 190, [
      [520, ink.dusk],
      [400, ink.deep],
      [290, ink.blue],
      [190, ink.sky],
    ]),
    stars(ink.haze, "620 50,700 110 1.4,760 60 2,560 96 1.4,680 200 1.4"),
    range({ x: -80, y: 240, width: 960, height: 106 }, ink.dusk, ink.navy),
    ground(ink.navy, 366, 358, 364, 354),
    [ink.brick, ink.rust, ink.amber, ink.sun, ink.peach, ink.sand]
      .map((color, step) => at(126 + step * 76, 118, 1.16, tube(`t${step}`, 190, ink.mist, color, 0.74, ink.night)))
      .join(""),
    box(74, 214, 484, 18, ink.night, 4) +
      box(74, 324, 484, 20, ink.night, 4) +
      box(74, 214, 12, 180, ink.night) +
      box(546, 214, 12, 180, ink.night) +
      box(56, 386, 520, 16, ink.night, 4) +
      stroke("M78 214H554M62 386H572", ink.sky, 3),
    flipped(668, 410, 1.3, puppy(lit(atNight))),
    ground(ink.night, 412, 402, 408, 400),
    brittlebush(752, 420, 0.6, ink.pine),
  ),
  "itchy-skin-and-sore-ears": drawing(
    sky(ink.pale, 470, 230, [
      [420, ink.mist],
      [300, ink.sand],
      [190, ink.peach],
    ]),
    range({ x: -160, y: 250, width: 1120, height: 80 }, ink.haze, ink.sky),
    ground(ink.sage, 330, 320, 330, 322),
    ground(ink.leaf, 364, 352, 364, 354),
    [
      [60, 150, 26],
      [110, 190, 18],
      [164, 140, 30],
      [232, 110, 20],
    ]
      .map(([x = 0, high = 0, lean = 0]) => grass(x, 400, high, lean, ink.pine, ink.sun))
      .join(""),
    [
      [640, 130, -20],
      [694, 190, -26],
      [744, 150, -16],
      [780, 200, -30],
    ]
      .map(([x = 0, high = 0, lean = 0]) => grass(x, 400, high, lean, ink.pine, ink.amber))
      .join(""),
    at(452, 408, 2.1, scratchingDog(byDay)),
    [
      [150, 120],
      [230, 170],
      [300, 90],
      [620, 100],
      [680, 150],
      [560, 60],
      [330, 210],
      [98, 214],
      [730, 84],
      [610, 210],
    ]
      .map(([x = 0, y = 0], index) => disc(x, y, 4 + (index % 3) * 2, ink.amber))
      .join(""),
    ground(ink.pine, 412, 400, 410, 402),
    [
      [30, 90, 20],
      [196, 60, -14],
      [600, 60, 18],
      [690, 90, 20],
    ]
      .map(([x = 0, high = 0, lean = 0]) => grass(x, 440, high, lean, ink.fir, ink.peach))
      .join(""),
  ),
  "bees-scorpions-widows-and-gila-monsters": drawing(
    box(0, 0, 800, 450, ink.night),
    stroke(bricks, ink.navy, 5),
    inside("beam", "M40 330L330-20H805V430L700 455Z", box(0, 0, 800, 450, ink.dusk) + stroke(bricks, ink.navy, 5)),
    inside("spot", "M546 44a176 176 0 1 0 .1 0Z", box(0, 0, 800, 450, ink.deep) + stroke(bricks, ink.dusk, 5)),
    at(558, 226, 1.62, scorpion(ink.sage, ink.pine), 24),
    ground(ink.night, 412, 404, 412, 402),
    at(150, 416, 1.3, puppy({ ...atNight, light: ink.sky })),
    stroke("M-5 378L26 348", ink.sky, 26) + fill("M16 330L44 362L58 344L36 318Z", ink.haze),
    pricklyPear(724, 440, 0.6, ink.fir, ink.rust),
    stroke(curve("-5 413,250 405,540 413,805 403"), ink.dusk, 3),
  ),
} as const;
