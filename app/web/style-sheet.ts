/** A name that must be there (`.class`, `#id`, `[attribute]` or an element), or alternatives of which one suffices. */
type Need = string | readonly Needs[];
export type Needs = readonly Need[];

export interface Declaration {
  readonly text: string;
  /** A custom property or an animation, which is for those that use it. */
  readonly defines: string | null;
  /** The same, by name. */
  readonly uses: readonly string[];
}

export interface Rule {
  readonly kind: "rule";
  readonly selectors: readonly { readonly text: string; readonly needs: Needs }[];
  readonly declarations: readonly Declaration[];
}

/** A font, an animation or the shape of paper. */
export interface AtRule extends Declaration {
  readonly kind: "at-rule";
}

export type Part = Rule | AtRule | { readonly kind: "group"; readonly start: string; readonly parts: readonly Part[] };

/** @param sheet as the build writes it: without comments and without rules inside of rules, but for media queries and their like */
export function parseSheet(sheet: string): Part[] {
  return splitOutside(sheet, "}").flatMap((text): Part[] => {
    const start = text.slice(0, text.indexOf("{")).trim();
    const content = text.slice(text.indexOf("{") + 1);
    if (start === "") return [];
    if (/^@(media|supports|container|layer)\b/.test(start)) return [{ kind: "group", start, parts: parseSheet(content) }];
    if (start.startsWith("@")) return [{ kind: "at-rule", ...atRule(start, content) }];
    const selectors = splitOutside(start, ",").map((selector) => ({ text: selector, needs: needsOf(selector) }));
    return [{ kind: "rule", selectors, declarations: splitOutside(content, ";").map(declaration) }];
  });
}

function atRule(start: string, content: string): Declaration {
  const animation = /^@keyframes (\S+)$/.exec(start)?.[1] ?? null;
  return { text: `${start}{${content}}`, defines: animation, uses: customProperties(content) };
}

function declaration(text: string): Declaration {
  const defines = /^--[^:]+/.exec(text)?.[0] ?? null;
  const animations = text.startsWith("animation") ? (text.match(/[a-z][\w-]*/g) ?? []) : [];
  return { text, defines, uses: [...customProperties(text), ...animations] };
}

function customProperties(text: string): string[] {
  return [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
}

const SIMPLE = /([.#]?[a-z_][\w-]*)|\[([\w-]+)[^\]]*\]|::?([\w-]+)|[\s\S]/giy;

/** What a page must have for the selector to match anything; states and exceptions (`:not`) ask for nothing. */
function needsOf(selector: string): Needs {
  // Escaped names are rare, and stay.
  if (selector.includes("\\")) return [];
  const needs: Need[] = [];
  SIMPLE.lastIndex = 0;
  for (let at = 0; at < selector.length; ) {
    SIMPLE.lastIndex = at;
    const [token = "", name, attribute, state] = SIMPLE.exec(selector) ?? [];
    at += Math.max(token.length, 1);
    if (name) needs.push(name);
    // Readers open disclosures.
    if (attribute && attribute !== "open") needs.push(`[${attribute}`);
    if (state && selector[at] === "(") {
      const inside = enclosed(selector, at);
      at += inside.length + 2;
      if (/^(is|where|has)$/.test(state)) needs.push(splitOutside(inside, ",").map(needsOf));
    }
  }
  return needs;
}

function enclosed(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** Splits at a character that no brackets or quotes enclose; for "}" the one that closes a rule. */
function splitOutside(text: string, separator: "," | ";" | "}"): string[] {
  const parts: string[] = [];
  let [depth, quote, start] = [0, "", 0];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (quote !== "") {
      if (character === "\\") at += 1;
      else if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    if (character === separator && quote === "" && depth === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (text.slice(start).trim() !== "") parts.push(text.slice(start));
  return parts;
}
