import { useState } from "react";

interface Copied {
  readonly text: string;
  /** For example "The link is". */
  readonly subject: string;
  readonly select: () => void;
}

/** @returns a button's work, and what came of it, for a status */
export function useCopy({ text, subject, select }: Copied) {
  const [outcome, setOutcome] = useState({ of: text, words: "" });
  const copy = async () => {
    const isCopied = await write(text);
    // No permission, or no https: browsers then have no clipboard for scripts.
    if (!isCopied) select();
    const failed = `Not copied: your browser doesn’t allow it. ${subject} selected, so you can copy by hand.`;
    setOutcome({ of: text, words: isCopied ? "Copied." : failed });
  };
  return { copy: () => void copy(), outcome: outcome.of === text ? outcome.words : "" };
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
