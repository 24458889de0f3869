import { at, blob, box, curve, disc, fill, ink, oval, stroke } from "./ink";

/** A steel or glazed bowl, its rim at y 0; 130 wide. */
export function bowl(color: string, shade: string, rim: string): string {
  return (
    fill(blob("-62 4!,62 4!,56 30,44 46!,-44 46!,-56 30"), color) +
    fill(blob("30 4!,62 4!,56 30,44 46!,26 46!"), shade) +
    box(-68, -3, 136, 10, rim, 5)
  );
}

/** A heap of kibble in a bowl. */
export function kibble(color: string, shade: string): string {
  const bits = "-38 -6,-20 -14,0 -8,18 -16,38 -6,-8 -22,10 -26".split(",").map((spot) => spot.split(" ").map(Number));
  return (
    fill(blob("-56 4!,-44 -14,-20 -28,4 -34,28 -26,46 -12,56 4!"), color) + bits.map(([x = 0, y = 0]) => disc(x, y, 5, shade)).join("")
  );
}

export function bone(color: string): string {
  return fill("M-23-3a9 9 0 1 1 13-9h20a9 9 0 1 1 13 9a9 9 0 1 1-13 9h-20a9 9 0 1 1-13-9z", color);
}

/** A recovery cone around a head that looks right; its narrow end at 0 0. */
export function cone(color: string, edge: string, band: string): string {
  return (
    fill("M-8-30L62-66Q78-14 62 42L-4 20Q-12-4-8-30Z", color, 'opacity=".45"') +
    stroke("M62-66Q78-14 62 42", edge, 5) +
    stroke("M-8-30L62-66M-4 20L62 42", edge, 2.4) +
    stroke("M-8-30Q-14-4-4 20", band, 7)
  );
}

/** A molar; 200 wide and 250 high, its crown's top at y 0. */
export const molar = blob(
  "6 70,0 40,10 12,34 0,60 4,82 14,106 8,130 12,156 0,186 6,206 26,210 58,202 96,198 140,200 190,204 244!,150 244!,146 200,138 160,122 138,106 136,90 148,78 182,72 244!,16 244!,20 190,18 130",
);

/** A toothbrush that stands, bristles to the left; 260 high. */
export function toothbrush(handle: string, shade: string, bristles: string, tips: string): string {
  const rows = [0, 1, 2, 3, 4, 5].map((row) => box(-58 + (row % 2) * 5, -250 + row * 16, 46, 12, row % 2 ? tips : bristles, 4)).join("");
  return (
    rows +
    fill(blob("-14 -256,0 -266,14 -256,16 -160,10 -132,16 -100,18 0!,-18 0!,-16 -100,-9 -132,-16 -160"), handle) +
    fill(blob("4 -262,14 -254,16 -160,10 -132,16 -100,18 0!,4 0!,6 -100,2 -132,6 -160"), shade)
  );
}

/** A pet carrier seen from its door; 190 wide and 150 high. */
export function carrier(shell: string, shade: string, dark: string, bars: string, within: string): string {
  const door = blob("-66 -10!,-66 -96,-50 -116,0 -122,50 -116,66 -96,66 -10!");
  return (
    stroke("M-34-146Q-34-172 0-172T34-146", shade, 11) +
    fill(blob("-95 0!,-95 -96,-82 -132,-50 -146,50 -146,82 -132,95 -96,95 0!"), shell) +
    fill(blob("66 -140,82 -132,95 -96,95 0!,74 0!,74 -100"), shade) +
    fill(door, dark) +
    within +
    stroke("M-33-10V-118M0-10V-122M33-10V-118M-66-74H66", bars, 4) +
    stroke(door, bars, 6) +
    box(-95, -62, 190, 7, shade)
  );
}

export function suitcase(color: string, shade: string, strap: string): string {
  return (
    stroke("M-30-92v-18q0-8 8-8h44q8 0 8 8v18", shade, 8) +
    box(-90, -94, 180, 94, color, 12) +
    fill("M40-94H78Q90-94 90-82V-12Q90 0 78 0H40Z", shade) +
    box(-58, -94, 14, 94, strap) +
    box(44, -94, 14, 94, strap) +
    box(-62, -54, 22, 14, ink.sand, 3) +
    box(40, -54, 22, 14, ink.sand, 3)
  );
}

/** A round tag on its ring, the ring at 0 0. */
export function tag(radius: number, color: string, shade: string, ring: string): string {
  return (
    `<circle r="13" cy="4" fill="none" stroke="${ring}" stroke-width="6"/>` +
    disc(0, radius + 16, radius, color) +
    fill(`M0 16A${radius} ${radius} 0 0 1 0 ${radius * 2 + 16}A${radius * 1.25} ${radius * 1.25} 0 0 0 0 16Z`, shade) +
    disc(0, 26, 7, ring)
  );
}

