import { useId } from "react";
import { hasHeroSentence } from "~/routes/admin/page-names";
import { describedBy, FieldError } from "~/ui/admin/field";
import { useOpenEditor } from "./use-editor";

const fixed = ["title", "slug", "author_name", "category", "read_time", "months", "featured_image", "status"] as const;

export function PageFormFields({ page }: { page: string }) {
  const { initial } = useOpenEditor();
  const hasHero = hasHeroSentence(page);
  return (
    <>
      {/* A clash compares every field, and merges them by their names. */}
      {[...fixed, ...(hasHero ? [] : (["excerpt"] as const))].map((name) => (
        <input type="hidden" name={name} defaultValue={initial[name]} key={name} />
      ))}
      {hasHero && <HeroSentence />}
    </>
  );
}

function HeroSentence() {
  const { initial, errors } = useOpenEditor();
  const error = errors.excerpt;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Hero sentence</label>
      <textarea className="input" id={id} name="excerpt" rows={3} defaultValue={initial.excerpt} {...describedBy(id, "help", error)} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="help" id={`${id}-help`}>
        One or two sentences at the top of the page.
      </p>
    </div>
  );
}
