import { useId } from "react";
import { suggestReadTime } from "~/domain/posts/article/reading-time";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { ContentField } from "~/routes/admin/posts/editor/markdown/content-field";
import { FeaturedImage } from "~/routes/admin/posts/editor/markdown/upload-pictures";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { describedBy, SelectField, TextField } from "~/ui/admin/field";
import { FieldError } from "./field-error";
import { SlugField } from "./slug-field";

interface PostFormFieldsProps {
  readonly initial: TypedPost;
  readonly typed: TypedPost;
  readonly errors: PostFormErrors;
  readonly suggestion: string | null;
  /** What failed without a script was to be saved as a draft. */
  readonly asDraft: boolean;
  readonly status: string;
  /** The slug that readers know, once the post was published. */
  readonly publicSlug: string | null;
  readonly categories: readonly string[];
  readonly words: number;
  readonly onHelp: () => void;
}

export function PostFormFields(props: PostFormFieldsProps) {
  const { initial, typed, errors, suggestion, asDraft, status, publicSlug, categories, words, onHelp } = props;
  return (
    <>
      <TextField name="title" label="Title *" required defaultValue={initial.title} error={errors.title} autoComplete="off" />
      <SlugField
        typed={initial.slug}
        now={typed.slug}
        error={errors.title && typed.slug === "" ? undefined : errors.slug}
        suggestion={suggestion}
        publicSlug={publicSlug}
        asDraft={asDraft}
      />
      <ExcerptField typed={initial.excerpt} error={errors.excerpt} />
      <ContentField typed={initial.content} error={errors.content} words={words} onHelp={onHelp} />
      <div className="half">
        <TextField
          name="author_name"
          label="Author Name *"
          required
          defaultValue={initial.author_name}
          error={errors.author_name}
          autoComplete="off"
        />
      </div>
      <div className="half">
        <SelectField name="category" label="Category" defaultValue={initial.category} error={errors.category}>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
      </div>
      <div className="half">
        <TextField
          name="read_time"
          label="Read Time (minutes)"
          type="number"
          inputMode="numeric"
          min={1}
          max={60}
          defaultValue={initial.read_time}
          error={errors.read_time}
        />
        {words > 0 && <ReadTimeSuggestion minutes={suggestReadTime(words)} typed={typed.read_time} />}
      </div>
      <div className="half">
        <SelectField name="status" label="Status" defaultValue={initial.status} error={errors.status}>
          <option>draft</option>
          <option>published</option>
        </SelectField>
        <StatusHelp chosen={typed.status} status={status} />
      </div>
      <FeaturedImage>
        <TextField
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
    </>
  );
}

function ExcerptField({ typed, error }: { typed: string; error: string | undefined }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Excerpt</label>
      <textarea className="input" id={id} name="excerpt" rows={3} defaultValue={typed} {...describedBy(id, undefined, error)} />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Text is saved as it is typed; what becomes of the post is for a button to say. */
function StatusHelp({ chosen, status }: { chosen: string; status: string }) {
  if (chosen === status) return null;
  return (
    <p className="help needs-script" role="status">
      {chosen === "published" ? "Press “Publish” to put it on the blog." : "Press “Unpublish” to take it off the blog."}
    </p>
  );
}

function ReadTimeSuggestion({ minutes, typed }: { minutes: number; typed: string }) {
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
