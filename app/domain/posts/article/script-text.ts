const raised = lettersOf("0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻–⁻=⁼(⁽)⁾nⁿiⁱaᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰjʲkᵏlˡmᵐoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ");
const lowered = lettersOf("0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋–₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ");

function lettersOf(pairs: string): ReadonlyMap<string, string> {
  const letters = [...pairs];
  return new Map(letters.flatMap((letter, place) => (place % 2 === 0 ? [[letter, letters[place + 1] ?? letter] as const] : [])));
}

/** Ordinals and marks are read in any height. */
const ANY_HEIGHT = /^(st|nd|rd|th|[®™©℠*†‡§¶]+)?$/i;

/**
 * A superscript or subscript in text without formats: 10⁹, never 109. What Unicode has no letters for becomes "^(A/2)" or "_(A/2)".
 * Source of the letters: the Unicode Standard, "Superscripts and Subscripts" and "Phonetic Extensions".
 */
export function scriptText(text: string, height: "super" | "sub"): { readonly text: string; readonly isUnicode: boolean } {
  if (ANY_HEIGHT.test(text)) return { text, isUnicode: true };
  const letters = height === "super" ? raised : lowered;
  // Between numbers of footnotes.
  const written = [...text].map((letter) => (/[,\s]/.test(letter) ? letter : letters.get(letter)));
  if (written.every((letter) => letter !== undefined)) return { text: written.join(""), isUnicode: true };
  const sign = height === "super" ? "^" : "_";
  return { text: [...text].length === 1 ? sign + text : `${sign}(${text})`, isUnicode: false };
}
