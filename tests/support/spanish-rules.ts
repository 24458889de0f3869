import type { Nodes, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { outlineArticle } from "~/domain/posts/article/article-facts";
import { sentencesOf, wordsOf } from "~/domain/posts/article/reading-grade";
import { withSpanishFigures } from "~content/es/figures";
import { withFigures } from "~content/figures";
import { marked } from "./marked";

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
  [/\b(tú|tus?|ti|contigo|tienes|puedes|debes|quieres|haz|vuestr[oa]s?|vosotros)\b/iu, "says tú"],
  [
    /\b(coches?|móvil(es)?|ordenador(es)?|coger|mofetas?|escorpi[oó]n(es)?|serpientes?|vacunaci[oó]n de rabia|mascotas? afectadas?)\b/iu,
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
    ...(HOME_CURES.test(sentence.replace(NO_CURE, "")) && !REFUSED.test(context) ? [`a home cure that is not refused: ${sentence}`] : []),
  ]);
}

/** The item of a list belongs to the sentence that introduces it. */
function sentencesIn(root: Root): { readonly sentence: string; readonly context: string }[] {
  let lead = "";
  return root.children.flatMap((node) => {
    if (node.type === "footnoteDefinition") return [];
    const sentences = blocksIn(node).flatMap((block) =>
      sentencesOf(block).map((sentence) => ({ sentence, context: `${lead} ${sentence}` })),
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

/** What both say section by section: numbers, telephone numbers and orders. */
function twinFaults(spanish: Root, english: Root): string[] {
  const [ours, theirs] = [sectionsOf(spanish), sectionsOf(english)];
  if (ours.length !== theirs.length) return [`${ours.length} sections, the English text has ${theirs.length}`];
  return ours.flatMap((section, index) => {
    const twin = theirs[index] ?? "";
    const name = section.split("\n", 1)[0];
    return [...numberFaults(section, twin), ...orderFaults(section, twin)].map((fault) => `${name}: ${fault}`);
  });
}

function sectionsOf(root: Root): string[] {
  const sections: RootContent[][] = [[]];
  for (const node of root.children) {
    if (node.type === "heading" || (node.type === "footnoteDefinition" && sections.at(-1)?.[0]?.type !== "footnoteDefinition"))
      sections.push([]);
    sections.at(-1)?.push(node);
  }
  return sections.map((nodes) => nodes.map((node) => (node.type === "heading" ? marked(node) : textOf(node))).join("\n"));
}

/** With the names of footnotes' files, whose numbers are no figures, left out. */
function textOf(node: RootContent): string {
  return node.type === "footnoteDefinition" ? marked(node).replace(/[^.]*\bLeído|\bRead/, "Read") : marked(node);
}

const ENGLISH_NUMBERS = "two three four five six seven eight nine ten eleven twelve".split(" ");
const SPANISH_NUMBERS = "dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");

/** Metric twins of °F, lb and in stand in parentheses and have no number in the English text. */
const METRIC =
  /\((?:más o menos |unos |de )?[\d.,]+(?:°C)?(?: (?:a|y) [\d.,]+)? ?(?:°C|kg|g|cm|m|km|mm|ml)\)|, o [\d.,]+ kg,|\(o [\d.,]+ kg\)/g;

/** Digits and words from two on, in the order of size. */
function numbersIn(text: string, names: readonly string[]): readonly string[] {
  const digits = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const named = words.flatMap((word) => (names.includes(word) ? [String(names.indexOf(word) + 2)] : []));
  return [...digits, ...named].toSorted();
}

function numberFaults(spanish: string, english: string): string[] {
  const withoutMetric = [spanish, english].map((text) => text.replace(METRIC, ""));
  const [ours, theirs] = [numbersIn(withoutMetric[0] ?? "", SPANISH_NUMBERS), numbersIn(withoutMetric[1] ?? "", ENGLISH_NUMBERS)];
  const missing = theirs.filter((number) => !ours.includes(number));
  // "Los dos", "las dos": both.
  const added = ours.filter((number) => number !== "2" && !theirs.includes(number));
  return [
    ...(missing.length > 0 ? [`without the number ${[...new Set(missing)].join(", ")}`] : []),
    ...(added.length > 0 ? [`with the number ${[...new Set(added)].join(", ")}, which the English text has not`] : []),
  ];
}

const ORDERS = [
  ["go now", /\b(go|right) now\b|\bgo (to a|to an|to the|at once)\b/i, /\b(vaya|debe ir|ahora mismo|de inmediato)\b/i],
  ["call", /\bcall\b(?! for)/i, /\b(llam\w+|llámenos|avise\w*|díganos|hable)\b/iu],
  ["right away", /\bright away\b|\bimmediately\b/i, /\bde inmediato\b|\benseguida\b|\bahora mismo\b/i],
  ["the same day", /\bthe same day\b/i, /\bmismo día\b/i],
  ["never", /\bnever\b/i, /\b(nunca|jamás|ni|no)\b/i],
] as const;

function orderFaults(spanish: string, english: string): string[] {
  return ORDERS.filter(([, theirs, ours]) => theirs.test(english) && !ours.test(spanish)).map(([order]) => `does not say “${order}”`);
}

/** A figure that several texts use stands in both by its name. */
function placeholderFaults(spanish: string, english: string): string[] {
  const [ours, theirs] = [spanish, english].map((text) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name).toSorted());
  return String(ours) === String(theirs) ? [] : [`figures by name: ${ours}; in English: ${theirs}`];
}
