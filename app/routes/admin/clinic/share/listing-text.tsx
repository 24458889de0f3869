import { useId, useRef } from "react";
import { useCopy } from "~/ui/admin/links/use-copy";

/** Text to copy; without a script it is selected and copied by hand. */
export function ListingText({ text }: { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { copy, outcome } = useCopy({ text, subject: "The text is", select: () => field.current?.select() });
  return (
    <div className="field">
      <label htmlFor={id}>Text for the listing</label>
      <textarea className="input" id={id} ref={field} readOnly rows={text.split("\n").length + 1} value={text} />
      <div className="row needs-script">
        <button className="button" type="button" onClick={copy}>
          Copy
        </button>
        <p className="help" role="status">
          {outcome}
        </p>
      </div>
    </div>
  );
}
