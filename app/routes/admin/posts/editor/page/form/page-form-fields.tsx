import { useId } from "react";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { hasHeroSentence } from "~/routes/admin/page-names";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save-answer";
import { describedBy, FieldError } from "~/ui/admin/field";

interface PageFormFieldsProps {
  readonly page: string;
  readonly initial: TypedPost;
  readonly errors: PostFormErrors;
}

const fixed = ["title", "slug", "author_name", "category", "read_time", "months", "featured_image", "status"] as const;

export function PageFormFields({ page, initial, errors }: PageFormFieldsProps) {
  const hasHero = hasHeroSentence(page);
  return (
    <>
      {/* A clash compares every field, and merges them by their names. */}
      {[...fixed, ...(hasHero ? [] : (["excerpt"] as const))].map((name) => (
        <input type="hidden" name={name} defaultValue={initial[name]} key={name} />
      ))}
      {hasHero && <HeroSentence typed={initial.excerpt} error={errors.excerpt} />}
    </>
  );
}

function HeroSentence({ typed, error }: { typed: string; error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Hero sentence</label>
      <textarea className="input" id={id} name="excerpt" rows={3} defaultValue={typed} {...describedBy(id, "help", error)} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="help" id={`${id}-help`}>
        One or two sentences at the top of the page.
      </p>
    </div>
  );
}
