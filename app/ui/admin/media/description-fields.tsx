import { useId } from "react";
import { LONGEST_ALT_TEXT } from "~/domain/media/media";

interface DescriptionFieldsProps {
  readonly altText: string;
  readonly isDecorative: boolean;
}

export function DescriptionFields({ altText, isDecorative }: DescriptionFieldsProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>Description (alt text)</label>
        <textarea
          className="input"
          id={id}
          name="altText"
          rows={2}
          maxLength={LONGEST_ALT_TEXT}
          defaultValue={altText}
          aria-describedby={`${id}-help`}
        />
        <p className="help" id={`${id}-help`}>
          What somebody who can’t see it should know, in one sentence. A description in the post’s own text goes first.
        </p>
      </div>
      <label className="check">
        <input type="checkbox" name="decorative" defaultChecked={isDecorative} />
        Decorative: it says nothing that the text does not
      </label>
    </>
  );
}
