import type { RevisionSummary } from "~/domain/posts/writing/post-revisions.server";

type What = Pick<RevisionSummary, "cause" | "restoredVersion" | "savedBy">;

/** For example "Saved while writing by Sam Ortiz". */
export function revisionWords({ cause, restoredVersion, savedBy }: What): string {
  return `${cause === "restored" ? `Version ${restoredVersion} restored` : causes[cause]} by ${savedBy}`;
}

const causes: Readonly<Record<Exclude<RevisionSummary["cause"], "restored">, string>> = {
  created: "Written",
  saved: "Saved",
  published: "Published",
  unpublished: "Unpublished",
  merged: "Merged from two",
  autosaved: "Saved while writing",
  "set-aside": "Set aside before merging",
  discarded: "Changes discarded",
  "built-in": "Built-in text",
  undone: "Publication taken back",
};
