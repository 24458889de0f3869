import { memo, useId } from "react";
import { isOwnPage } from "~/domain/posts/post/slug";
import { hasHeroSentence } from "~/routes/admin/page-names";
import { describedBy, FieldError, TextAreaField } from "~/ui/admin/field";
import { useOpenEditor } from "./use-editor";

const fixed = ["slug", "author_name", "category", "read_time", "months", "featured_image", "status"] as const;

/** The form of a page needs every field of a post: a clash compares and merges them by name. */
export function PageFormFields({ page }: { page: string }) {
  const { initial, errors } = useOpenEditor();
  const hasHero = hasHeroSentence(page);
  return (
    <>
      {isOwnPage(page) ? (
        <TitleField typed={initial.title} error={errors.title} />
      ) : (
        <input type="hidden" name="title" defaultValue={initial.title} />
      )}
      {[...fixed, ...(hasHero ? [] : (["excerpt"] as const))].map((name) => (
        <input type="hidden" name={name} defaultValue={initial[name]} key={name} />
      ))}
      {hasHero && (
        <TextAreaField
          name="excerpt"
          label="Hero sentence"
          rows={3}
          defaultValue={initial.excerpt}
          error={errors.excerpt}
          help="One or two sentences at the top of the page."
        />
      )}
    </>
  );
}

/** Grows with a long title, which stays one line of text. Rendered again only when a prop changes, see {@link TextAreaField}. */
export const TitleField = memo(function TitleField({ typed, error }: { readonly typed: string; readonly error: string | undefined }) {
  const id = useId();
  const onInput = ({ currentTarget }: React.InputEvent<HTMLTextAreaElement>) => {
    if (currentTarget.value.includes("\n")) currentTarget.value = currentTarget.value.replace(/(?<!\s)\s*\n\s*/g, " ");
  };
  return (
    <div className="field">
      <label htmlFor={id}>Title *</label>
      <textarea
        className="title"
        id={id}
        name="title"
        rows={1}
        required
        placeholder="What is it about?"
        defaultValue={typed}
        autoComplete="off"
        onInput={onInput}
        {...describedBy(id, undefined, error)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
});
