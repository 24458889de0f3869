import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { outlineArticle } from "~/domain/posts/article/article-facts";
import { sentencesOf, wordsOf } from "~/domain/posts/article/reading-grade";
import { withSpanishFigures } from "~content/es/figures";
import { withFigures } from "~content/figures";
import { marked } from "./marked";
import { copyTwinFaults, metricFaults, placeholderFaults, twinFaults } from "./spanish-twin-rules";

/** What a Spanish text that ships with the site does wrong, each in a line; empty when nothing. Both are Markdown without their heads. */
export function spanishFaults(spanish: string, english: string, { leastEase = 60 } = {}): string[] {
  const text = withSpanishFigures(spanish);
  return [
    ...easeFaults(text, leastEase),
    ...wordFaults(text),
    ...noteFaults(parse(text)),
    ...linkFaults(spanish),
    ...twinFaults(parse(text), parse(withFigures(english))),
    ...placeholderFaults(spanish, english),
  ];
}

/**
 * What Spanish words around the texts do wrong: those of the interface, or the head of a text. Both are the same names in the same order; a
 * function of words is compared by what it says about placeholders. Words without an English twin are read alone.
 */
export function copyFaults(spanish: unknown, english?: unknown): string[] {
  if (typeof spanish === "function") return copyFaults(spanish(...PLACEHOLDERS), callable(english)?.(...PLACEHOLDERS));
  if (typeof spanish === "object" && spanish !== null)
    return Object.entries(spanish).flatMap(([name, ours]) =>
      copyFaults(ours, new Map(Object.entries(english ?? {})).get(name)).map((fault) => `${name}: ${fault}`),
    );
  if (typeof spanish !== "string") return [];
  const twin = typeof english === "string" ? copyTwinFaults(spanish, english) : [];
  return [...wordFaults(spanish), ...metricFaults(spanish), ...twin.map((fault) => `${fault}: ${spanish}`)];
}

const PLACEHOLDERS = ["Ana", "Beto", "Caro", "Dina"] as const;

function callable(words: unknown): ((...given: readonly string[]) => unknown) | null {
  return typeof words === "function" ? (words as (...given: readonly string[]) => unknown) : null;
}

function parse(text: string): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(text);
}

/**
 * Szigriszt-Pazos' index of how easily a Spanish text is read, 0 to 100: 207 − 62.3 × syllables/words − words/sentences. The INFLESZ scale
 * calls 55 to 65 normal and 65 to 80 quite easy (Barrio-Cantalejo and others, Anales del Sistema Sanitario de Navarra 31, 2008).
 */
export function readingEase(blocks: readonly string[]): number {
  const sentences = blocks.flatMap(sentencesOf);
  const words = sentences.flatMap(wordsOf);
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 206.835 - (62.3 * syllables) / words.length - words.length / sentences.length;
}

/** Of a Spanish word, by its vowels: two strong ones, or a weak one with an accent beside another, are two syllables. */
export function syllablesOf(word: string): number {
  const spoken = word
    .toLowerCase()
    .replace(/qu(?=[eiéí])/g, "k")
    .replace(/gu(?=[eiéí])/g, "g")
    .replace(/y(?![aeiouáéíóú])/g, "i")
    .replace(/(?<=[aeiouáéíóú])h(?=[aeiouáéíóú])/g, "");
  const groups = spoken.match(/[aeiouáéíóúü]+/g) ?? [];
  const breaks = groups.map((group) => group.match(/[aeoáéó](?=[aeoáéó])|[íú](?=[aeoáéó])|[aeoáéó](?=[íú])/g)?.length ?? 0);
  return Math.max(
    1,
    breaks.reduce((sum, count) => sum + count, groups.length),
  );
}

function easeFaults(text: string, least: number): string[] {
  const ease = readingEase(outlineArticle(text).prose);
  return ease < least ? [`ease of reading: ${ease.toFixed(1)}, not ${least} or more`] : [];
}

