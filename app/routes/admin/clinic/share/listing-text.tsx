import { useId, useRef, useState } from "react";

/** Text to copy; without a script it is selected and copied by hand. */
export function ListingText({ text }: { text: string }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied.");
    } catch {
      // No permission, or no https: browsers then have no clipboard for scripts.
      setOutcome("Not copied: your browser doesn’t allow it. The text is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>Text for the listing</label>
      <textarea className="input" id={id} ref={field} readOnly rows={text.split("\n").length + 1} value={text} />
      <div className="row needs-script">
        <button className="button" type="button" onClick={() => void copy()}>
          Copy
        </button>
        <p className="help" role="status">
          {outcome}
        </p>
      </div>
    </div>
  );
}
