import { useId } from "react";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { ContentField } from "~/routes/admin/posts/editor/markdown/content-field";
import { FieldError } from "~/routes/admin/posts/editor/page/field-error";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { describedBy } from "~/ui/admin/field";

interface PageFormFieldsProps {
  readonly initial: TypedPost;
  readonly errors: PostFormErrors;
  readonly words: number;
  readonly onHelp: () => void;
}

const fixed = ["title", "slug", "author_name", "category", "read_time", "featured_image", "status"] as const;

export function PageFormFields({ initial, errors, words, onHelp }: PageFormFieldsProps) {
  const id = useId();
  return (
    <>
      {/* A clash compares every field, and merges them by their names. */}
      {fixed.map((name) => (
        <input type="hidden" name={name} defaultValue={initial[name]} key={name} />
      ))}
      <div className="field">
        <label htmlFor={id}>Hero sentence</label>
        <textarea
          className="input"
          id={id}
          name="excerpt"
          rows={3}
          defaultValue={initial.excerpt}
          {...describedBy(id, "help", errors.excerpt)}
        />
        <FieldError id={id} error={errors.excerpt} />
        <p className="help" id={`${id}-help`}>
          One or two sentences at the top of the page.
        </p>
      </div>
      <ContentField typed={initial.content} error={errors.content} words={words} onHelp={onHelp} />
    </>
  );
}
