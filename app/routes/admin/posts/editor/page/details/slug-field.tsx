import { useId } from "react";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { describedBy, FieldError } from "~/ui/admin/field";

/** The button with a free slug works without a script too: it sends the form with it. */
export function SlugField() {
  const { formId: form, initial, state, errors, suggestion, post, opened } = useOpenEditor();
  const { typed } = state;
  const error = errors.title && typed.slug === "" ? undefined : errors.slug;
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
          defaultValue={initial.slug}
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
              name={opened.failed?.asDraft ? "draft-with-slug" : "slug"}
              value={suggestion}
              data-fill="slug"
            >
              Use {suggestion}
            </button>
          )}
        </FieldError>
      )}
      <p className="help" id={`${id}-help`} aria-live="polite">
        {slugHelp(post?.publishedAt ? post.slug : null, typed.slug)}
      </p>
    </div>
  );
}

function slugHelp(publicSlug: string | null, now: string): string {
  if (publicSlug === null) return "Made from the title. You can change it.";
  if (publicSlug === now) return "If you change it, the old address leads to the new one.";
  return `Readers who come to /blog/${publicSlug} will be sent on to the new address.`;
}
