import { DomainError } from "~/domain/errors";
import { monthsOf } from "~/domain/posts/post/post";
import { withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { mergedText } from "~/domain/posts/writing/text-merge";

export function segmentName(index: number): string {
  return `segment-${index}`;
}

export function isSegmentName(name: string): boolean {
  return /^segment-\d+$/.test(name);
}

/** A form's entries by name. The text of a merge is sent in segments, which are joined here. */
export function formEntries(form: FormData): Record<string, unknown> {
  // The pressed button comes before the select of the same name and wins.
  const entries: Record<string, unknown> = {
    ...Object.fromEntries(form),
    ...(form.has("status") && { status: form.get("status") }),
    ...(form.has("months") && { months: monthsOf(form) }),
  };
  if (!(segmentName(0) in entries)) return entries;
  const segments: string[] = [];
  for (let index = 0; segmentName(index) in entries; index += 1) segments.push(withPlainLineEnds(String(entries[segmentName(index)])));
  // Without a script a browser may send a form in which nothing was chosen at a difference.
  if (segments.length < Number(form.get("segments") ?? 0)) {
    throw new DomainError(
      "invalid",
      "Not saved",
      "Choose what to keep at each difference. Go back to the page before: both texts are there.",
    );
  }
  return { ...entries, content: mergedText(segments.map((text) => ({ kind: "agreed", text }))) };
}
