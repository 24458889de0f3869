/** "a las 7 a.m.", "a la 1 p.m." */
export function atTime(time: string): string {
  return /^1(?!\d)/.test(time) ? `a la ${time}` : `a las ${time}`;
}

/** The point of "p.m." also ends the sentence. */
export function withPoint(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}
