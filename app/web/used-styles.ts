import { type AtRule, type Declaration, type Needs, type Part, parseSheet, type Rule } from "./style-sheet";

/**
 * What of the style sheets can apply to a page whose elements, classes and ids stay as they are. A selector stays unless it names one that
 * the page has not: states (hover, focus, an open menu or disclosure), paper and every window keep their rules.
 */
export function usedStyles(sheets: readonly string[], html: string): string[] {
  const has = namesIn(html);
  const kept = sheets.map((sheet) => usedParts(parsed(sheet), has));
  const needed = referencesOf(kept.flat(), html);
  return kept.map((parts) => written(parts, needed));
}

const sheetsByText = new Map<string, readonly Part[]>();

/** The sheets of the build are the same strings each time. */
function parsed(sheet: string): readonly Part[] {
  const known = sheetsByText.get(sheet) ?? parseSheet(sheet);
  sheetsByText.set(sheet, known);
  return known;
}

type Has = (name: string) => boolean;

function namesIn(html: string): Has {
  const names = new Set<string>();
  for (const [, element, attribute, value = ""] of html.matchAll(/<([a-z][a-z0-9-]*)| (class|id)="([^"]*)"/g)) {
    if (element) names.add(element);
    else if (attribute === "id") names.add(`#${value}`);
    else for (const name of value.split(" ")) names.add(`.${name}`);
  }
  // Somewhere in the page, even in its text: few selectors ask.
  return (name) => (name.startsWith("[") ? html.includes(` ${name.slice(1)}`) : names.has(name));
}

function usedParts(parts: readonly Part[], has: Has): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === "at-rule") return [part];
    if (part.kind === "group") return [{ ...part, parts: usedParts(part.parts, has) }];
    const selectors = part.selectors.filter(({ needs }) => areMet(needs, has));
    return selectors.length > 0 ? [{ ...part, selectors }] : [];
  });
}

function areMet(needs: Needs, has: Has): boolean {
  return needs.every((need) => (typeof need === "string" ? has(need) : need.some((alternative) => areMet(alternative, has))));
}

/** Custom properties that something reads, down to the last, and animations that run. */
function referencesOf(parts: readonly Part[], html: string): ReadonlySet<string> {
  const needed = new Set([...html.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
  const definitions = new Map<string, string[]>();
  for (const { defines, uses } of parts.flatMap(declarationsOf)) {
    if (defines === null) for (const name of uses) needed.add(name);
    else definitions.set(defines, [...(definitions.get(defines) ?? []), ...uses]);
  }
  // A Set's iteration comes to what is added in between.
  for (const name of needed) for (const used of definitions.get(name) ?? []) needed.add(used);
  return needed;
}

function declarationsOf(part: Part): readonly Declaration[] {
  if (part.kind === "group") return part.parts.flatMap(declarationsOf);
  return part.kind === "at-rule" ? [part] : part.declarations;
}

function written(parts: readonly Part[], needed: ReadonlySet<string>): string {
  return parts
    .map((part) => (part.kind === "group" ? around(part.start, written(part.parts, needed)) : writtenRule(part, needed)))
    .join("");
}

function writtenRule(rule: Rule | AtRule, needed: ReadonlySet<string>): string {
  const isNeeded = ({ defines }: Declaration) => defines === null || needed.has(defines);
  if (rule.kind === "at-rule") return isNeeded(rule) ? rule.text : "";
  const declarations = rule.declarations.filter(isNeeded).map(({ text }) => text);
  return around(rule.selectors.map(({ text }) => text).join(","), declarations.join(";"));
}

function around(start: string, content: string): string {
  return content === "" ? "" : `${start}{${content}}`;
}
