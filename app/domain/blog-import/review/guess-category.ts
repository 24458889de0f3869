import { isSameCategoryName } from "~/domain/categories/category";
import { normalized } from "~/normalized";

/** The category here with the same name; otherwise the only one that shares a word with it. */
export function guessCategory(name: string, here: readonly string[]): string | null {
  const same = here.find((other) => isSameCategoryName(other, name));
  if (same !== undefined) return same;
  const wanted = wordsOf(name);
  const [only, ...others] = here.filter((other) => wordsOf(other).some((word) => wanted.includes(word)));
  return others.length === 0 ? (only ?? null) : null;
}

/** Words without their endings, so that "Cats" becomes "cat" and "Nutritional" the same as "Nutrition". */
function wordsOf(name: string): string[] {
  const words =
    normalized(name, "NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !COMMON.has(word)).map((word) => word.replace(/(ies|es|s|al|ive)$/, "").slice(0, 6));
}

const COMMON: ReadonlySet<string> = new Set(["care", "pet", "pets", "animal", "animals", "health", "and", "the", "of", "for", "general"]);
