import { useId } from "react";
import { describedBy, FieldError } from "~/ui/admin/field";
import { useOpenEditor } from "./use-editor";

/** Several lines high where the title needs them, and one line in the text. */
export function TitleField() {
  const { initial, errors } = useOpenEditor();
  const error = errors.title;
  const id = useId();
  const onInput = ({ currentTarget }: React.InputEvent<HTMLTextAreaElement>) => {
    if (currentTarget.value.includes("\n")) currentTarget.value = currentTarget.value.replace(/\s*\n\s*/g, " ");
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
        defaultValue={initial.title}
        autoComplete="off"
        onInput={onInput}
        {...describedBy(id, undefined, error)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
