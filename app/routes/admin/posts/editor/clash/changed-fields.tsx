import type { EditorFields } from "~/domain/posts/post/post-for-staff";
import { compareFields } from "~/domain/posts/writing/text-difference";
import { fieldLabel } from "~/routes/admin/posts/editor/page/field-labels";

export function ChangedFields({ before, after }: { before: EditorFields; after: EditorFields }) {
  const changed = compareFields(before, after);
  if (changed.length === 0) return null;
  return (
    <dl className="changed">
      {changed.map((field) => (
        <div key={field.field}>
          <dt>{fieldLabel(field.field, after)}</dt>
          <dd>
            <del>{field.before || "(nothing)"}</del> <ins>{field.after || "(nothing)"}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
