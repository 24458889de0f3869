import type { SpecialDay } from "~/domain/clinic/opening-hours";
import { factWords } from "~content/es/fact-words";

const known = new Map(Object.entries(factWords));

/** @returns the words themselves where their Spanish is not known */
export function spanishOf(words: string): string {
  return known.get(words) ?? words;
}

const spanishWords: ReadonlySet<string> = new Set(["", ...known.values()]);

export function isSpanish(words: string): boolean {
  return spanishWords.has(words);
}

/** A reason in English words of the clinic's own is left out: the day alone is true, and half a sentence in English is no Spanish. */
export function spanishReason(name: string): string {
  return known.get(name) ?? "";
}

export function spanishDays(days: readonly SpecialDay[]): SpecialDay[] {
  return days.map((day) => ({ ...day, name: spanishReason(day.name) }));
}
