import { atDusk, byDay, dogFromBehind, lyingDog, standingDog } from "../animals";
import { curledCat } from "../cats";
import { at, blob, box, disc, drawing, fill, ink, inside, oval, stroke } from "../ink";
import { brittlebush, ground, range, saguaro, sky } from "../land";
import { seatedPerson } from "../props";
import { view } from "../window";

export const yearsAndWeight = {
  "saying-goodbye-how-to-know-and-what-happens": drawing(
    sky(ink.dusk, 500, 270, [
      [560, ink.deep],
      [460, ink.blue],
      [370, ink.rust],
      [290, ink.amber],
      [216, ink.sun],
      [146, ink.peach],
    ]),
    disc(500, 250, 74, ink.white),
    range({ x: -60, y: 244, width: 960, height: 100 }, ink.navy, ink.night),
    ground(ink.navy, 346, 338, 350, 342),
    saguaro(96, 362, 120, ink.night, ink.amber, 1),
    ground(ink.night, 396, 388, 392, 390),
    at(590, 402, 0.78, dogFromBehind({ ...atDusk, side: -1 })),
    at(
      456,
      408,
      0.98,
      fill(
        blob("-46 -20!,-54 -70,-58 -110,-46 -134,-18 -144,18 -144,46 -134,58 -110,54 -70,46 -20!"),
        ink.sun,
        'transform="translate(3 -3)"',
      ) +
        seatedPerson(ink.night, ink.night, ink.night, ink.night) +
        stroke("M44-122C76-112 98-112 132-118", ink.sun, 26, 'transform="translate(0 -3)"') +
        stroke("M44-122C76-112 98-112 134-118", ink.navy, 24),
    ),
    ground(ink.night, 416, 408, 404, 410),
    brittlebush(700, 420, 0.8, ink.fir),
    brittlebush(230, 414, 0.7, ink.fir),
  ),
  "senior-years-small-changes-worth-a-visit": drawing(
    box(0, 0, 800, 450, ink.sand),
    view("w", 84, 50, 264, 174),
    box(0, 384, 800, 70, ink.sun) + stroke("M0 384H800", ink.amber, 4),
    box(30, 262, 230, 128, ink.sky, 14) +
      box(16, 236, 258, 42, ink.blue, 16) +
      box(252, 322, 66, 66, ink.haze, 6) +
      box(312, 352, 62, 36, ink.pale, 6) +
      box(252, 318, 66, 12, ink.sky, 6) +
      box(312, 348, 62, 12, ink.haze, 6),
    at(150, 238, 1.34, curledCat({ ...byDay, light: ink.peach })),
    fill(blob("372 420!,378 384,420 368,560 374,730 368,776 388,780 420!"), ink.blue) +
      fill(blob("372 422!,384 398,480 396,600 400,770 396,780 422!"), ink.deep),
    at(552, 386, 1.52, lyingDog({ ...byDay, light: ink.white, collar: ink.rust }, ink.pale)),
    ground(ink.amber, 424, 420, 424, 420),
  ),
  "the-lean-pet-math": drawing(
    sky(ink.sage, 300, 250, [
      [420, ink.mist],
      [300, ink.white],
      [190, ink.sand],
    ]),
    range({ x: -120, y: 246, width: 1060, height: 84 }, ink.haze, ink.sky),
    ground(ink.leaf, 326, 318, 326, 318),
    ground(ink.pine, 388, 380, 390, 382),
    at(232, 404, 1.34, standingDog(byDay)),
    fill(blob("470 144!,688 144!,674 404!,484 404!"), ink.white) + stroke("M686 196h28q34 0 32 40l-6 70q-4 36-40 36h-22", ink.haze, 17),
    inside(
      "c",
      blob("482 156!,676 156!,664 394!,494 394!"),
      box(460, 140, 240, 270, ink.mist) +
        fill(blob("460 300!,490 284,520 296,548 270,580 282,612 266,640 286,700 280!,700 420!,460 420!"), ink.rust) +
        [
          [500, 318],
          [536, 302],
          [570, 316],
          [606, 298],
          [640, 314],
          [516, 350],
          [556, 346],
          [596, 342],
          [632, 352],
          [536, 380],
          [580, 378],
          [620, 384],
        ]
          .map(([x = 0, y = 0]) => oval(x, y, 11, 8, ink.brick, 20))
          .join(""),
    ),
    stroke("M502 186h46M504 226h28M507 266h46M510 306h28M513 346h46", ink.navy, 6) + stroke("M470 144H688", ink.haze, 10),
    stroke("M60 424C160 398 300 442 430 424S700 404 780 428", ink.sun, 24) +
      stroke("M62 420C160 394 300 438 430 420S700 400 778 424", ink.navy, 10, 'stroke-dasharray="3 12"').replace(
        'linecap="round"',
        'linecap="butt"',
      ),
  ),
} as const;
