import { byDay, lit, standingDog } from "../animals";
import { at, blob, disc, drawing, fill, ink, stroke } from "../ink";
import { brittlebush, ground, range, saguaro, sky } from "../land";
import { flipped } from "../props";
import { fly, tick } from "../wild";

export const parasites = {
  "ticks-in-the-desert-remove-them-right": drawing(
    sky(ink.peach, 250, 260, [
      [420, ink.sand],
      [290, ink.white],
    ]),
    disc(250, 214, 50, ink.sun),
    range({ x: -120, y: 254, width: 1060, height: 84 }, ink.haze, ink.sky),
    ground(ink.sun, 334, 326, 334, 324),
    flipped(250, 392, 1.12, standingDog(lit(byDay))),
    ground(ink.leaf, 390, 384, 394, 384),
    fill(blob("500 470!,520 300,560 190,640 90,760 20!,690 130,632 240,596 350,590 470!"), ink.pine),
    fill(blob("546 470!,556 320,600 210,670 100,760 20!,690 130,632 240,596 350,590 470!"), ink.leaf),
    fill(blob("640 470!,664 370,720 270,800 200!,752 300,716 390,710 470!"), ink.fir),
    at(594, 206, 2.15, tick(ink.brick, ink.night), 34),
    ground(ink.fir, 436, 428, 440, 430),
  ),
  "maggots-in-a-wound-and-the-screwworm": drawing(
    sky(ink.blue, 330, 240, [
      [500, ink.sky],
      [380, ink.haze],
      [270, ink.pale],
      [180, ink.sand],
    ]),
    range({ x: -60, y: 258, width: 960, height: 90 }, ink.deep, ink.dusk),
    ground(ink.sun, 344, 336, 342, 332),
    saguaro(60, 352, 96, ink.pine, ink.sand, 1),
    at(
      262,
      408,
      1.3,
      standingDog(byDay) +
        stroke("M-81-40L-64-37M-78-31L-66-28M-76-22L-67-20", ink.white, 9) +
        stroke("M-84-35L-61-31M-81-26L-63-23", ink.haze, 2),
    ),
    ground(ink.amber, 406, 398, 408, 398),
    stroke("M660 282L734 384", ink.night, 30) + stroke("M664 284L732 378", ink.rust, 20),
    disc(584, 184, 132, ink.night) + disc(584, 184, 116, ink.mist),
    fill("M500 106A116 116 0 0 1 640 84A150 150 0 0 0 476 226A116 116 0 0 1 500 106Z", ink.white),
    at(578, 188, 1.9, fly(ink.dusk, ink.leaf, ink.haze), -14),
    ground(ink.rust, 432, 424, 434, 424),
    brittlebush(430, 434, 0.7, ink.fir, ink.white),
  ),
} as const;
