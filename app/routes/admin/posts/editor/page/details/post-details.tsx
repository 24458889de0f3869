import { useId } from "react";
import { suggestReadTime } from "~/domain/posts/article/reading-time";
import { monthNames } from "~/domain/posts/post/post";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { describedBy, FieldError, SelectField, TextField } from "~/ui/admin/field";
import { FeaturedImage } from "./featured-image";
import { SlugField } from "./slug-field";

export function PostDetails() {
  const { formId: form, initial, state, errors, post, words, readTime, opened } = useOpenEditor();
  const { typed } = state;
  const { isCounted } = readTime;
  const { categories } = opened;
  const excerptId = useId();
  return (
    <div className="details-fields">
      <SlugField />
      <div className="field">
        <label htmlFor={excerptId}>Excerpt</label>
        <textarea
          className="input"
          form={form}
          id={excerptId}
          name="excerpt"
          rows={3}
          defaultValue={initial.excerpt}
          {...describedBy(excerptId, "help", errors.excerpt)}
        />
        {errors.excerpt && <FieldError id={`${excerptId}-error`}>{errors.excerpt}</FieldError>}
        <p className="help" id={`${excerptId}-help`}>
          One or two sentences under the title in lists and when shared.
        </p>
      </div>
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
            ? "“Publish” shows your changes whatever is chosen here. To take the post off the blog, choose draft and press “Save Draft”."
            : "“Publish” puts the post on the blog whatever is chosen here. “Save Draft” never does."
        }
      >
        <option>draft</option>
        <option>published</option>
      </SelectField>
    </div>
  );
}

function ReadTimeHelp({ words, isCounted, typed }: { words: number; isCounted: boolean; typed: string }) {
  const minutes = suggestReadTime(words);
  if (isCounted) return <p className="help">Counted from the text until you set it.</p>;
  if (words === 0) return null;
  if (Number(typed) === minutes) return <p className="help">Right for this many words.</p>;
  return (
    <p className="help needs-script">
      Suggested for this many words: {minutes}.{" "}
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
      <p className="help">In these months the blog shows it at the top. None: it matters all year.</p>
    </fieldset>
  );
}
