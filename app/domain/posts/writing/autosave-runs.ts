import type { RevisionCause } from "~/database/post-tables";

/** Milliseconds between two autosaves of one person in one run. */
const RUN_PAUSE = 10 * 60_000;

/** Milliseconds before a run is thinned out: until then a clash finds the text that both started from. */
export const RUN_KEPT = 60 * 60_000;

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
    Date.parse(next.savedAt) - Date.parse(before.savedAt) <= RUN_PAUSE
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
