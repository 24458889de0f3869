interface Candidate {
  readonly title: string;
  readonly address: string;
  readonly text: string;
}

/** Letters of a search below which too many texts match. */
const SHORTEST_IN_TEXT = 4;

/** Candidates that match, best first: by title, then by address, then by text. */
export function rankedByTitle<Found extends Candidate>(candidates: readonly Found[], typed: string): Found[] {
  const sought = wordsOf(typed);
  if (sought.length === 0) return [];
  return candidates
    .map((candidate) => ({ candidate, rank: rankOf(candidate, sought) }))
    .filter(({ rank }) => rank !== ranks.length)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ candidate }) => candidate);
}

const ranks: readonly ((candidate: Candidate, sought: readonly string[]) => boolean)[] = [
  ({ title }, sought) => wordsOf(title).join(" ") === sought.join(" "),
  ({ title }, sought) => wordsOf(title).join(" ").startsWith(sought.join(" ")),
  ({ title }, sought) => hasWords(title, sought),
  ({ address }, sought) => hasWords(address.slice(address.lastIndexOf("/")), sought),
  ({ text }, sought) => sought.join("").length >= SHORTEST_IN_TEXT && hasWords(text, sought),
];

function rankOf(candidate: Candidate, sought: readonly string[]): number {
  const rank = ranks.findIndex((fits) => fits(candidate, sought));
  return rank === -1 ? ranks.length : rank;
}

/** Each searched word is the beginning of a word of the text. */
function hasWords(text: string, sought: readonly string[]): boolean {
  const words = wordsOf(text);
  return sought.every((start) => words.some((word) => word.startsWith(start)));
}

function wordsOf(text: string): readonly string[] {
  const folded = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
