import type { RevisionCause } from "~/database/post-tables";

/** Longest pause between two autosaves of one run. */
const MAX_PAUSE_MS = 10 * 60_000;

/** How long all autosaves of a run are kept: until then a clash finds the text that both started from. */
export const RUN_KEPT_MS = 60 * 60_000;

export interface StoredVersion {
  readonly version: number;
  readonly cause: RevisionCause;
  readonly savedById: string | null;
  readonly savedAt: string;
}

export function continuesRun(next: StoredVersion, before: StoredVersion | null): boolean {
  return (
    next.cause === "autosaved" &&
    before?.cause === "autosaved" &&
    next.version === before.version + 1 &&
    next.savedById === before.savedById &&
    Date.parse(next.savedAt) - Date.parse(before.savedAt) <= MAX_PAUSE_MS
  );
}

/** Autosaves followed by a later one of their run, except the one that readers see. */
export function supersededVersions(versions: readonly StoredVersion[], liveVersion: number | null): ReadonlySet<number> {
  const byNumber = new Map(versions.map((version) => [version.version, version]));
  const superseded = versions.filter((before) => {
    const next = byNumber.get(before.version + 1);
    return before.version !== liveVersion && next !== undefined && continuesRun(next, before);
  });
  return new Set(superseded.map(({ version }) => version));
}
