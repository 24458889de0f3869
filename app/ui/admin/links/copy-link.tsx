import { useState } from "react";

/** @param path of this site */
export function CopyLink({ path }: { path: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    const address = new URL(path, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      setOutcome("Copied.");
    } catch {
      // No permission, or no https: browsers then have no clipboard for scripts.
      setOutcome(`Copy it yourself: ${address}`);
    }
  };
  return (
    <span className="copy-link needs-script">
      <button className="quiet" type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span role="status">{outcome}</span>
    </span>
  );
}
