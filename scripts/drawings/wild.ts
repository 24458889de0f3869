import { type Coat, silhouette } from "./animals";
import { at, blob, disc, fill, ink, oval, stroke } from "./ink";

/** Gambel's quail, facing right; 72 high. */
export function quail(color: string): string {
  return (
    fill(
      blob("-30 -22,-20 -34,-6 -38,4 -46,8 -54,16 -57,23 -52,24 -47,30 -45!,23 -41,20 -34,20 -22,12 -11,-2 -8,-16 -11,-34 -12!"),
      color,
    ) +
    stroke("M-4-8V0h4M6-9V0h4", color, 2.4) +
    fill("M14-56C14-68 20-74 29-71C31-66 25-63 22-62C19-61 18-58 18-55Z", color)
  );
}

/** Sits and howls to the upper right; 200 high. */
export function howlingCoyote(coat: Coat): string {
  const body = blob(
    "-46 1!,-56 -14,-52 -46,-40 -76,-26 -102,-18 -122,-18 -138,-12 -150,-34 -166!,-2 -170,10 -176,22 -184,42 -208,50 -206,50 -196,38 -178,52 -180,56 -174,44 -164,32 -152,26 -134,28 -110,28 -84,26 -50,24 -10,38 -5,38 1!,8 1!,6 -30,-2 -20,0 -5,12 1!",
  );
  return (
    silhouette(coat, blob("-40 -2,-62 -4,-84 0,-104 10,-116 4,-102 -18,-80 -32,-58 -28,-44 -20"), body) +
    fill("M-34-166L-12-160L-4-148Z", coat.inner)
  );
}

/** Bristly and low; faces right, 92 high and 150 long. */
export function javelina(coat: Coat): string {
  return (
    fill(blob("-44 -30,-32 -28,-30 1!,-42 1!") + blob("26 -30,38 -28,38 1!,26 1!"), coat.inner) +
    silhouette(
      coat,
      blob(
        "-64 -40,-66 -62,-50 -82,-20 -92,10 -94,30 -88,40 -92!,46 -82,62 -68,80 -56,86 -50,84 -38,74 -36,58 -38,46 -32,38 -24,34 -10,34 1!,22 1!,20 -18,8 -22,-20 -22,-38 -24,-44 -12,-42 1!,-56 1!,-58 -20",
      ),
    ) +
    stroke("M34-80Q24-60 32-36", ink.sand, 4) +
    stroke("M-44-84l-4-8M-30-90l-4-8M-14-93l-2-9M0-94v-9M14-94l2-8", coat.body, 3)
  );
}

/** A great horned owl, facing us; 96 high. */
export function owl(coat: Coat): string {
  return (
    silhouette(coat, blob("-10 1!,-22 -14,-28 -40,-24 -66,-26 -98!,-12 -86,12 -86,26 -98!,24 -66,28 -40,22 -14,10 1!")) +
    fill(blob("0 -18,-14 -30,-14 -48,0 -54,14 -48,14 -30"), coat.inner) +
    disc(-10, -70, 8, ink.sun) +
    disc(10, -70, 8, ink.sun) +
    disc(-10, -70, 3.6, ink.night) +
    disc(10, -70, 3.6, ink.night) +
    fill("M-4-64L0-54L4-64Z", ink.amber)
  );
}

/** Coiled, rattle up, head raised to the left; 170 wide. */
export function rattlesnake(skin: string, shade: string, mark: string): string {
  const coils = "M-78-14C-78-34 78-34 78-14S-78 8-78-14Z";
  const upper = "M-52-42C-52-60 54-60 54-42S-52-22-52-42Z";
  const neck = "M30-62C-6-84 6-128-34-124";
  return (
    stroke(coils, shade, 27) +
    stroke("M-78-16C-78-36 78-36 78-16S-78 4-78-16Z", skin, 22) +
    stroke(coils, mark, 9, 'stroke-dasharray="1 20"') +
    stroke("M62-52C78-70 74-96 82-108", shade, 11) +
    [0, 1, 2, 3].map((ring) => oval(84 + ring * 2, -110 - ring * 9, 7.5 - ring, 5.5, ink.sand)).join("") +
    stroke(upper, shade, 26) +
    stroke("M-52-44C-52-62 54-62 54-44S-52-24-52-44Z", skin, 21) +
    stroke(upper, mark, 9, 'stroke-dasharray="1 19"') +
    stroke(neck, shade, 22) +
    stroke(neck, skin, 18) +
    stroke("M26-64C0-84 10-112-14-120", mark, 8, 'stroke-dasharray="1 17"') +
    fill(blob("-26 -138,-44 -142,-62 -132,-78 -122,-76 -112,-60 -108,-42 -106,-26 -112"), skin) +
    stroke("M-74-114Q-54-108-40-112", shade, 3) +
    disc(-50, -128, 3.4, ink.night)
  );
}

