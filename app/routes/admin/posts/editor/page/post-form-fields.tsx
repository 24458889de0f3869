import { useId } from "react";
import { suggestReadTime } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
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
  readonly post: SavedVersion | null;
  readonly categories: readonly string[];
  readonly words: number;
  readonly onHelp: () => void;
}

export function PostFormFields(props: PostFormFieldsProps) {
  const { initial, typed, errors, suggestion, asDraft, post, categories, words, onHelp } = props;
  const excerptId = useId();
  const status = post?.status ?? "draft";
  return (
    <>
      <TextField name="title" label="Title *" required defaultValue={initial.title} error={errors.title} autoComplete="off" />
      <SlugField
        typed={initial.slug}
        now={typed.slug}
        error={errors.title && typed.slug === "" ? undefined : errors.slug}
        suggestion={suggestion}
        publicSlug={post?.publishedAt ? post.slug : null}
        asDraft={asDraft}
      />
      <div className="field">
        <label htmlFor={excerptId}>Excerpt</label>
        <textarea
          className="input"
          id={excerptId}
          name="excerpt"
          rows={3}
          defaultValue={initial.excerpt}
          {...describedBy(excerptId, undefined, errors.excerpt)}
        />
        <FieldError id={excerptId} error={errors.excerpt} />
      </div>
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
        {typed.status !== status && (
          <p className="help needs-script" role="status">
            {typed.status === "published" ? "Press “Publish” to put it on the blog." : "To take it off the blog, press “Unpublish” above."}
          </p>
        )}
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
