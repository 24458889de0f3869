import { atDusk, byDay, deepChestedDog, sleepingDog } from "../animals";
import { at, blob, curve, disc, drawing, fill, ink, inside, oval, stroke } from "../ink";
import { brittlebush, ground, range, saguaro, sky, stars } from "../land";
import { bowl, kibble } from "../props";

const half = "M-5-5H400V455H-5Z";

export const suddenIllness = {
  "a-sick-pet-today-or-tomorrow": drawing(
    sky(ink.haze, 640, 190, [
      [400, ink.pale],
      [300, ink.mist],
      [210, ink.sand],
      [130, ink.peach],
    ]),
    disc(640, 150, 56, ink.sun),
    range({ x: -60, y: 226, width: 960, height: 106 }, ink.blue, ink.deep),
    ground(ink.sun, 336, 328, 334, 324) + ground(ink.amber, 390, 380, 390, 380),
    saguaro(736, 346, 100, ink.pine, ink.white, -1),
    inside(
      "n",
      half,
      sky(ink.night, 160, 170, [
        [320, ink.navy],
        [230, ink.dusk],
        [150, ink.deep],
      ]) +
        stars(ink.haze, "60 60,120 40 1.4,250 60 2,330 120 1.4,60 200 1.4,300 40,360 60 1.4") +
        fill("M176 92a54 54 0 1 0 50 78a44 44 0 1 1-50-78Z", ink.sand) +
        range({ x: -60, y: 226, width: 960, height: 106 }, ink.navy, ink.night) +
        ground(ink.navy, 336, 328, 334, 324) +
        ground(ink.night, 390, 380, 390, 380),
    ),
    saguaro(70, 346, 84, ink.night),
    at(376, 404, 1.62, sleepingDog({ ...byDay, body: ink.night, inner: ink.dusk, light: ink.sand })),
    at(680, 394, 1.06, kibble(ink.rust, ink.brick) + bowl(ink.blue, ink.dusk, ink.sky)),
    stroke(curve("-5 424!,250 414,400 418!"), ink.dusk, 3),
    brittlebush(560, 436, 0.7, ink.fir, ink.white),
  ),
  "bloat-in-dogs-the-emergency-that-cannot-wait": drawing(
    sky(
      ink.night,
      440,
      200,
      [
        [520, ink.navy],
        [400, ink.dusk],
        [300, ink.deep],
        [214, ink.blue],
      ],
      0.84,
    ),
    disc(440, 206, 150, ink.sand),
    disc(440, 206, 118, ink.peach),
    disc(440, 206, 84, ink.sun),
    stars(ink.haze, "60 50,130 110 1.4,700 70,760 150 1.4,640 40 1.4,40 200 1.4"),
    range({ x: -60, y: 262, width: 960, height: 90 }, ink.navy, ink.night),
    ground(ink.dusk, 354, 346, 354, 344),
    ground(ink.navy, 394, 386, 396, 386),
    fill("M152 372L420 324Q470 372 420 424L152 392Z", ink.deep),
    at(
      466,
      412,
      1.5,
      deepChestedDog({ ...atDusk, light: ink.white }) +
        oval(-26, -110, 42, 33, ink.night) +
        oval(-24, -112, 30, 22, ink.navy) +
        oval(-22, -114, 17, 12, ink.dusk),
    ),
    at(
      74,
      408,
      1,
      fill(blob("-90 0!,-90 -40,-60 -48,-36 -78,26 -80,52 -48,78 -40,84 -12,84 0!"), ink.night) +
        fill(blob("-26 -70,16 -72,36 -48!,-40 -48!"), ink.sky) +
        disc(-48, 0, 19, ink.night) +
        disc(46, 0, 19, ink.night) +
        disc(-48, 0, 8, ink.haze) +
        disc(46, 0, 8, ink.haze) +
        oval(79, -28, 6, 9, ink.sun),
    ),
    ground(ink.night, 424, 418, 426, 418),
  ),
} as const;
