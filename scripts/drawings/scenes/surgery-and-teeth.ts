import { atDusk, atNight, byDay, deepChestedDog, lyingDog, sleepingDog, smallDog, standingDog } from "../animals";
import { sittingCat } from "../cats";
import { at, blob, box, curve, disc, drawing, fill, ink, inside, oval, stroke } from "../ink";
import { agave, brittlebush, ground, range, saguaro, sky, stars } from "../land";
import { cone, molar, toothbrush } from "../props";

const pulse = "M-5 306H180l12-14l14 14h22l18-56l26 104l18-70l12 22h40l14-16l14 16H805";

/** Fourteen days over a resting dog, from night to sun. */
const fourteenDays = Array.from({ length: 14 }, (_, day) => {
  const angle = Math.PI * (1 - day / 13);
  const [x, y] = [400 + Math.cos(angle) * 322, 372 - Math.sin(angle) * 300];
  const colors = [
    ink.sky,
    ink.sky,
    ink.haze,
    ink.haze,
    ink.pale,
    ink.pale,
    ink.mist,
    ink.sand,
    ink.sand,
    ink.peach,
    ink.peach,
    ink.sun,
    ink.sun,
    ink.amber,
  ];
  return disc(x, y, 11 + day * 1.7, colors[day] ?? ink.sun);
}).join("");

