import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { phoneNumbersIn, plainNumber } from "~/domain/phone-numbers";
import { outlineArticle } from "~/domain/posts/article/article-facts";
import { readingGrade, sentencesOf, wordsOf } from "~/domain/posts/article/reading-grade";
import { figures, firstSteps, withFigures } from "~content/figures";
import { firstStepFaults, missingCompanions } from "./first-step-rules";
import { MARK, marked } from "./marked";

type Range = readonly [least: number, most: number];

export interface TextBounds {
  /** Flesch–Kincaid. */
  readonly grade: Range;
  /** Words of a sentence, on average; list items without a full stop are left out. */
  readonly mean: Range;
  /** Share of sentences of seven or fewer words. */
  readonly short: number;
  readonly asks: number;
}

const usualBounds: TextBounds = { grade: [5, 9], mean: [11, 20], short: 0.25, asks: 3 };

interface CheckedText {
  /** Markdown as it lies in content/, with names of figures and without its head. */
  readonly body: string;
  /** Excerpt or intro. */
  readonly lead: string;
  readonly bounds?: Partial<TextBounds>;
}

/** What a text that ships with the site does wrong, each in a line; empty when nothing. */
export function textFaults({ body, lead, bounds }: CheckedText): string[] {
  const text = withFigures(body);
  const root = unified().use(remarkParse).use(remarkGfm).parse(text);
  return [
    ...readingFaults(text, { ...usualBounds, ...bounds }),
    ...figureFaults(root),
    ...footnoteFaults(root, text),
    ...phoneFaults(root),
    ...repeatedLead(text, lead),
    ...handWrittenFigures(body),
    ...firstStepFaults(text),
    ...missingCompanions(text),
  ];
}

