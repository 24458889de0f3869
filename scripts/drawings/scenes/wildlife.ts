import { atDusk, atNight, byDay, lit, puppy, smallDog, standingDog } from "../animals";
import { sittingCat } from "../cats";
import { at, blob, box, disc, drawing, fill, ink, inside, oval, stroke } from "../ink";
import { agave, brittlebush, ground, pricklyPear, range, saguaro, sky, stars } from "../land";
import { bowl, flipped, moon, raindrops, tag } from "../props";
import { howlingCoyote, javelina, owl, rattlesnake, toad } from "../wild";

const bat = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    fill(
      "M0 8C-6 2-6-4-5-10L-2-6H2L5-10C6-4 6 2 0 8ZM-4-2C-16-16-34-18-46-8C-36-8-32-2-32 4C-26 0-20 2-18 8C-14 2-8 2-4 6ZM4-2C16-16 34-18 46-8C36-8 32-2 32 4C26 0 20 2 18 8C14 2 8 2 4 6Z",
      ink.night,
    ),
  );

const duck = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    scale,
    fill(
      "M-48 4C-30-2-22-6-12-8L-26-34C-12-30 4-20 10-8C22-8 30-10 38-12C40-18 50-18 52-11L62-8L51-5C46 0 34 4 22 6C6 12-20 12-48 4Z",
      ink.navy,
    ),
  );