export function paw(color: string): string {
  return (
    oval(0, 8, 20, 16, color) +
    oval(-21, -10, 7, 10, color, -24) +
    oval(-8, -22, 7.4, 10.5, color, -8) +
    oval(8, -22, 7.4, 10.5, color, 8) +
    oval(21, -10, 7, 10, color, 24)
  );
}

/** A bunch of grapes that hangs from 0 0. */
export function grapes(color: string, shade: string, shine: string, leaf: string): string {
  const spots = "-30 34,0 28,30 34,-44 62,-15 58,15 58,44 62,-30 88,0 86,30 88,-15 114,15 114,0 140"
    .split(",")
    .map((spot) => spot.split(" ").map(Number));
  return (
    stroke("M0 24Q2 4 14-12", ink.brick, 7) +
    fill(blob("4 6,-20 -24,-52 -22,-62 4!,-40 6,-34 26,-12 22"), leaf) +
    spots.map(([x = 0, y = 0], index) => disc(x, y, 19, index % 3 === 1 ? shade : color) + disc(x - 6, y - 7, 4, shine)).join("")
  );
}

/** A person from behind, seated on the ground; 200 high. */
export function seatedPerson(clothes: string, shade: string, hair: string, skin: string): string {
  return (
    fill(blob("-78 2!,-92 -14,-74 -34,-48 -40,48 -40,76 -34,92 -14,78 2!"), shade) +
    fill(blob("-46 -20!,-54 -70,-58 -110,-46 -134,-18 -144,18 -144,46 -134,58 -110,54 -70,46 -20!"), clothes) +
    box(-11, -158, 22, 20, skin) +
    fill(blob("-26 -172,-28 -196,-14 -214,8 -216,26 -202,28 -176,18 -154,-16 -154"), hair)
  );
}

/** Somebody of the clinic kneels and reaches to the right; 114 high. */
export function kneelingVet(clothes: string, coat: string, hair: string): string {
  return (
    fill(
      blob(
        "-14 0!,-16 -8,-8 -14,-6 -30,-18 -36,-20 -58,-14 -78,-6 -86,-10 -98,-4 -112,10 -114,18 -104,16 -92,10 -86,18 -76,34 -62,48 -56,47 -49,32 -50,16 -58,14 -42,30 -40,34 -30,32 -10,40 -5,40 0!,18 0!,18 -26,8 -24,6 -8,10 0!",
      ),
      clothes,
    ) +
    fill(blob("-20 -58,-14 -78,-4 -85,8 -84,18 -74,16 -58,14 -44,-6 -30,-18 -38"), coat) +
    fill(blob("-10 -98,-5 -113,10 -115,18 -106,8 -104,0 -96,-6 -88"), hair)
  );
}

/** A clipboard with a filled-in sheet; 120 wide and 160 high, centered. */
export function clipboard(board: string, sheet: string, lines: string): string {
  return (
    box(-60, -80, 120, 160, board, 10) +
    box(-49, -66, 98, 136, sheet, 3) +
    box(-24, -90, 48, 22, ink.haze, 6) +
    stroke("M-36-40h44M-36-20h34M-36 0h48M-36 20h30", lines, 5) +
    stroke("M24-40h12M20-20h16M26 0h10M18 20h18", ink.amber, 5) +
    stroke("M-36 40h72", lines, 2.4) +
    stroke("M10 54h26", ink.rust, 7)
  );
}

/** A test tube, its rim at 0 0. @param level share that is filled */
export function tube(id: string, height: number, glass: string, liquid: string, level: number, cap: string): string {
  const shape = `M-20 0V${height - 20}a20 20 0 0 0 40 0V0Z`;
  return (
    fill(shape, glass) +
    `<clipPath id="${id}"><path d="${shape}"/></clipPath>` +
    box(-20, Math.round(height * (1 - level)), 40, height, liquid).replace("/>", ` clip-path="url(#${id})"/>`) +
    box(-13, 14, 5, height - 50, ink.white, 2.5) +
    box(-25, -10, 50, 14, cap, 6)
  );
}

export function raindrops(color: string, spots: string, width = 3): string {
  return stroke(
    spots
      .split(",")
      .map((spot) => `M${spot.trim()}l-6 22`)
      .join(""),
    color,
    width,
  );
}

export function moon(x: number, y: number, radius: number, color: string, shade = ""): string {
  return (
    disc(x, y, radius, color) +
    (shade &&
      disc(x - radius * 0.3, y - radius * 0.2, radius * 0.2, shade) +
        disc(x + radius * 0.32, y + radius * 0.3, radius * 0.15, shade) +
        disc(x + radius * 0.16, y - radius * 0.5, radius * 0.1, shade))
  );
}

export function trail(points: string, color: string, width: number, dashes = ""): string {
  return stroke(curve(points), color, width, dashes && `stroke-dasharray="${dashes}"`);
}

/** Somewhere else in the picture. */
export const flipped = (x: number, y: number, scale: number, drawn: string): string => at(x, y, -scale, drawn);
