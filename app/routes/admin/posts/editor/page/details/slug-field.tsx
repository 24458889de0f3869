import { useId } from "react";
import { describedBy, FieldError } from "~/ui/admin/field";

interface SlugFieldProps {
  readonly form: string;
  readonly typed: string;
  readonly now: string;
  readonly error: string | undefined;
  readonly suggestion: string | null;
  readonly publicSlug: string | null;
  readonly asDraft: boolean;
}

/** The button with a free slug works without a script too: it sends the form with it. */
export function SlugField({ form, typed, now, error, suggestion, publicSlug, asDraft }: SlugFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Slug *</label>
      <div className="prefixed">
        <span>/blog/</span>
        <input
          className="input monospace"
          form={form}
          id={id}
          name="slug"
          required
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...describedBy(id, "help", error)}
        />
      </div>
      {error && (
        <FieldError id={`${id}-error`}>
          <span>{error}</span>
          {suggestion && (
            <button
              type="submit"
              form={form}
              className="inline"
              name={asDraft ? "draft-with-slug" : "slug"}
              value={suggestion}
              data-fill="slug"
            >
              Use {suggestion}
            </button>
          )}
        </FieldError>
      )}
      <p className="help" id={`${id}-help`} aria-live="polite">
        {slugHelp(publicSlug, now)}
      </p>
    </div>
  );
}

function slugHelp(publicSlug: string | null, now: string): string {
  if (publicSlug === null) return "Made from the title. You can change it.";
  if (publicSlug === now) return "If you change it, the old address leads to the new one.";
  return `Readers who come to /blog/${publicSlug} will be sent on to the new address.`;
}
