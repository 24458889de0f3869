import { at, blob, fill, ink, oval, stroke } from "./ink";

/** How an animal is inked: one silhouette, one inner tone, one edge of light, a collar. */
export interface Coat {
  readonly body: string;
  readonly inner: string;
  readonly light: string;
  readonly collar: string;
  /** Where the light comes from; a mirrored animal's light is mirrored with it. */
  readonly side: 1 | -1;
}

export const byDay: Coat = { body: ink.navy, inner: ink.dusk, light: ink.white, collar: ink.amber, side: 1 };
export const atDusk: Coat = { body: ink.night, inner: ink.navy, light: ink.sun, collar: ink.amber, side: 1 };
export const atNight: Coat = { body: ink.night, inner: ink.dusk, light: ink.haze, collar: ink.amber, side: 1 };

export function lit(coat: Coat): Coat {
  return { ...coat, side: coat.side === 1 ? -1 : 1 };
}

/** The silhouette with its edge of light. */
export function silhouette({ body, light, side }: Coat, ...paths: readonly string[]): string {
  const edge = paths.map((path) => fill(path, light, `transform="translate(${3 * side} -2)"`));
  return edge.join("") + paths.map((path) => fill(path, body)).join("");
}

const puppyBody = blob(
  "-40 1!,-49 -9,-48 -34,-37 -60,-22 -80,-16 -92,-26 -104,-26 -122,-14 -138,4 -143,22 -138,31 -128,46 -130,57 -127,60 -118,50 -108,32 -100,24 -88,24 -64,22 -34,22 -9,33 -6,34 1!",
);
const puppyTail = blob("-36 1!,-58 -5,-71 -20,-74 -40,-69 -41,-60 -22,-44 -14!");
const puppyHaunch = blob("-44 1!,-49 -14,-43 -34,-27 -41,-13 -32,-9 -15,4 -9,8 1!");
const puppyEar = blob("0 -139,-19 -135,-34 -118,-38 -99,-31 -89,-19 -96,-6 -113,4 -129");

/** Sitting, looking up to the right; 140 high. */
export function puppy(coat: Coat): string {
  return (
    silhouette(coat, puppyTail, puppyBody) +
    fill(puppyHaunch, coat.inner) +
    stroke("M-19-91Q2-76 25-88", coat.collar, 6) +
    fill(puppyEar, coat.inner)
  );
}

/** Scratches its ear with a hind leg. */
export function scratchingDog(coat: Coat): string {
  const leg = "M-22-24C0-18 22-34 16-58C12-78-4-84-14-98";
  return (
    silhouette(coat, puppyTail, puppyBody) +
    fill(puppyEar, coat.inner) +
    stroke("M-19-91Q2-76 25-88", coat.collar, 6) +
    stroke(leg, coat.light, 18, 'transform="translate(2 -2)"') +
    stroke(leg, coat.inner, 17) +
    oval(-20, -26, 30, 24, coat.inner, -20) +
    stroke("M-46-92Q-56-104-52-118M-60-86Q-74-104-68-126", coat.light, 3)
  );
}

const standingBack = "-88 -102,-64 -107,-24 -104,16 -107";
const standingLegs =
  "66 -56,63 -30,63 -10,73 -5,73 1!,48 1!,47 -26,42 -48,24 -54,-4 -60,-32 -70,-48 -64,-54 -48,-64 -34,-60 -12,-49 -5,-49 1!,-75 1!,-77 -14,-84 -34,-84 -50,-93 -66,-96 -86";
const standingFar =
  blob("16 -70,38 -66,36 -36,35 -10,44 -5,44 1!,20 1!,19 -36") +
  blob("-66 -74,-42 -68,-42 -48,-48 -34,-41 -12,-31 -5,-31 1!,-56 1!,-58 -14,-66 -36");
