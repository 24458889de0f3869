/**
 * Where a place in a text is after the text was edited elsewhere: a picture that was dropped between two paragraphs comes
 * to stand there, however much was typed while it was sent.
 */
export function movedPlace(place: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let same = 0;
  while (same < shorter && before[same] === after[same]) same += 1;
  if (place <= same) return place;
  let sameEnd = 0;
  while (sameEnd < shorter - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  return Math.max(
    same,
    Math.min(after.length, place >= before.length - sameEnd ? place + after.length - before.length : after.length - sameEnd),
  );
}