function readingFaults(text: string, { grade: grades, mean: means, short, asks }: TextBounds): string[] {
  const { prose } = outlineArticle(text);
  const sentences = prose.filter((block) => /[.!?]["”’)]*\s*$/.test(block)).flatMap(sentencesOf);
  const lengths = sentences.map((sentence) => wordsOf(sentence).length);
  const grade = readingGrade(prose);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const share = lengths.filter((length) => length <= 7).length / lengths.length;
  const asked = prose.join(" ").match(/\bask(s|ed|ing)?\b/gi)?.length ?? 0;
  return [
    ...outside("grade", grade ?? 0, grade === null ? [0, 0] : grades),
    ...outside("mean sentence", mean, means),
    ...outside("share of sentences of seven or fewer words", share, [0, short]),
    ...outside("“ask”", asked, [0, asks]),
  ];
}

function outside(what: string, value: number, [least, most]: Range): string[] {
  return value < least || value > most ? [`${what}: ${value.toFixed(2)}, not ${least} to ${most}`] : [];
}

/** Digits that claim nothing about medicine, law or statistics: telephone numbers, clock times, years, steps, names, roads. */
const NO_FIGURE: readonly RegExp[] = [
  /\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/g,
  /\b(911|988)\b|\b24\/7\b/g,
  /\b\d{1,2}(:\d\d)?( ?AM)?( to \d{1,2}(:\d\d)?)? ?(AM|PM)\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}\b/g,
  /\b(19|20)\d\d\b/g,
  /\b(step|days?|week|part|number|table|US|SR|I)[ -]\d+( to \d+)?\b/gi,
  /\b(?=\w*\p{L})(?=\w*\d)\w+/gu,
];

function hasFigure(sentence: string): boolean {
  return /\d/.test(NO_FIGURE.reduce((rest, pattern) => rest.replace(pattern, ""), sentence));
}

/** A sentence with a figure has a mark; a list or a table may have it in the sentence above, a table also in its heading or the row. */
function figureFaults(root: Root): string[] {
  return root.children.flatMap((node, index) => {
    const before = root.children[index - 1];
    const isIntroduced = before?.type === "paragraph" && marked(before).endsWith(MARK);
    if (node.type === "footnoteDefinition" || node.type === "heading") return [];
    if ((node.type === "list" || node.type === "table") && isIntroduced) return [];
    if (node.type === "table") return marked(node.children[0]).includes(MARK) ? [] : node.children.slice(1).flatMap(unmarkedRow);
    return blocksIn(node).flatMap((block) => sentencesWithMarks(marked(block)).filter(isUnmarked).map(unsourced));
  });
}

function unmarkedRow(row: Nodes): string[] {
  const [, ...cells] = "children" in row ? row.children : [];
  const whole = marked(row);
  return !whole.includes(MARK) && cells.some((cell) => hasFigure(marked(cell))) ? [unsourced(whole)] : [];
}

function isUnmarked(sentence: string): boolean {
  return !sentence.includes(MARK) && hasFigure(sentence);
}

function unsourced(sentence: string): string {
  return `figure without a footnote: ${sentence}`;
}

function blocksIn(node: Nodes): Nodes[] {
  if (node.type === "paragraph") return [node];
  return "children" in node ? node.children.flatMap(blocksIn) : [];
}

function sentencesWithMarks(block: string): string[] {
  const text = block.replace(/\b(Dr|Drs|Mr|Mrs|Ms|St|No|vs|approx|e\.g|i\.e|a\.m|p\.m|A\.R\.S|U\.S)\./gi, "$1");
  return text.split(/(?<=[.!?…]["”’)\]]*†*)\s+/u);
}

/** Sites of shops, pet-food makers and their press, insurers, other clinics, copies and private publishers of law: none is a source where a
 *  primary one exists. */
const NO_SOURCE =
  /(docslib|vetgirlontherun|animalhealthdigest|amcofc|elmirageaz|pinalpost|akc|vcacanada|scrippsmedia|library\.pima|helsinki|calendar-australia|homevetbag|getpocketlaw|lawserver|legalclarity|justia|diamondpet|hillspet|purina|royalcanin|petfoodindustry|banfieldexchange|embracepetinsurance|aspcapetinsurance|mcahonline|partnervesc|pawsstop|dailypuppy|wagwalking|rover|chewy|petful|consumerist|medicaldaily)\./i;

function footnoteFaults(root: Root, text: string): string[] {
  const notes = root.children.filter((node) => node.type === "footnoteDefinition");
  const named = new Set([...text.matchAll(/\[\^([^\]]+)\](?!:)/g)].map(([, label = ""]) => label.toLowerCase()));
  const defined = new Set(notes.map(({ identifier }) => identifier));
  return [
    ...[...named].filter((label) => !defined.has(label)).map((label) => `footnote ${label} is missing`),
    ...notes.flatMap((note) => {
      const faults = noteFaults(note).map((fault) => `footnote ${note.identifier} ${fault}`);
      return named.has(note.identifier) ? faults : [`footnote ${note.identifier} is not used`, ...faults];
    }),
    ...(/^## sources\s*$/im.test(text) ? ["a list of sources instead of footnotes"] : []),
  ];
}

/** Publisher or authors, linked title or the name of a printed work in italics, year, day of reading. */
function noteFaults(note: Nodes): string[] {
  const words = marked(note);
  const works = worksIn(note);
  const [publisher = ""] = works.length > 0 ? words.split(works[0]?.title ?? "") : [words];
  const cited = words.replace(/\bRead [\s\S]*$/, "");
  const links = works.flatMap(({ address }) => address ?? []);
  return [
    ...(works.length === 0 ? ["has no linked title and no printed work"] : []),
    ...(/\p{L}{2}/u.test(publisher) ? [] : ["has no publisher"]),
    ...(/\b(19|20)\d\d\b|\bundated\b/.test(cited) ? [] : ["has no year"]),
    ...(/\bRead [A-Z][a-z]+ \d{1,2}, 20\d\d\.$/.test(words) ? [] : ["does not end with the day it was read"]),
    ...(/\b(page|copy) of 20\d\d\b/.test(words) ? ["gives the year of reading for the year of the page: write “undated”"] : []),
    ...links.filter((address) => !address.startsWith("https://")).map((address) => `leads to ${address}, which is not https`),
    ...links.filter((address) => NO_SOURCE.test(new URL(address).hostname)).map((address) => `cites ${address}`),
  ];
}

function worksIn(node: Nodes): { readonly title: string; readonly address?: string }[] {
  if (node.type === "link") return [{ title: marked(node), address: node.url }];
  if (node.type === "emphasis") return [{ title: marked(node) }];
  return "children" in node ? node.children.flatMap(worksIn) : [];
}

/** A number written in a way that `rehypePhoneLinks` does not know gets no link; a poison line stands with its number. */
function phoneFaults(root: Root): string[] {
  const text = root.children.flatMap((node) => (node.type === "footnoteDefinition" ? [] : marked(node))).join("\n");
  const linked = new Set(phoneNumbersIn(text).map(plainNumber));
  const written = text.match(/(?<!\d)\(?\d{3}\)?[\s./–-]*\d{3}[\s./–-]*\d{4}(?!\d)|\b1?[-. ]?8\d\d-[\d-]*[A-Z][\dA-Z-]+/g) ?? [];
  return [
    ...written.filter((number) => !linked.has(plainNumber(number))).map((number) => `${number} becomes no link`),
    ...POISON_LINES.filter(([name, number]) => text.includes(name) && !linked.has(number)).map(([name]) => `${name} without its number`),
  ];
}

const POISON_LINES = [
  ["ASPCA Animal Poison Control", "8884264435"],
  ["Pet Poison Helpline", "8557647661"],
] as const;

function repeatedLead(text: string, lead: string): string[] {
  const [first = ""] = sentencesOf(outlineArticle(text).prose[0] ?? "");
  const said = sentencesOf(lead).filter((sentence) => likeness(sentence, first) > 0.7);
  return said.map((sentence) => `says twice: ${sentence.trim()}`);
}

/** Share of words that both have (Jaccard), 0 to 1. */
function likeness(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => new Set(wordsOf(text.toLowerCase())));
  if (!left || !right) return 0;
  const both = [...left].filter((word) => right.has(word)).length;
  return both / Math.max(1, left.size + right.size - both);
}

function handWrittenFigures(body: string): string[] {
  return Object.entries({ ...figures, ...firstSteps }).flatMap(([name, { words }]) =>
    body.includes(words) ? [`${words} is {{${name}}}`] : [],
  );
}
