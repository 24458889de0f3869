import { isSameCategoryName } from "~/domain/categories/category";

/** The category here that has the same name, else one that shares a word that no other has. */
export function guessCategory(name: string, here: readonly string[]): string | null {
  const same = here.find((other) => isSameCategoryName(other, name));
  if (same !== undefined) return same;
  const wanted = wordsOf(name);
  const [only, ...others] = here.filter((other) => wordsOf(other).some((word) => wanted.includes(word)));
  return others.length === 0 ? (only ?? null) : null;
}

/** Without endings, so that "Cats" is "cat" and "Nutritional" begins as "Nutrition" does. */
function wordsOf(name: string): string[] {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(ies|es|s|al|ive)$/, "").slice(0, 6));
}

const COMMON: ReadonlySet<string> = new Set(["care", "pet", "pets", "animal", "animals", "health", "and", "the", "of", "for", "general"]);
