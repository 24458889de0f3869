import { useId } from "react";
import { suggestReadTime } from "~/domain/posts/article/reading-time";
import { monthNames } from "~/domain/posts/post/post";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { describedBy, FieldError, SelectField, TextAreaField, TextField } from "~/ui/admin/field";
import { FeaturedImage } from "./featured-image";

export function PostDetails() {
  const { formId: form, initial, state, errors, post, words, readTime, opened } = useOpenEditor();
  const { typed } = state;
  const { isCounted } = readTime;
  const { categories } = opened;
  return (
    <div className="details-fields">
      <SlugField />
      <TextAreaField
        form={form}
        name="excerpt"
        label="Excerpt"
        rows={3}
        defaultValue={initial.excerpt}
        error={errors.excerpt}
        help="One or two sentences under the title in lists and when shared."
      />
      <TextField
        form={form}
        name="author_name"
        label="Author Name *"
        required
        defaultValue={initial.author_name}
        error={errors.author_name}
        autoComplete="off"
      />
      <SelectField form={form} name="category" label="Category" defaultValue={initial.category} error={errors.category}>
        {(categories.includes(initial.category) ? categories : [initial.category, ...categories]).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <div>
        {isCounted && <input type="hidden" form={form} name="counted_read_time" value={initial.read_time} />}
        <TextField
          form={form}
          name="read_time"
          label="Read Time (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          max={60}
          defaultValue={initial.read_time}
          error={errors.read_time}
        />
        <ReadTimeHelp words={words} isCounted={isCounted} typed={typed.read_time} />
      </div>
      <MonthsField form={form} initial={initial.months} />
      <FeaturedImage address={typed.featured_image}>
        <TextField
          form={form}
          name="featured_image"
          label="Featured Image URL"
          type="url"
          placeholder="https://"
          defaultValue={initial.featured_image}
          error={errors.featured_image}
          help="Leave empty for the navy-to-blue hero and the category cover."
          autoComplete="off"
        />
      </FeaturedImage>
      <SelectField
        form={form}
        name="status"
        label="Status"
        defaultValue={initial.status}
        error={errors.status}
        help={
          post?.status === "published"
            ? "“Publish” shows your changes whatever is chosen here. To take the post off the blog, choose Draft and press “Save Draft”."
            : "“Publish” puts the post on the blog whatever is chosen here. “Save Draft” never does."
        }
      >
        <option value="draft">Draft</option>
        <option value="published">Published</option>
      </SelectField>
    </div>
  );
}

function ReadTimeHelp({ words, isCounted, typed }: { words: number; isCounted: boolean; typed: string }) {
  const minutes = suggestReadTime(words);
  if (isCounted) return <p className="help">Counted from the text until you set it.</p>;
  if (words === 0) return null;
  if (Number(typed) === minutes) return <p className="help">Right for this length.</p>;
  return (
    <p className="help needs-script">
      Suggested for this length: {minutes}.{" "}
      <button type="button" className="inline" data-fill="read_time" value={minutes}>
        Use {minutes}
      </button>
    </p>
  );
}

function MonthsField({ form, initial }: { form: string; initial: string }) {
  return (
    <fieldset className="months">
      <legend>Months</legend>
      {monthNames.map((name) => (
        <label key={name}>
          <input type="checkbox" form={form} name="months" value={name} defaultChecked={initial.includes(name)} />
          {name}
        </label>
      ))}
      <p className="help">The blog shows it at the top in these months. Choose none if it matters all year.</p>
    </fieldset>
  );
}

/** The button with a free slug works without a script too: it submits the form with that slug. */
function SlugField() {
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
              name={opened.failed?.withoutPublishing ? "draft-with-slug" : "slug"}
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