/** The reader is "usted"; the words are those of Sonora and Arizona. */
const AVOIDED = [
  [
    /(?<!\p{L})(tú|tus?|te|ti|contigo|tuy[oa]s?|tienes|puedes|debes|quieres|haz|vuestr[oa]s?|vosotros)(?!\p{L})|(^|[.:;] )llama /iu,
    "says tú",
  ],
  [
    /\b(coches?|(?<!tomografía )móvil(es)?|ordenador(es)?|coger|mofetas?|escorpi[oó]n(es)?|serpientes?|vacunaci[oó]n de rabia|mascotas? afectadas?)\b/iu,
    "is not said here",
  ],
  [/(?<!adelfa \(“)\blaurel(es)?\b/iu, "is the kitchen herb, too: adelfa (“laurel”)"],
  [/\bsantuario|aplicar? para\b/iu, "is translated word by word"],
] as const;

/** Home cures are only refused; ice packs have another use after a death. */
const HOME_CURES = /\b(leche|aceite|huevos?|limón|torniquete|chupar|hielo|creolina|gasolina)\b/iu;
const REFUSED = /\b(no|nunca|ni|sin|nada|tampoco|deje|guarde)\b/iu;
const NO_CURE = /\bbolsas? de hielo\b|\baceites? esencial(es)?\b|\bleche cruda\b/giu;

function wordFaults(text: string): string[] {
  const said = sentencesIn(parse(text));
  return said.flatMap(({ sentence, context }) => [
    ...AVOIDED.flatMap(([words, fault]) => (words.test(sentence) ? [`${words.exec(sentence)?.[0]} ${fault}: ${sentence}`] : [])),
    ...(clausesOf(sentence).some((clause) => HOME_CURES.test(clause) && !REFUSED.test(`${context} ${clause}`))
      ? [`a home cure that is not refused: ${sentence}`]
      : []),
  ]);
}

function clausesOf(sentence: string): string[] {
  return sentence.replace(NO_CURE, "").split(/[:;]/);
}

/** The item of a list belongs to the sentence that introduces it. */
function sentencesIn(root: Root): { readonly sentence: string; readonly context: string }[] {
  let lead = "";
  return root.children.flatMap((node) => {
    if (node.type === "footnoteDefinition") return [];
    const sentences = blocksIn(node).flatMap((block) =>
      sentencesOf(block).map((sentence) => ({ sentence, context: node.type === "list" ? lead : "" })),
    );
    lead = node.type === "paragraph" || node.type === "heading" ? marked(node) : lead;
    return sentences;
  });
}

function blocksIn(node: Nodes): string[] {
  if (node.type === "paragraph" || node.type === "heading" || node.type === "tableRow") return [marked(node)];
  return "children" in node ? node.children.flatMap(blocksIn) : [];
}

function noteFaults(root: Root): string[] {
  const notes = root.children.filter((node) => node.type === "footnoteDefinition");
  return notes.flatMap((note) => {
    const words = marked(note);
    return [
      ...(words.includes("(en inglés)") ? [] : [`footnote ${note.identifier} does not say that its source is in English`]),
      ...(/\bLeído el \d{1,2} de [a-z]+ de 20\d\d\.$/.test(words) ? [] : [`footnote ${note.identifier} has no day of reading`]),
      ...(/\b(19|20)\d\d\b|\bsin fecha\b/.test(words.replace(/Leído[\s\S]*/, "")) ? [] : [`footnote ${note.identifier} has no year`]),
    ];
  });
}

/** A link to a page in English says so. */
function linkFaults(text: string): string[] {
  const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\((\/(?!es\b|diagrams\/)[^)]*)\)(.{0,80})/g)];
  return links
    .filter(([, , after = ""]) => !/^[”*).,]* ?\(?en inglés|\(en inglés\)/.test(after))
    .map(([link]) => `a page in English: ${link}`);
}
