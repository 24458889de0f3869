import type { Coat } from "./animals";
import { blob, fill, stroke } from "./ink";

const sitting = blob(
  "-36 1!,-38 -6,-28 -12,-26 -40,-29 -66,-27 -92,-33 -104,-38 -118,-37 -134,-38 -163!,-22 -150,-6 -150,11 -161!,10 -133,11 -118,5 -104,4 -96,22 -82,37 -56,43 -28,41 -6,36 1!",
);

/** Sits, its body facing left; 165 high. */
export function sittingCat(coat: Coat, collar = false): string {
  const tail = "M32-7C62-3 78-14 75-34C72-46 59-47 57-37";
  const light = `transform="translate(${3 * coat.side} -2)"`;
  return (
    stroke(tail, coat.light, 12, light) +
    fill(sitting, coat.light, light) +
    stroke(tail, coat.body, 12) +
    fill(sitting, coat.body) +
    fill(blob("42 -8,41 -32,26 -45,7 -36,0 -16,-12 -9,-12 1!,36 1!"), coat.inner) +
    (collar ? stroke("M-31-100Q-14-90 5-100", coat.collar, 5) : "")
  );
}

/** Watching the horizon, from behind; 174 high. */
export function catFromBehind(coat: Coat): string {
  const body = blob(
    "-46 2,-55 -10,-53 -38,-43 -68,-30 -92,-22 -106,-27 -116,-34 -130,-34 -146,-33 -174!,-17 -161,0 -164,17 -161,33 -174!,34 -146,34 -130,27 -116,22 -106,30 -92,43 -68,53 -38,55 -10,46 2",
  );
  const tail = "M20-6C70 6 112-2 108-38C106-58 84-60 82-44";
  const light = `transform="translate(${4 * coat.side} -3)"`;
  return stroke(tail, coat.light, 16, light) + fill(body, coat.light, light) + stroke(tail, coat.body, 16) + fill(body, coat.body);
}

/** Curled up asleep, its head at the left; 126 long, 60 high. */
export function curledCat(coat: Coat): string {
  const body = blob("-56 -2,-54 -26,-36 -48,-4 -60,30 -56,54 -38,62 -16,54 1!,-44 1!");
  const head = blob("-66 -4,-70 -18,-66 -28,-67 -46!,-54 -36,-41 -36,-29 -46!,-28 -28,-24 -16,-30 -3,-48 2");
  return (
    fill(body, coat.light, `transform="translate(${coat.side} -3)"`) +
    fill(body, coat.body) +
    fill(head, coat.body, `stroke="${coat.inner}" stroke-width="2"`) +
    stroke("M52-9C36 8 4 2-24-2", coat.inner, 9) +
    stroke("M-54-20q4 4 8 0M-38-20q4 4 8 0", coat.light, 2)
  );
}

/** Walks with its tail up, facing right; 130 long, 120 high with the tail. */
export function walkingCat(coat: Coat): string {
  const body = blob(
    "-58 -62,-30 -66,0 -62,26 -66,36 -76,40 -84,38 -104!,50 -94,62 -95,73 -104!,73 -84,78 -74,72 -62,60 -57,52 -50,48 -36,46 -18,54 -4,56 1!,40 1!,34 -16,30 -34,10 -40,-14 -38,-30 -36,-34 -24,-32 -6,-24 -3,-24 1!,-42 1!,-46 -20,-54 -34,-64 -46",
  );
  const far = blob("18 -44,34 -40,28 -20,20 -4,24 1!,8 1!,14 -22") + blob("-54 -46,-38 -40,-50 -20,-60 -6,-54 1!,-70 1!,-66 -18");
  const tail = "M-58-54C-78-66-80-92-74-112";
  const light = `transform="translate(${2 * coat.side} -2)"`;
  return (
    fill(far, coat.inner) +
    stroke(tail, coat.light, 10, light) +
    fill(body, coat.light, light) +
    stroke(tail, coat.body, 9) +
    fill(body, coat.body) +
    stroke("M36-68Q48-56 60-57", coat.collar, 5)
  );
}
