import { withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { mergedText } from "~/domain/posts/writing/text-merge";

/** Name of the field that holds the n-th stretch of a merged text. */
export function stretchName(index: number): string {
  return `stretch-${index}`;
}

export function isStretchName(name: string): boolean {
  return /^stretch-\d+$/.test(name);
}

/**
 * What a form held, by name. The text of a clash arrives as its stretches, of which the writer chose, and is put together
 * here; any other form is as it is.
 */
export function entriesOf(form: FormData): Record<string, unknown> {
  const entries = Object.fromEntries(form);
  if (!form.has(stretchName(0))) return entries;
  const stretches: string[] = [];
  for (let index = 0; form.has(stretchName(index)); index += 1) stretches.push(withPlainLineEnds(String(form.get(stretchName(index)))));
  return { ...entries, content: mergedText(stretches.map((text) => ({ kind: "agreed", text }))) };
}
