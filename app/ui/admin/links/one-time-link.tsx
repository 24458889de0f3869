import { useEffect, useId, useRef } from "react";
import { useCopy } from "./use-copy";

/** A link that can't be shown again takes the focus, so that it is in view, read out, and selected for copying by hand. */
export function OneTimeLink({ address }: { address: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { copy, outcome } = useCopy({ text: address, subject: "The link is", select: () => field.current?.select() });
  useEffect(() => {
    if (!address) return;
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: "center" });
  }, [address]);
  return (
    <div className="field">
      <label htmlFor={id}>New link, shown only now</label>
      <div className="cluster one-time-link">
        <input className="input monospace" id={id} ref={field} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <button className="button needs-script" type="button" onClick={copy}>
          Copy link
        </button>
      </div>
      <p className="help needs-script" role="status">
        {outcome}
      </p>
    </div>
  );
}
