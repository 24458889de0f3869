import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { sentencesOf } from "~/domain/posts/article/reading-grade";
import { firstSteps } from "~content/figures";
import { marked } from "./marked";

/** First aid comes before the drive, and a poison has one instruction in all texts: dangerous where a text says otherwise. */
export function firstStepFaults(text: string): string[] {
  const root = unified().use(remarkParse).use(remarkGfm).parse(text);
  let heading = "";
  return root.children.flatMap((node, index) => {
    if (node.type === "heading") heading = marked(node);
    const before = root.children[index - 1];
    const lead = node.type === "list" && before?.type === "paragraph" ? introductionIn(marked(before)) : "";
    const blocks = node.type === "footnoteDefinition" ? [] : instructionsIn(node);
    return blocks.flatMap((block) => [
      ...goNowFaults(`${heading}\n${lead}\n${block}`, block),
      ...poisonFaults(`${lead}${block}`),
      ...saidTogether.filter(({ names, says }) => names.test(block) && !says.test(block)).map(({ about }) => `${about}: ${block}`),
    ]);
  });
}

/** What a whole text never says without other words. */
export function missingCompanions(text: string): string[] {
  const words = marked(unified().use(remarkParse).use(remarkGfm).parse(text));
  return saidInText.filter(({ names, says }) => names.test(words) && !says.test(words)).map(({ about }) => about);
}

/** The last sentence of a paragraph that ends with a colon: it belongs to every item of its list. */
function introductionIn(paragraph: string): string {
  return paragraph.endsWith(":") ? `${sentencesOf(paragraph).at(-1)?.trim() ?? ""} ` : "";
}

function instructionsIn(node: Nodes): string[] {
  if (node.type === "paragraph" || node.type === "tableRow") return [marked(node)];
  return "children" in node ? node.children.flatMap(instructionsIn) : [];
}

const FIRST_AID = [
  { names: /\boverheat|\bheat\b|\bheatstroke\b/i, step: /\b(cool|first aid) first\b/i },
  { names: /\bchok(e|es|ing)\b/i, step: /\b(first aid|steps) first\b|\bsome air gets in\b/i },
  { names: /\btoads?\b/i, step: /\b(rinse|first aid) first\b/i },
] as const;

function goNowFaults(context: string, block: string): string[] {
  if (!/\b(go|right) now\b/i.test(context)) return [];
  return FIRST_AID.filter(({ names, step }) => names.test(block) && !step.test(block)).map(() => `without its first step: ${block}`);
}

/** What sends to the telephone somebody who should be on the way; about everything else it may. */
const CALLS_INSTEAD = /\b(seems? well|otherwise|if not)\b.*\bcall\b|\bcall\b.*\b(first|otherwise)\b/i;
const ABOUT_OTHERS = /\belse\b|\bother\b/i;

function poisonFaults(block: string): string[] {
  if (!/\b(call|go|wash|drive|hospital)\b/i.test(block)) return [];
  const sentences = sentencesOf(block);
  const callsInstead = sentences.some((sentence) => CALLS_INSTEAD.test(sentence) && !ABOUT_OTHERS.test(sentence));
  return Object.values(firstSteps)
    .filter(({ names }) => names.test(block))
    .filter(({ names, words }) => {
      const says = block.includes(words) || sentences.some((sentence) => names.test(sentence) && /\bgo now\b/i.test(sentence));
      return !says || callsInstead;
    })
    .map(({ words }) => `another first step: ${block} (should say: ${words})`);
}

interface Companion {
  readonly names: RegExp;
  readonly says: RegExp;
  /** What is wrong without it. */
  readonly about: string;
}

const NOTHING = /(?!)/;