const raisedTail = blob("-90 -98,-104 -112,-115 -132,-117 -150,-111 -152,-106 -134,-95 -116,-80 -106");
const lowTail = blob("-88 -102,-102 -92,-112 -70,-118 -46,-113 -44,-104 -62,-96 -78,-84 -90");
const hangingEar = blob("68 -161,56 -157,46 -141,45 -124,53 -118,64 -128,73 -143,76 -156");
const standingBody = blob(
  `${standingBack},38 -116,50 -136,56 -152,70 -163,86 -160,97 -147,118 -143,127 -137,126 -127,110 -121,94 -117,86 -104,82 -86,74 -70,${standingLegs}`,
);
const drinkingBody = blob(
  `${standingBack},40 -105,62 -92,80 -76,96 -70,108 -60,114 -46,126 -30,134 -16,132 -6,122 -4,108 -14,94 -26,82 -36,72 -48,${standingLegs}`,
);

/** Stands, facing right; 160 high and 215 long. @param tail hangs in a dog that feels unwell */
export function standingDog(coat: Coat, tail: "raised" | "low" = "raised"): string {
  return (
    fill(standingFar, coat.inner) +
    silhouette(coat, tail === "raised" ? raisedTail : lowTail, standingBody) +
    stroke("M47-125Q64-106 90-110", coat.collar, 6) +
    fill(hangingEar, coat.inner)
  );
}

/** Lowers its head to the ground on the right. */
export function drinkingDog(coat: Coat): string {
  return (
    fill(standingFar, coat.inner) +
    silhouette(coat, raisedTail, drinkingBody) +
    stroke("M64-90Q56-70 66-54", coat.collar, 6) +
    fill(blob("96 -70,84 -66,76 -52,78 -36,86 -32,94 -42,102 -54,104 -64"), coat.inner)
  );
}

const lyingBody = blob(
  "-112 1!,-122 -14,-118 -40,-98 -60,-62 -68,-20 -66,14 -71,32 -84,44 -108,53 -127,67 -138,84 -135,95 -122,116 -118,125 -112,124 -102,108 -96,92 -92,84 -80,80 -60,76 -38,80 -20,102 -16,126 -13,134 -6,132 1!",
);

/** Lies with its head up, facing right; 138 high and 255 long. */
export function lyingDog(coat: Coat, muzzle = ""): string {
  return (
    silhouette(coat, blob("-108 1!,-128 -4,-150 -4,-166 -14,-168 -8,-152 4,-128 8,-104 4!"), lyingBody) +
    fill(blob("-112 1!,-118 -22,-108 -44,-82 -52,-58 -42,-48 -20,-30 -12,-8 -8,0 1!"), coat.inner) +
    (muzzle && fill(blob("102 -121,116 -118,125 -112,124 -102,108 -96,97 -98,98 -108"), muzzle)) +
    stroke("M45-100Q62-81 88-85", coat.collar, 6) +
    fill(blob("65 -136,53 -132,43 -116,42 -99,50 -93,61 -103,70 -118,73 -131"), coat.inner)
  );
}

/** Only the head of a sleeping dog, chin on the ground, facing right; 50 high. */
export function sleepingHead(coat: Coat): string {
  return (
    silhouette(coat, blob("-30 1!,-33 -26,-18 -45,4 -49,17 -39,25 -29,44 -24,55 -18,56 -6,47 1!")) +
    fill(blob("2 -47,-15 -45,-28 -28,-30 -6,-21 0,-8 -12,4 -28,9 -40"), coat.inner) +
    stroke("M10-29q6 5 12 1", coat.light, 2.4)
  );
}

/** Asleep on its side of the blanket: body and head; 70 high and 190 long. */
export function sleepingDog(coat: Coat): string {
  return (
    silhouette(
      coat,
      blob("-112 1!,-118 -24,-104 -52,-68 -66,-22 -62,20 -52,44 -36,50 1!"),
      blob("-108 1!,-130 -6,-146 -2,-148 4,-124 8!"),
    ) +
    fill(blob("-108 1!,-112 -24,-94 -44,-66 -44,-50 -24,-34 -10,-6 -6,2 1!"), coat.inner) +
    at(62, 0, 1, sleepingHead(coat))
  );
}

