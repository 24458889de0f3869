import type { EditorFields } from "~/domain/posts/edited-post";
import { compareFields } from "~/domain/posts/text-difference";
import { fieldLabels } from "./field-labels";

/** The fields beside the text in which two versions differ. */
export function ChangedFields({ before, after }: { before: EditorFields; after: EditorFields }) {
  const changed = compareFields(before, after);
  if (changed.length === 0) return null;
  return (
    <dl className="changed">
      {changed.map((field) => (
        <div key={field.field}>
          <dt>{fieldLabels[field.field]}</dt>
          <dd>
            <del>{field.before || "(nothing)"}</del> <ins>{field.after || "(nothing)"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