/** Words of a paragraph, list item or table row that never stand alone in it. */
const saidTogether: readonly Companion[] = [
  { names: /\b(life at risk\?|risk to life:)/i, says: /\bfirst aid first\b/i, about: "sends away before the first aid" },
  {
    names: /\bfirst aid first\b/i,
    says: /\bnot breathing\b.*\bchoking\b.*\bfirst aid first\b/i,
    about: "first aid without the two that die in minutes",
  },
  { names: /\bpush\w*\b[^.]*\bchest\b/i, says: /\b30 times\b.*\b2 pushes a second\b/i, about: "chest pushes without number and rate" },
  {
    names: /\b(human )?pain pills\b.*\bcall\b/i,
    says: /\bother human pain pills\b/i,
    about: "pain pills without the cat that has to go now",
  },
  { names: /\b45 days\b/i, says: /\bbooster\b/i, about: "45 days without the booster" },
  { names: /\b6 to 12 months\b/i, says: /^(?!.*\brabies\b)/is, about: "a rabies booster after the first has lapsed" },
  { names: /(?<!\bsigns of )\bpoison(ing)?\?/i, says: NOTHING, about: "sends every poison to a hospital" },
  {
    names: /\b4 hours\b.*\b(puppy|kitten)\b/i,
    says: /\bmore are inside\b/i,
    about: "labor that fits every mother that has finished",
  },
  {
    names: /\bsweep\w*\b[^.]*\b(mouth|throat|finger)|\bfinger\b[^.]*\bsweep/i,
    says: /\bnever sweep\b/i,
    about: "a blind finger sweep of the mouth",
  },
  { names: /\bsome air gets in\b/i, says: /\bgo now\b/i, about: "a choking pet that still gets air, kept at home" },
  { names: /\btourniquet\b/i, says: /\b(no|not|never)\b[^.]*\btourniquet\b/i, about: "a tourniquet" },
  {
    names: /\b(puppy|kitten|diabetes)\b[^.]*\b(will not|won[’']t) eat\b/i,
    says: /\bright (away|now)\b/i,
    about: "a puppy, a kitten or a pet with diabetes that does not eat, told to wait",
  },
  { names: /\bskip\w*\b[^.]*\binsulin\b/i, says: NOTHING, about: "insulin that must not be skipped, whether the pet eats or not" },
  { names: /\blife at risk:/i, says: /\bfirst aid\b/i, about: "sends away before the first aid" },
  { names: /\bheavy bleeding\b/i, says: /\bpress\b|\bfirst aid first\b/i, about: "heavy bleeding without the pressing" },
  { names: /\bcold (water )?bath\b/i, says: /\bflat-faced\b/i, about: "a cold bath for a flat-faced dog" },
  { names: /\bcall\b[^.]*\bafter\b[^.]*\bfight\b/i, says: /\bon the way\b/i, about: "a fight, told to call before the drive" },
  { names: /\bfalls over\b/i, says: /\bgo now\b/i, about: "a pet that falls over, told to call" },
  { names: /^(?=.*\bcall\b).*\blimp and (quiet|weak|tired)\b/i, says: NOTHING, about: "a limp pet, told to call" },
];

/** Words that a text never has without others. */
const saidInText: readonly Companion[] = [
  { names: /\bretching\b/i, says: /\bbloat\b/i, about: "retching without bloat" },
  {
    names: /\bno food for\b|\btime without food\b/i,
    says: /\bcall\b[^.]*\bbefore you give (any )?insulin|\bcall before you give any\b/i,
    about: "fasting without the call before insulin",
  },
  {
    names: /\brun the hose\b/i,
    says: /\bhose\b[\s\S]*\b(pour|soak|cold water bath)\b/i,
    about: "water before the hose has run cool",
  },
  { names: /\bpush\w*\b[^.]*\bchest\b/i, says: /\b(two|2) breaths\b/i, about: "chest pushes without breaths" },
  {
    names: /\bchok(e|es|ing)\b(?=[\s\S]*\b(pliers|ribs|thrusts?|blows)\b)/i,
    says: /\bonly what you (can )?see\b[\s\S]*\bnever sweep blindly\b/i,
    about: "choking without “only what you see” and “never sweep blindly”",
  },
  { names: /\bmaggots? in\b/i, says: /\b(do not|don[’']t|never) pull\b/i, about: "maggots without “do not pull”" },
  { names: /\bscrewworm\b/i, says: /\b2026\b|\breport\b/i, about: "screwworm news from before 2026" },
];
