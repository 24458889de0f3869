import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { outlineArticle } from "~/domain/posts/article/article-facts";
import { sentencesOf, wordsOf } from "~/domain/posts/article/reading-grade";
import { withSpanishFigures } from "~content/es/figures";
import { withFigures } from "~content/figures";
import { MARK, marked } from "./marked";

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
  [
    /(?<!\p{L})(tú|tus?|te|ti|contigo|tuy[oa]s?|tienes|puedes|debes|quieres|haz|vuestr[oa]s?|vosotros)(?!\p{L})|(^|[.:;] )llama /iu,
    "says tú",
  ],
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

/** What both say item by item: numbers with their units, telephone numbers, orders and sources. */
function twinFaults(spanish: Root, english: Root): string[] {
  const [ours, theirs] = [itemsOf(spanish), itemsOf(english)];
  const apart = ours.findIndex(({ kind }, index) => kind !== theirs[index]?.kind);
  if (ours.length !== theirs.length || apart >= 0)
    return [`${ours.length} items, the English text has ${theirs.length}; apart at: ${ours[apart]?.words.slice(0, 60)}`];
  return ours.flatMap((item, index) => {
    const twin = theirs[index] ?? item;
    const orders = item.kind === "footnoteDefinition" ? [] : orderFaults(item.words, twin.words);
    const faults = [...numberFaults(item.words, twin.words), ...metricFaults(item.words), ...orders];
    const links = String(item.links) === String(twin.links) ? [] : [`leads to ${item.links}, the English text to ${twin.links}`];
    return [...faults, ...links].map((fault) => `${fault}: ${item.words.slice(0, 80)}`);
  });
}

interface Item {
  readonly kind: string;
  readonly words: string;
  /** Of its sources. */
  readonly links: readonly string[];
}

function itemsOf(node: Nodes): Item[] {
  if (["paragraph", "heading", "tableRow", "footnoteDefinition"].includes(node.type))
    return [{ kind: node.type, words: marked(node).replaceAll(MARK, " "), links: sourcesIn(node) }];
  return "children" in node ? node.children.flatMap(itemsOf) : [];
}

function sourcesIn(node: Nodes): string[] {
  if (node.type === "link") return node.url.startsWith("https:") ? [node.url] : [];
  return "children" in node ? node.children.flatMap(sourcesIn) : [];
}

const ENGLISH_NUMBERS = "two three four five six seven eight nine ten eleven twelve".split(" ");
const SPANISH_NUMBERS = "dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");

/** By their first letters, so that both languages' words for a unit are one. */
const UNITS = [
  ["minute", /^minut[eo]s?$/i],
  ["hour", /^(hours?|horas?)$/i],
  ["day", /^(days?|días?)$/i],
  ["week", /^(weeks?|semanas?)$/i],
  ["month", /^(months?|mes|meses)$/i],
  ["year", /^(years?|años?)$/i],
] as const;

/** Metric twins of °F and lb, which the English text has not. */
const METRIC = /,? ?\(?(?:más o menos |unos |de |o )?[\d.,]+(?:°C)?(?: (?:a|y) [\d.,]+)? ?(?:°C|kg)\b\)?/g;

/** Digits and words from two on, in the order of size, with the unit where one follows. */
function numbersIn(text: string, names: readonly string[]): readonly (readonly [number: string, unit: string])[] {
  const words = text.replace(METRIC, "").match(/\d+(?:[.,:]\d+)*|\p{L}+|%/gu) ?? [];
  const numbers = words.flatMap((written, index) => {
    const place = names.indexOf(written.toLowerCase());
    if (place < 0 && !/^\d/.test(written)) return [];
    const unit = UNITS.find(([, pattern]) => pattern.test(words[index + 1] ?? ""))?.[0] ?? "";
    return [[place < 0 ? written : String(place + 2), unit] as const];
  });
  return numbers.toSorted(([one], [other]) => one.localeCompare(other));
}

