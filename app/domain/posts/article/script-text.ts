const raised = lettersOf("0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻–⁻=⁼(⁽)⁾nⁿiⁱaᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰjʲkᵏlˡmᵐoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ");
const lowered = lettersOf("0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋–₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ");

function lettersOf(pairs: string): ReadonlyMap<string, string> {
  const letters = [...pairs];
  // What is raised or lowered twice stays as it is.
  return new Map(letters.map((letter, place) => [letter, place % 2 === 0 ? (letters[place + 1] ?? letter) : letter]));
}

/** Ordinals, marks, degrees and numbers of notes are read in any height. */
const ANY_HEIGHT = /^(st|nd|rd|th|er|r[ao]|d[ao]|t[ao]|m[ao]|v[ao]|n[ao]|[®™©℠*†‡§¶°º˚ª′″'"]+|\[[^\]]{1,9}\])?$/iu;
/** Small print. */
const WORDS = /\p{L}{3}\s/u;

const MARKS: ReadonlyMap<string, string> = new Map([
  ...([
    ["tm", "™"],
    ["(tm)", "™"],
    ["(r)", "®"],
    ["sm", "℠"],
    ["(c)", "©"],
  ] as const),
  // 104 °F, and the Spanish "n.º".
  ["o", "°"],
]);

/**
 * A superscript or subscript in text without formats: 10⁹, never 109. What Unicode has no letters for becomes "^(A/2)" or "_(A/2)".
 * Source of the letters: the Unicode Standard, "Superscripts and Subscripts" and "Phonetic Extensions".
 */
export function scriptText(text: string, height: "super" | "sub"): { readonly text: string; readonly isUnicode: boolean } {
  const mark = height === "super" ? MARKS.get(text.toLowerCase()) : undefined;
  if (mark !== undefined || ANY_HEIGHT.test(text) || WORDS.test(text)) return { text: mark ?? text, isUnicode: true };
  const letters = height === "super" ? raised : lowered;
  // Between numbers of footnotes.
  const written = [...text].map((letter) => (/[,\s]/.test(letter) ? letter : letters.get(letter)));
  if (written.every((letter) => letter !== undefined)) return { text: written.join(""), isUnicode: true };
  const sign = height === "super" ? "^" : "_";
  return { text: [...text].length === 1 ? sign + text : `${sign}(${text})`, isUnicode: false };
}
