import { atNight, byDay, lit, puppy, standingDog } from "../animals";
import { curledCat, sittingCat } from "../cats";
import { at, blob, box, disc, drawing, fill, ink, oval, stroke } from "../ink";
import { brittlebush, ground, range, saguaro, sky } from "../land";
import { carrier, clipboard, flipped, kneelingVet, suitcase } from "../props";
import { quail } from "../wild";
import { view } from "../window";

const coins = (x: number, y: number, count: number) =>
  Array.from(
    { length: count },
    (_, coin) =>
      box(x - 46, y - 20 - coin * 21, 92, 20, coin % 2 ? ink.sun : ink.amber, 6) +
      box(x + 16, y - 20 - coin * 21, 30, 20, coin % 2 ? ink.amber : ink.rust, 6),
  ).join("") +
  oval(x, y - 21 * count, 46, 9, ink.peach) +
  oval(x, y - 21 * count, 30, 5, ink.sun);

const wires = [0, 1, 2, 3, 4, 5].map((post) => `M${350 + post * 20} 128V414`).join("");

export const visits = {
  "bringing-your-cat-in-carrier-car-and-waiting": drawing(
    box(0, 0, 800, 450, ink.mist),
    view("w", 76, 58, 270, 190),
    box(0, 376, 800, 80, ink.pale) + stroke("M0 376H800", ink.haze, 4),
    stroke("M424 330L404 440M664 330L684 440", ink.dusk, 13) +
      fill(blob("416 330!,404 160,420 146,668 146,684 160,672 330!"), ink.blue) +
      box(396, 306, 296, 30, ink.deep, 10),
    at(
      544,
      308,
      1.2,
      carrier(
        ink.sun,
        ink.amber,
        ink.navy,
        ink.sand,
        at(4, -12, 0.98, curledCat({ ...atNight, body: ink.peach, inner: ink.amber, light: ink.navy })),
      ),
    ),
    fill(blob("430 308!,424 190,444 142,500 128,590 128,596 150,560 176,524 186,506 220,500 300,470 312!"), ink.white) +
      fill(blob("430 308!,424 190,436 156,452 160,448 220,456 306!"), ink.pale) +
      stroke("M446 288h42M444 274h48M572 138l-4 24M586 134l-2 20", ink.sky, 4),
    oval(200, 424, 170, 18, ink.haze),
  ),
  "the-first-visit-what-to-bring-and-what-happens": drawing(
    sky(ink.sky, 170, 240, [
      [420, ink.haze],
      [310, ink.pale],
      [210, ink.sand],
      [120, ink.peach],
    ]),
    disc(150, 206, 42, ink.sun),
    range({ x: -180, y: 240, width: 760, height: 86 }, ink.blue, ink.deep),
    ground(ink.sun, 332, 324, 332, 330),
    saguaro(70, 352, 118, ink.pine, ink.white, 1),
    box(300, 92, 505, 300, ink.white) +
      box(700, 92, 110, 300, ink.mist) +
      box(266, 62, 560, 34, ink.navy) +
      box(266, 96, 560, 10, ink.night),
    box(390, 132, 270, 262, ink.dusk) + box(404, 146, 242, 248, ink.peach) + fill("M404 146H646L600 394H450Z", ink.sand),
    box(328, 160, 34, 90, ink.pale, 4) + stroke("M720 150v90M750 150v90M780 150v90M706 180h90M706 214h90", ink.sky, 9),
    fill(blob("420 392!,640 392!,700 420,760 455!,300 455!,360 420"), ink.peach),
    fill(blob("-5 392!,150 384,300 392,360 455!,-5 455!"), ink.amber),
    at(440, 408, 1.86, kneelingVet(ink.dusk, ink.blue, ink.night)),
    flipped(604, 412, 1.16, puppy(lit(byDay))),
    at(
      276,
      424,
      0.9,
      fill(blob("-44 0!,-50 -58,50 -58,44 0!"), ink.rust) +
        stroke("M-24-58Q-24-92 0-92T24-58", ink.brick, 7) +
        box(-18, -82, 34, 26, ink.white, 2) +
        at(0, -26, 0.8, fill("M-18 6C-26-12-6-22 0-8C6-22 26-12 18 6L0 22Z", ink.peach)),
    ),
    brittlebush(120, 424, 0.9, ink.fir, ink.white),
  ),
  "travel-certificates-start-with-the-destination": drawing(
    sky(ink.haze, 320, 220, [
      [440, ink.pale],
      [320, ink.mist],
      [210, ink.sand],
      [124, ink.peach],
    ]),
    disc(320, 186, 44, ink.sun),
    range({ x: -80, y: 216, width: 960, height: 96 }, ink.blue, ink.deep),
    ground(ink.sun, 312, 304, 312, 302),
    fill(blob("300 308!,330 308!,470 455!,-60 455!"), ink.navy) +
      fill("M313 318h6l8 26h-20ZM303 356h28l14 40h-56ZM282 412h74l14 43h-102Z", ink.peach),
    stroke("M-5 120Q240 20 560 66", ink.white, 6, 'stroke-dasharray="26 12"') +
      at(590, 70, 1, fill("M-34 4L-44-16L-34-16L-22-2H0L-18-30H-6L18-2H42Q54-2 58 6Q54 12 42 12H18L-6 36H-18L0 12H-26Z", ink.navy), 6),
    saguaro(86, 332, 100, ink.pine, ink.white, 1),
    at(606, 424, 1.5, suitcase(ink.rust, ink.brick, ink.amber)),
    at(602, 284, 1.22, puppy({ ...byDay, light: ink.white })),
    at(
      500,
      372,
      1,
      box(-52, -66, 104, 132, ink.white, 3) +
        stroke("M-34-44h68M-34-26h50M-34-8h62M-34 10h40", ink.haze, 5) +
        fill("M12 40l-6 34l14-8l14 8l-6-34Z", ink.blue) +
        disc(20, 34, 19, ink.sun) +
        disc(20, 34, 11, ink.amber),
      -9,
    ),
    ground(ink.amber, 446, 440, 438, 430),
  ),
  "kennel-cough-and-dog-flu-before-boarding": drawing(
    sky(ink.peach, 400, 260, [
      [420, ink.sand],
      [300, ink.white],
      [190, ink.peach],
    ]),
    disc(400, 214, 78, ink.sun),
    range({ x: -60, y: 262, width: 960, height: 82 }, ink.haze, ink.sky),
    ground(ink.amber, 340, 332, 340, 332),
    at(192, 404, 1.24, standingDog(byDay)),
    flipped(608, 404, 1.24, standingDog({ ...lit(byDay), collar: ink.haze })),
    [
      [368, 196, 7],
      [384, 212, 10],
      [402, 192, 8],
      [420, 208, 11],
      [394, 232, 6],
      [436, 190, 6],
      [410, 170, 5],
      [378, 172, 4],
    ]
      .map(([x = 0, y = 0, size = 9]) => disc(x, y, size, ink.white) + disc(x, y, size * 0.5, ink.rust))
      .join(""),
    stroke(wires, ink.dusk, 4) +
      stroke("M336 128H464M336 270H464M336 404H464", ink.dusk, 7) +
      box(326, 106, 18, 316, ink.navy, 5) +
      box(456, 106, 18, 316, ink.navy, 5),
    ground(ink.rust, 416, 410, 418, 410),
    brittlebush(70, 424, 0.7, ink.fir, ink.white),
    brittlebush(736, 424, 0.7, ink.fir, ink.white),
  ),
  "what-a-visit-costs-and-ways-to-pay": drawing(
    sky(ink.blue, 320, 240, [
      [520, ink.sky],
      [400, ink.haze],
      [290, ink.pale],
      [190, ink.sand],
    ]),
    range({ x: -60, y: 240, width: 960, height: 96 }, ink.deep, ink.dusk),
    ground(ink.sun, 334, 326, 334, 324),
    saguaro(60, 344, 100, ink.pine, ink.sand, 1),
    ground(ink.navy, 396, 390, 396, 388),
    coins(142, 404, 3) + coins(252, 404, 6) + coins(362, 404, 9),
    at(362, 212, 1, quail(ink.night)) +
      at(262, 276, 0.62, quail(ink.night)) +
      at(236, 276, 0.52, quail(ink.night)) +
      at(142, 339, 0.56, quail(ink.night)),
    at(558, 262, 1.56, clipboard(ink.rust, ink.white, ink.haze), 5),
    at(700, 412, 1.06, sittingCat({ ...byDay, light: ink.peach }, true)),
    ground(ink.night, 420, 412, 420, 410),
  ),
} as const;