export const wildlife = {
  "monsoon-toads-rinse-first-then-go": drawing(
    sky(ink.night, 250, 130, [
      [540, ink.navy],
      [400, ink.dusk],
      [270, ink.deep],
      [160, ink.blue],
    ]),
    moon(250, 96, 46, ink.sand, ink.peach),
    fill(blob("-10 -10!,-10 40,60 62,150 46,230 66,330 44,420 70,520 50,640 78,740 60,810 80,810 -10!"), ink.night),
    range({ x: -80, y: 234, width: 960, height: 92 }, ink.navy, ink.night),
    ground(ink.night, 330, 322, 332, 324),
    saguaro(716, 336, 110, ink.night),
    raindrops(
      ink.sky,
      "80 120,150 200,210 250,60 260,330 160,390 230,440 130,300 290,520 180,600 120,660 220,740 150,770 260,480 270,130 310,700 100,560 90,20 180",
    ),
    fill(blob("-5 366!,250 356,540 366,805 356!,805 455!,-5 455!"), ink.deep),
    stroke("M70 424h90M250 438h60M380 424h40M690 430h70", ink.sky, 4),
    at(196, 398, 1.22, puppy(atNight)),
    oval(190, 404, 90, 8, ink.dusk),
    oval(570, 424, 190, 16, ink.dusk),
    at(566, 420, 1.72, toad(ink.leaf, ink.fir, ink.sage)),
  ),
  "rattlesnakes-and-the-vaccine-question": drawing(
    sky(ink.sun, 300, 250, [
      [440, ink.peach],
      [310, ink.sand],
      [190, ink.white],
    ]),
    disc(300, 206, 50, ink.sun),
    range({ x: -140, y: 246, width: 1060, height: 90 }, ink.rust, ink.brick),
    ground(ink.amber, 332, 324, 334, 322),
    pricklyPear(716, 360, 1.2, ink.pine, ink.brick),
    stroke("M-5 236Q90 300 150 286", ink.navy, 4),
    at(98, 388, 1.02, standingDog(byDay)),
    ground(ink.rust, 384, 378, 390, 380),
    fill(blob("380 455!,402 410,450 392,560 384,660 392,712 414,730 455!"), ink.brick),
    at(556, 402, 1.62, rattlesnake(ink.sun, ink.navy, ink.brick)),
    agave(310, 426, 46, ink.fir),
  ),
  "bites-from-coyotes-javelinas-owls-and-dogs": drawing(
    sky(ink.night, 560, 170, [
      [520, ink.navy],
      [390, ink.dusk],
      [280, ink.deep],
      [190, ink.blue],
    ]),
    moon(560, 148, 96, ink.sand, ink.peach),
    stars(ink.haze, "60 60,150 40 1.4,250 100 2,330 50 1.4,740 60,770 180 1.4,90 170 1.4"),
    range({ x: -120, y: 270, width: 960, height: 76 }, ink.dusk, ink.navy),
    ground(ink.navy, 346, 338, 350, 342),
    saguaro(322, 420, 214, ink.night),
    at(322, 210, 0.64, owl({ ...atNight, light: ink.haze })),
    inside("lamp", "M-10-10H70L270 455H-10Z", box(0, 0, 300, 455, ink.deep)),
    box(-5, 84, 60, 12, ink.night) + disc(40, 102, 13, ink.sun) + box(-5, 84, 18, 320, ink.night),
    fill(blob("430 455!,470 380,520 350,548 316!,640 308!,700 340,760 380,790 455!"), ink.night),
    stroke("M548 316L640 308", ink.haze, 3),
    at(584, 314, 1.12, howlingCoyote({ ...atNight, light: ink.peach })),
    flipped(420, 418, 0.84, javelina(lit({ ...atNight, light: ink.sky }))),
    ground(ink.night, 416, 408, 418, 410),
    stroke("M-5 300Q70 330 104 330", ink.amber, 4),
    at(122, 416, 1.18, smallDog({ ...atNight, light: ink.sun, side: -1 })),
  ),
  "rabies-shot-and-dog-license-who-needs-what": drawing(
    sky(ink.deep, 500, 290, [
      [520, ink.blue],
      [410, ink.sky],
      [310, ink.haze],
      [220, ink.sand],
    ]),
    range({ x: -60, y: 268, width: 960, height: 94 }, ink.dusk, ink.navy),
    at(500, 92, 1.14, tag(92, ink.sun, ink.amber, ink.white)),
    stroke("M-20-10Q400 150 820-10", ink.night, 58),
    stroke("M-20-10Q400 150 820-10", ink.rust, 48),
    stroke("M-20-22Q400 136 820-22M-20 6Q400 168 820 6", ink.sun, 2.4, 'stroke-dasharray="10 9"'),
    stroke("M500 62v28", ink.white, 12),
    bat(150, 150, 0.8),
    bat(238, 206, 0.5),
    bat(86, 226, 0.44),
    bat(704, 176, 0.62),
    bat(660, 246, 0.4),
    ground(ink.navy, 366, 358, 366, 356),
    at(176, 410, 1.08, standingDog(atDusk)),
    ground(ink.night, 410, 402, 408, 400),
    saguaro(736, 410, 110, ink.night, ink.sun, -1),
    at(372, 410, 0.86, sittingCat(lit(atDusk), true)),
  ),
  "raw-food-and-bird-flu": drawing(
    sky(ink.sky, 300, 270, [
      [520, ink.haze],
      [400, ink.pale],
      [300, ink.sand],
      [200, ink.peach],
    ]),
    disc(300, 224, 52, ink.white),
    range({ x: -200, y: 232, width: 1060, height: 80 }, ink.blue, ink.deep),
    duck(470, 76, 1.24),
    duck(360, 108, 0.94),
    duck(268, 146, 0.74),
    duck(586, 116, 0.96),
    duck(682, 158, 0.76),
    fill("M-5 310H805V380H-5Z", ink.haze),
    stroke("M60 330h120M240 344h90M560 328h110M420 340h60M690 346h80", ink.white, 4),
    stroke("M270 322h70M286 334h38", ink.peach, 5),
    at(
      118,
      348,
      0.62,
      fill(blob("-46 0!,-66 -20,-56 -24,-20 -22,8 -30,12 -52,26 -62,42 -56,56 -48!,42 -44,36 -26,40 -10,26 2!"), ink.navy),
    ),
    ground(ink.sun, 372, 362, 370, 360),
    at(
      420,
      396,
      1.5,
      fill(blob("-46 2!,-44 -16,-26 -26,-4 -20,14 -30,38 -22,48 2!"), ink.brick) +
        stroke("M-28-10q12-8 22 0M6-14q12-6 22 2", ink.peach, 4) +
        bowl(ink.white, ink.pale, ink.haze),
    ),
    at(592, 426, 1.5, sittingCat(byDay, true)),
    ground(ink.amber, 430, 420, 430, 420),
    brittlebush(150, 434, 0.8, ink.pine, ink.white),
  ),
} as const;
