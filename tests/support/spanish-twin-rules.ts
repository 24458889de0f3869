import type { Nodes, Root } from "mdast";
import { MARK, marked } from "./marked";

/** What both say item by item: numbers with their units, telephone numbers, orders and sources. */
export function twinFaults(spanish: Root, english: Root): string[] {
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

/** What words around the texts say as their English twins do. */
export function copyTwinFaults(spanish: string, english: string): string[] {
  return [...numberFaults(spanish, english), ...ordersBySentence(spanish, english.replace(NO_ORDER, ""))];
}

/** Said about going, in labels and on the error screen. */
const NO_ORDER = /\b(where|when)\b[^.?;]*?\bgo\b|\bgo back\b/gi;

/** Where both have as many sentences, so that an order of one doesn’t stand for that of another. */
function ordersBySentence(spanish: string, english: string): string[] {
  const [ours, theirs] = [spanish, english].map((text) => text.split(/(?<=[.?!]) /));
  if (!ours || !theirs || ours.length !== theirs.length) return orderFaults(spanish, english);
  return ours.flatMap((sentence, index) => orderFaults(sentence, theirs[index] ?? ""));
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
export function metricFaults(text: string): string[] {
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
  ["right away", /\bright away\b|\bimmediately\b/i, word("de inmediato|enseguida|ahora mismo|de una vez")],
  ["the same day", /\bthe same day\b/i, word("mismo día")],
  ["no", /(^|[.;:?!] |\*\*)(never|no|do not|don’t|don't)\b/i, word("nunca|jamás|ni|no|sin|nada|tampoco|ning[uú]na?")],
  [
    "no, as its first word",
    /^(never|no|do not|don’t|don't|keep your hands away)\b/i,
    /^(?:\p{L}+,? ){0,3}(nunca|no|sin|nada|tampoco|ningun[oa])(?!\p{L})/iu,
  ],
  ["antifreeze", /\bantifreeze\b/i, word("anticongelante")],
  ["xylitol", /\bxylitol\b/i, word("xilitol")],
  ["lilies", /\blil(y|ies)\b/i, word("azucenas?|lirios?")],
  ["Tylenol", /\b(Tylenol|acetaminophen)\b/i, word("tylenol|acetaminof[eé]n|paracetamol")],
  ["first", /\bfirst\b(?= (aid|,|then))|\b(cool|rinse) first\b/i, word("primero|primeros|antes")],
] as const;

function orderFaults(spanish: string, english: string): string[] {
  return ORDERS.filter(([, theirs, ours]) => theirs.test(english) && !ours.test(spanish)).map(([order]) => `does not say “${order}”`);
}

/** A figure that several texts use stands in both by its name. */
export function placeholderFaults(spanish: string, english: string): string[] {
  const [ours, theirs] = [spanish, english].map((text) => [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = ""]) => name).toSorted());
  return String(ours) === String(theirs) ? [] : [`figures by name: ${ours}; in English: ${theirs}`];
}
