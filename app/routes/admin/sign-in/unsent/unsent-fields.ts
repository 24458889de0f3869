import { withPlainLineEnds } from "~/domain/posts/post/post-for-staff";
import { formEntries, isSegmentName } from "~/routes/admin/posts/editor/writing/posted-form";
import { fieldLabels } from "~/routes/admin/posts/revisions/field-labels";
import { isSecretField } from "~/web/secret-fields";

export interface UnsentField {
  readonly name: string;
  readonly value: string;
  /** Null for what the form sent along unseen. */
  readonly label: string | null;
}

/** @returns null when there is nothing to show: nobody typed anything, it asked for a secret, or no page of ours has such a form */
export function unsentFields(form: FormData): UnsentField[] | null {
  if ([...form.keys()].some((name) => isSecretField(name))) return null;
  const entries = Object.entries(formEntries(form)).filter(([name]) => !isSegmentName(name));
  const fields = entries.map(([name, value]) => ({ name, value: withPlainLineEnds(String(value)), label: labels.get(name) ?? null }));
  return fields.length <= MAX_FIELDS && fields.some(({ label, value }) => label !== null && value.trim() !== "") ? fields : null;
}

/** Besides the segments of a merged text. */
const MAX_FIELDS = 40;

/** What people fill in behind the guard. */
const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(fieldLabels),
  ["name", "Name"],
  ["email", "Email"],
  ["altText", "Description (alt text)"],
  ["publish_at", "Date and time, Arizona time"],
  ["reviewed_on", "Reviewed on"],
  ["next_review_on", "Next review"],
  ["message", "What to check"],
  ["comment", "Comment"],
  ["printedName", "Name as printed"],
]);