function numberFaults(spanish: string, english: string): string[] {
  const [ours, theirs] = [numbersIn(spanish, SPANISH_NUMBERS), numbersIn(english, ENGLISH_NUMBERS)];
  const digits = (numbers: typeof ours) => numbers.map(([number]) => number);
  // "Los dos", "las dos": both.
  const rest = (numbers: typeof ours) => String(digits(numbers).filter((number) => number !== "2"));
  const isMissing = digits(theirs).includes("2") && !digits(ours).includes("2");
  const written = (numbers: typeof ours) => numbers.map((both) => both.join(" ").trim()).join(", ") || "none";
  const units = (numbers: typeof ours, number: string) => numbers.flatMap(([one, unit]) => (one === number && unit ? unit : []));
  const isOtherUnit = ours.some(([number, unit]) => unit && units(theirs, number).length > 0 && !units(theirs, number).includes(unit));
  return rest(ours) === rest(theirs) && !isMissing && !isOtherUnit ? [] : [`the numbers ${written(ours)}, in English ${written(theirs)}`];
}

/** °F and °C of one temperature, or of one difference; lb and kg, of which staff round. */
function metricFaults(text: string): string[] {
  const temperatures = [...text.matchAll(/([\d.]+)°F \(([\d.]+)°C\)/g)].filter(([, fahrenheit, celsius]) => {
    const apart = (zero: number) => Math.abs(((Number(fahrenheit) - zero) * 5) / 9 - Number(celsius));
    return Math.min(apart(32), apart(0)) > 1;
  });
  const weights = [...text.matchAll(/([\d.]+) lb(?:,? o | \()([\d.]+) kg/g)].filter(
    ([, pounds, kilograms]) => Math.abs((Number(pounds) * 0.4536) / Number(kilograms) - 1) > 0.1,
  );
  return [...temperatures, ...weights].map(([written]) => `${written} is converted wrongly`);
}

/** Words with accents end where `\b` sees no end. */
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(${pattern})(?!\\p{L})`, "iu");

const ORDERS = [
  [
    "go",
    /\b(go now|go to (a|an|the)( nearest)?( open)?( emergency)? hospital|then go|and go|go even|should go|go as well|: go)\b|^go\b(?! (out|through)\b)/i,
    word("vaya|vayan|debe ir|llével[oa]"),
  ],
  ["call", /(^|[.;:,] |\b(please|then|or|and|us:?) )call\b(?! for)/i, word("ll[aá]m\\p{L}+|avise\\p{L}*|díganos|hable")],
  ["right away", /\bright away\b|\bimmediately\b/i, word("de inmediato|enseguida|ahora mismo")],
  ["the same day", /\bthe same day\b/i, word("mismo día")],
  ["no", /(^|[.;:] |\*\*)(never|no|do not|don’t|don't)\b/i, word("nunca|jamás|ni|no|sin|nada|tampoco|ning[uú]na?")],
  [
    "no, as its first word",
    /^(never|no|do not|don’t|don't|keep your hands away)\b/i,
    /^(?:\p{L}+,? ){0,3}(nunca|no|sin|nada|tampoco|ningun[oa])(?!\p{L})/iu,
  ],
  ["first", /\bfirst\b(?= (aid|,|then))|\b(cool|rinse) first\b/i, word("primero|primeros|antes")],
] as const;

function orderFaults(spanish: string, english: string): string[] {
  return ORDERS.filter(([, theirs, ours]) => theirs.test(english) && !ours.test(spanish)).map(([order]) => `does not say “${order}”`);
}

/** A figure that several texts use stands in both by its name. */
function placeholderFaults(spanish: string, english: string): string[] {
  const [ours, theirs] = [spanish, english].map((text) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name).toSorted());
  return String(ours) === String(theirs) ? [] : [`figures by name: ${ours}; in English: ${theirs}`];
}
