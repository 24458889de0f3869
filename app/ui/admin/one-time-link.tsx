import { useEffect, useId, useRef, useState } from "react";

interface OneTimeLinkProps {
  readonly address: string;
  readonly label?: string;
}

/** A link that can't be shown again takes the focus, so that it is in view, read out, and selected for copying by hand. */
export function OneTimeLink({ address, label = "New link, shown only now" }: OneTimeLinkProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    if (!address) return;
    setOutcome("");
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "center" });
  }, [address]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("Copied.");
    } catch {
      // No permission, or no https: browsers then have no clipboard for scripts.
      field.current?.select();
      setOutcome("Not copied: your browser doesn’t allow it. The link is selected, so you can copy it yourself.");
    }
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="one-time-link">
        <input className="input monospace" id={id} ref={field} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <button className="button needs-script" type="button" onClick={() => void copy()}>
          Copy Link
        </button>
      </div>
      <p className="help needs-script" role="status">
        {outcome}
      </p>
    </div>
  );
}
