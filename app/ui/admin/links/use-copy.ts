import { useState } from "react";

interface Copied {
  readonly text: string;
  /** For example "The link is". */
  readonly subject: string;
  readonly select: () => void;
}

/** @returns a click handler, and its outcome for a status line */
export function useCopy({ text, subject, select }: Copied) {
  const [outcome, setOutcome] = useState({ of: text, text: "" });
  const copy = async () => {
    const isCopied = await copyText(text);
    if (!isCopied) select();
    const failed = `Not copied: your browser doesn’t allow it. ${subject} selected, so you can copy by hand.`;
    setOutcome({ of: text, text: isCopied ? "Copied." : failed });
  };
  return { copy: () => void copy(), outcome: outcome.of === text ? outcome.text : "" };
}

/** Without permission or https, browsers have no clipboard for scripts. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
