import { wordsOf } from "~/database/search/search-words";
import { plainText } from "~/domain/posts/article/reading-time";
import type { Post } from "~/domain/posts/post/post";

interface TellingWord {
  readonly stem: string;
  readonly weight: number;
}

const MOST = 16;

/** Characters of a text that are looked through, which bounds what a long one costs. */
const MAX_TEXT = 20_000;

const IN_TITLE = 4;
const IN_EXCERPT = 1;
/** A word that a text says so often is what it is about; more often says nothing more. */
const OFTEN = 6;

/** What an article is about by its words, the most telling first: those of its title, then those that it repeats. */
export function tellingWords({ title, excerpt, markdown }: Pick<Post, "title" | "excerpt" | "markdown">): readonly TellingWord[] {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, (weights.get(word) ?? 0) + weight);
  for (const word of new Set(stemsOf(title))) add(word, IN_TITLE);
  for (const word of new Set(stemsOf(excerpt))) add(word, IN_EXCERPT);
  for (const [word, times] of counted(stemsOf(withoutSources(markdown.slice(0, MAX_TEXT))))) {
    if (times > 2) add(word, Math.min(times, OFTEN) / 2);
  }
  return [...weights]
    .sort(([one, weight], [other, otherWeight]) => otherWeight - weight || (one < other ? -1 : 1))
    .slice(0, MOST)
    .map(([stem, weight]) => ({ stem, weight }));
}

/** Its words in the singular, without those that tell nothing. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .filter((word) => word.length > 2 && !/^\d/.test(word))
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word))
    .filter((word) => !common.has(word));
}

/** Footnotes name journals and days, which many articles share. */
function withoutSources(markdown: string): string {
  return plainText(markdown.replace(/^\[\^[^\]\n]{1,99}\]:.*$/gm, ""));
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const common: ReadonlySet<string> = new Set(
  `about after again all also and any are ask away because been before being best both but call can come could day did doe doesn don does each
  even every few first for from get give goe had has have her here him his home hour how into its just keep know last les less like little
  long look made make many may mean more most much need never new not now off often old one only other our out over own part people pet put
  right same say see she should some soon still such take than that the their them then there these they thing this those three time too two
  under until use usual usually very want was way week well were what when where which while who why will with without work would year you your
  dog cat vet clinic veterinarian animal`.split(/\s+/),
);
