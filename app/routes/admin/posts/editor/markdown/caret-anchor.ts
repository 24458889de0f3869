/** Where a place in a text is after edits elsewhere: a picture lands where it was dropped, whatever was typed while it uploaded. */
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
