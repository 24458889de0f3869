import type { Element, ElementContent } from "hast";

/** What inline elements become in Markdown. A mark inside the same mark is dropped: it would only cost work. */
export type Mark = "strong" | "emphasis" | "deleted";

const marks: ReadonlyMap<string, Mark> = new Map([
  ...["b", "strong"].map((name) => [name, "strong"] as const),
  ...["em", "figcaption", "i", "mark", "u"].map((name) => [name, "emphasis"] as const),
  ...["del", "s", "strike"].map((name) => [name, "deleted"] as const),
]);

export function markOf(tagName: string): Mark | null {
  return marks.get(tagName) ?? null;
}

/** Elements that are kept without text in them. Unknown elements count as inline. */
const keptEmpty: ReadonlySet<string> = new Set(
  `address article aside blockquote br caption center col colgroup dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3
  h4 h5 h6 header hgroup hr img legend li listing main menu nav ol optgroup option p picture plaintext pre section summary table tbody td
  tfoot th thead tr ul xmp`.split(/\s+/),
);

/** Such elements are removed, since the converter visits them again for every blank before them. */
export function isEmptyInline(element: Element): boolean {
  return !keptEmpty.has(element.tagName) && isBlank(element);
}

export function isBlank({ children }: Element): boolean {
  return children.every((child) =>
    child.type === "text" ? child.value.trim() === "" : child.type === "element" && child.tagName === "br",
  );
}

export function joinedTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  let texts: string[] = [];
  const join = () => {
    if (texts.length > 0) joined.push({ type: "text", value: texts.join("") });
    texts = [];
  };
  for (const node of nodes) {
    if (node.type === "text") texts.push(node.value);
    else {
      join();
      joined.push(node);
    }
  }
  join();
  return joined;
}

/** The smilies that WordPress replaces where they stand between spaces. */
const smilies: Readonly<Record<string, string>> = {
  "🙂": ":) :-) :smile:",
  "🙁": ":( :-( :sad:",
  "😉": ";) ;-) :wink:",
  "😀": ":D :-D :grin: :mrgreen:",
  "😛": ":P :-P",
  "😮": ":o :-o",
  "😎": "8-) :cool:",
  "😐": ":| :-|",
  "😆": ":lol:",
  "😥": ":cry:",
  "😯": ":shock:",
  "🙄": ":roll:",
  "😳": ":oops:",
};

const emoji = new Map(Object.entries(smilies).flatMap(([face, words]) => words.split(" ").map((word) => [word, face] as const)));

export function withEmoji(text: string): string {
  // Most texts have none.
  if (!/[:;8][-)(|DPo:a-z]/.test(text)) return text;
  return text.replace(/(?<=^|\s)[:;8]\S{1,8}(?=$|\s)/g, (word) => emoji.get(word) ?? word);
}