/** Watching the horizon, from behind; 300 high. */
export function dogFromBehind(coat: Coat): string {
  return (
    silhouette(
      coat,
      blob("-8 -26,-50 -14,-92 -14,-124 -26,-140 -44,-144 -40,-132 -12,-104 4,-40 6,0 4"),
      blob(
        "-72 2,-82 -4,-79 -15,-70 -26,-69 -54,-61 -88,-52 -118,-50 -150,-52 -178,-46 -206,-34 -228,-31 -256,-24 -283,-6 -298,18 -297,34 -286,43 -275,66 -272,77 -265,75 -252,60 -246,40 -240,32 -230,38 -212,49 -184,52 -154,54 -122,61 -88,69 -54,70 -26,79 -15,82 -4,72 2",
      ),
    ) +
    fill(blob("-6 -293,-23 -281,-36 -260,-37 -238,-29 -231,-16 -244,1 -266,6 -283"), coat.inner) +
    stroke("M-34-226Q-4-206 34-222", coat.collar, 9)
  );
}

/** Domed head, upright ears, thin legs; faces right, 112 high. */
export function smallDog(coat: Coat): string {
  const body = blob(
    "-46 -56,-30 -62,-8 -60,4 -66,9 -80,12 -94,8 -122!,26 -106,34 -106,52 -122!,49 -98,53 -88,68 -82,72 -76,66 -71,50 -68,40 -62,38 -46,32 -36,30 -18,30 -5,38 -3,38 1!,20 1!,19 -30,4 -34,-14 -38,-24 -36,-28 -26,-26 -6,-18 -3,-18 1!,-36 1!,-38 -18,-44 -32,-50 -44",
  );
  const far = blob("6 -40,18 -38,16 -5,23 -3,23 1!,7 1!") + blob("-40 -40,-26 -36,-22 -20,-14 -6,-6 -3,-6 1!,-20 1!,-30 -20");
  const tail = "M-44-52C-60-62-64-84-50-90C-42-92-38-86-42-80";
  return (
    fill(far, coat.inner) +
    stroke(tail, coat.light, 9, `transform="translate(${3 * coat.side} -2)"`) +
    silhouette(coat, body) +
    stroke(tail, coat.body, 8) +
    fill("M12-114L23-103L16-97Z", coat.inner) +
    stroke("M9-68Q22-56 40-63", coat.collar, 6)
  );
}

/** Long legs, deep chest, tucked waist; faces right, 208 high. */
export function deepChestedDog(coat: Coat, tail: "raised" | "low" = "low"): string {
  const body = blob(
    "-92 -138,-66 -144,-24 -142,14 -146,38 -158,52 -182,62 -204,77 -214,94 -210,106 -196,128 -190,138 -183,137 -170,118 -166,100 -164,92 -148,88 -122,80 -100,70 -82,66 -46,65 -12,76 -6,76 1!,48 1!,48 -40,44 -70,26 -76,-2 -84,-30 -102,-48 -96,-56 -72,-66 -50,-61 -16,-50 -6,-50 1!,-78 1!,-80 -20,-88 -50,-88 -74,-98 -96,-101 -120",
  );
  const far =
    blob("14 -90,38 -86,36 -50,35 -12,45 -6,45 1!,19 1!,19 -50") +
    blob("-68 -100,-42 -92,-42 -68,-49 -48,-41 -16,-30 -6,-30 1!,-56 1!,-58 -20,-68 -50");
  const hanging = blob("-92 -136,-108 -122,-118 -92,-120 -60,-114 -58,-108 -86,-98 -108,-86 -122");
  const up = blob("-94 -132,-112 -148,-124 -170,-124 -190,-118 -192,-112 -172,-100 -152,-84 -142");
  return (
    fill(far, coat.inner) +
    silhouette(coat, tail === "low" ? hanging : up, body) +
    stroke("M48-172Q66-152 94-156", coat.collar, 7) +
    fill(blob("74 -212,61 -207,52 -190,52 -172,60 -167,71 -178,80 -194,82 -206"), coat.inner)
  );
}