export const surgeryAndTeeth = {
  "dental-day-what-happens-under-anesthesia": drawing(
    sky(
      ink.night,
      520,
      150,
      [
        [500, ink.navy],
        [370, ink.dusk],
        [260, ink.deep],
        [176, ink.blue],
      ],
      0.8,
    ),
    stars(ink.haze, "70 60,150 130 1.4,250 50 2,330 140 1.4,720 50 2,770 130,700 210 1.4,40 210 1.4"),
    at(
      444,
      28,
      0.74,
      fill(molar, ink.white) +
        inside(
          "t",
          molar,
          fill("M150 0Q176 120 158 260H220V0Z", ink.sand) + fill("M56 250Q70 150 104 148T150 250H136Q120 168 104 168T72 250Z", ink.peach),
        ),
    ),
    range({ x: -60, y: 232, width: 940, height: 110 }, ink.navy, ink.night),
    stroke(pulse, ink.amber, 9),
    stroke(pulse, ink.sand, 4),
    box(0, 378, 800, 80, ink.night),
    box(150, 366, 660, 16, ink.mist),
    fill(blob("176 366!,186 344,260 336,420 340,700 338,760 346,772 366!"), ink.haze),
    at(488, 344, 1.42, sleepingDog(atNight)),
    fill(blob("322 350!,318 312,346 270,404 246,452 248,486 262,510 282,520 312,526 350!"), ink.sky),
    fill(
      blob("404 247!,430 246,452 248,440 280,452 316,446 350!,414 350!,418 310,408 280") +
        blob("486 262!,510 282,502 308,512 350!,480 350!,490 312,482 286"),
      ink.blue,
    ),
    stroke("M196 382V96M196 108h34M176 108h20", ink.haze, 6),
    fill(blob("214 112!,246 112!,248 176,238 190!,222 190!,212 176"), ink.mist),
    fill("M213 150H247L248 174L238 190H222L212 174Z", ink.sky),
    stroke("M230 190C232 260 300 250 340 318", ink.mist, 3),
  ),
  "surgery-day-to-two-weeks-what-to-expect": drawing(
    sky(
      ink.navy,
      722,
      372,
      [
        [700, ink.dusk],
        [540, ink.deep],
        [400, ink.blue],
        [280, ink.sky],
        [180, ink.haze],
      ],
      0.8,
    ),
    stars(ink.haze, "60 70,140 40 1.4,230 110 1.4,40 180 1.4,300 40"),
    range({ x: -80, y: 288, width: 960, height: 100 }, ink.dusk, ink.navy),
    fourteenDays,
    ground(ink.navy, 378, 370, 376, 366),
    saguaro(92, 384, 84, ink.night),
    fill(blob("176 426!,186 392,250 382,420 386,590 382,640 396,648 426!"), ink.sky),
    fill(blob("176 428!,190 408,300 404,480 408,640 404,650 428!"), ink.blue),
    at(384, 404, 1.3, lyingDog(atDusk) + at(54, -112, 1.12, cone(ink.pale, ink.white, ink.amber), 4)),
    ground(ink.night, 426, 416, 424, 412),
    brittlebush(716, 428, 0.8, ink.pine),
  ),
  "the-hidden-tooth-pain-of-cats": drawing(
    sky(ink.sky, 520, 190, [
      [440, ink.haze],
      [330, ink.pale],
      [240, ink.sand],
      [160, ink.peach],
    ]),
    disc(640, 128, 40, ink.sun),
    range({ x: -160, y: 150, width: 1100, height: 90 }, ink.blue, ink.deep, 300),
    fill(blob("-5 232!,200 222,420 232,600 224,805 230!,805 455!,-5 455!"), ink.amber),
    fill(blob("-5 288!,180 276,420 290,620 278,805 288!,805 455!,-5 455!"), ink.rust),
    fill(blob("-5 356!,220 346,430 360,640 346,805 358!,805 455!,-5 455!"), ink.brick),
    saguaro(92, 234, 96, ink.pine, ink.sand, 1),
    brittlebush(206, 236, 0.7),
    at(
      388,
      150,
      1.2,
      fill(molar, ink.white) +
        inside(
          "t",
          molar,
          fill("M150 0Q176 120 158 260H220V0Z", ink.sand) +
            fill("M0 84H210V260H0Z", ink.sun, 'opacity=".38"') +
            oval(34, 104, 22, 15, ink.brick) +
            oval(30, 102, 12, 8, ink.night) +
            stroke("M44 112Q62 150 48 196", ink.rust, 5),
        ),
    ),
    stroke(curve("-5 233,200 223,384 231!"), ink.sand, 4) + stroke(curve("648 224!,700 224,805 230"), ink.sand, 4),
    at(508, 160, 0.84, sittingCat(byDay, true)),
    [
      [90, 318],
      [160, 402],
      [300, 322],
      [250, 420],
      [716, 318],
      [760, 404],
      [690, 426],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 15, 8, ink.night, -8).replace("/>", ' opacity=".22"/>'))
      .join(""),
  ),
  "small-mouth-big-problem-gum-disease-in-small-dogs": drawing(
    sky(ink.haze, 300, 230, [
      [470, ink.pale],
      [350, ink.sand],
      [230, ink.peach],
    ]),
    disc(300, 176, 56, ink.white),
    range({ x: -60, y: 236, width: 1120, height: 92 }, ink.sky, ink.blue),
    ground(ink.sun, 322, 312, 322, 312),
    saguaro(90, 340, 130, ink.pine, ink.white, 1),
    saguaro(716, 330, 84, ink.pine, ink.white, -1),
    at(560, 404, 1.32, toothbrush(ink.blue, ink.dusk, ink.white, ink.pale)),
    stroke("M560 300h-40q-24 0-24-24v-34M566 262h44q22 0 22-22v-40", ink.blue, 26),
    stroke("M570 262h40q22 0 22-22v-36", ink.dusk, 10, 'transform="translate(7 0)"'),
    ground(ink.amber, 392, 384, 396, 384),
    at(300, 416, 1.95, smallDog(byDay)),
    ground(ink.rust, 428, 416, 430, 418),
    brittlebush(660, 430, 0.8, ink.fir, ink.white),
  ),
  "spay-or-neuter-when-and-for-which-dog": drawing(
    box(0, 0, 800, 450, ink.haze),
    [
      [130, 64, 52],
      [336, 92, 76],
      [600, 142, 116],
    ]
      .map(
        ([x = 0, wide = 0, small = 0]) =>
          disc(x, 330, wide * 1.75, ink.pale) + disc(x, 330, wide * 1.36, ink.sand) + disc(x, 330, small, ink.peach),
      )
      .join(""),
    range({ x: -100, y: 312, width: 1000, height: 70 }, ink.sky, ink.blue),
    ground(ink.sun, 378, 370, 378, 368),
    at(122, 404, 1, smallDog(byDay)),
    at(330, 406, 0.95, standingDog({ ...byDay, collar: ink.haze })),
    at(604, 410, 1.3, deepChestedDog(byDay, "raised")),
    ground(ink.amber, 406, 398, 408, 400),
    ground(ink.rust, 432, 424, 434, 426),
    agave(40, 418, 40, ink.fir),
    brittlebush(474, 434, 0.62, ink.fir, ink.white),
  ),
} as const;