/** A Sonoran Desert toad, facing right; 100 high and 170 long. */
export function toad(skin: string, shade: string, belly: string): string {
  const warts = "-46 -50 5,-24 -64 6,-6 -54 4,-34 -36 4,14 -68 5,-58 -30 4,-10 -76 4".split(",").map((spot) => spot.split(" ").map(Number));
  return (
    fill(
      blob("-80 1!,-94 -10,-92 -34,-72 -62,-36 -84,6 -92,24 -102,42 -106,54 -98,62 -86,82 -74,92 -60,88 -48,70 -38,52 -28,36 -10,30 1!"),
      skin,
    ) +
    fill(blob("90 -54,70 -48,40 -50,26 -40,20 -14,30 1!,44 1!,60 -26,76 -36,90 -46"), belly) +
    fill(blob("-86 1!,-98 -14,-88 -38,-62 -44,-40 -30,-34 -12,-16 -6,-8 1!"), shade) +
    fill(blob("26 -38,40 -34,40 -16,56 -6,64 1!,20 1!,22 -18"), shade) +
    oval(14, -76, 20, 10, shade, -18) +
    warts.map(([x = 0, y = 0, radius]) => disc(x, y, radius ?? 4, shade)).join("") +
    disc(42, -92, 8, ink.sun) +
    oval(42, -92, 6, 3, ink.night) +
    stroke("M88-60Q72-54 58-62", shade, 3)
  );
}

/** From above, head up; 100 high with its legs. */
export function tick(skin: string, shade: string): string {
  const legs = "M-14-16L-36-30L-46-24M-18-6L-42-8L-52 2M-18 6L-40 16L-46 28M-14 18L-30 34L-32 46";
  return (
    stroke(legs, shade, 5) +
    at(0, 0, 1, `<g transform="scale(-1 1)">${stroke(legs, shade, 5)}</g>`) +
    oval(0, 6, 25, 33, skin) +
    fill(blob("-16 -8,0 -26,16 -8,10 6,-10 6"), shade) +
    fill(blob("-8 -24,0 -40,8 -24,0 -20"), shade) +
    stroke("M-10 18Q-14 26-10 32M0 20V34M10 18Q14 26 10 32", shade, 2.4)
  );
}

/** An Arizona bark scorpion from above, its tail over it to the right; 190 wide. */
export function scorpion(skin: string, shade: string): string {
  const tail = "30 -8 11,48 -14 10,64 -24 9.5,76 -38 9,82 -55 8.5,80 -72 8".split(",").map((part) => part.split(" ").map(Number));
  const legs = "M-34-10L-22-36L-6-44M-20-8L-4-34L12-40M-34 12L-24 36L-8 44M-20 12L-6 34L10 42M-46-8L-44-34L-30-46M-46 10L-46 34L-34 46";
  return (
    stroke(legs, skin, 4) +
    stroke("M-52-8L-74-28L-94-30M-52 8L-74 28L-94 30", skin, 6) +
    fill(
      blob("-90 -38,-108 -44,-128 -36,-112 -34,-126 -26,-106 -22,-92 -26") + blob("-90 38,-108 44,-128 36,-112 34,-126 26,-106 22,-92 26"),
      skin,
    ) +
    tail.map(([x = 0, y = 0, radius]) => disc(x, y, radius ?? 8, skin)).join("") +
    fill(blob("76 -76,64 -92,48 -98,54 -86,62 -76,72 -66"), skin) +
    fill(blob("-62 0,-52 -15,-30 -17,0 -16,26 -12,34 0,26 12,0 16,-30 17,-52 15"), skin) +
    stroke("M-28-14V14M-12-14V14M4-13V13M18-11V11", shade, 2.4) +
    disc(-46, -4, 2.4, shade) +
    disc(-46, 4, 2.4, shade)
  );
}

/** In flight, biting nothing; 110 wide. */
export function mosquito(color: string, wing: string): string {
  return (
    oval(0, 0, 26, 7, color, 24) +
    disc(-28, -14, 8.5, color) +
    stroke("M-34-10L-64 14M-12 0L-32 32L-36 54M0 4L-8 40L-4 62M8 8L24 40L28 62M10 8L40 26L48 46M-8-4L-26 16L-52 30", color, 3) +
    fill("M-8-6C-2-52 34-72 52-62C52-36 20-16 4-4Z", wing) +
    fill("M-12-6C-34-44-22-78-6-84C10-66 4-30-4-6Z", wing, 'opacity=".75"')
  );
}

/** From above, facing left; 96 wide. */
export function fly(color: string, shine: string, wing: string): string {
  return (
    fill(blob("0 -8,26 -40,58 -48,62 -34,40 -14,10 -2"), wing, 'opacity=".85"') +
    fill(blob("0 8,26 40,58 48,62 34,40 14,10 2"), wing, 'opacity=".85"') +
    stroke("M-18-10L-30-34L-44-38M-6-12L-4-38M-18 10L-30 34L-44 38M-6 12L-4 38M6-10L18-28M6 10L18 28", color, 3.6) +
    oval(14, 0, 27, 17, color) +
    oval(-14, 0, 15, 14, shine) +
    oval(-35, 0, 10, 13, color) +
    oval(-38, -8, 5, 6, ink.rust) +
    oval(-38, 8, 5, 6, ink.rust) +
    stroke("M-18-8v16M-11-9v18M10-12q6 12 0 24M22-11q5 11 0 22", shine, 2.4)
  );
}
