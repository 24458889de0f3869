/** An element that means what a style or a class shows. */
export type Meaning = "sup" | "sub" | "s" | "strong" | "em";

/** What an element without a meaning of its own says by its looks alone. @param text within it */
export function meaningsOf(given: Readonly<Record<"style" | "classes" | "text", string>>): Meaning[] {
  const [style, classes, text] = [given.style.slice(0, MAX_LENGTH), given.classes.slice(0, MAX_LENGTH), given.text];
  const height = heightOf(style, classes, text.trim());
  return [
    ...(height === null ? [] : [height]),
    ...(/text-decoration(-line)?:[^;]{0,100}line-through/i.test(style) ? (["s"] as const) : []),
    ...(/font-weight:\s*(bold|[6-9]00)/i.test(style) ? (["strong"] as const) : []),
    ...(/font-style:\s*(italic|oblique)/i.test(style) ? (["em"] as const) : []),
  ];
}

const MAX_LENGTH = 1000;

function heightOf(style: string, classes: string, text: string): "sup" | "sub" | null {
  const [, named] = /vertical-align:\s*(super|sub)\b/i.exec(style) ?? [];
  if (named !== undefined) return /super/i.test(named) ? "sup" : "sub";
  const [, byClass] = /(?:^|\s)(super|sub)script(?:\s|$)/i.exec(classes) ?? [];
  if (byClass !== undefined) return /super/i.test(byClass) ? "sup" : "sub";
  if (!SCRIPT.test(text)) return null;
  const [, align] = /(?:vertical-align|mso-text-raise):\s*(-?\d*\.?\d+)/i.exec(style) ?? [];
  const [, top] = /position:\s*relative/i.test(style) ? (/(?:^|[;\s])top:\s*(-?\d*\.?\d+)/i.exec(style) ?? []) : [];
  const raised = align === undefined ? -Number(top ?? 0) : Number(align);
  return raised === 0 ? null : raised > 0 ? "sup" : "sub";
}

/** An exponent or an index: other texts are moved for the looks of them. */
const SCRIPT = /^[-+−–(]?[\da-z]{1,3}[-+−–)]?$/i;
