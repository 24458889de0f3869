import type { RevisionCause } from "~/database/post-tables";

/** Milliseconds between two autosaves of one person that still count as one sitting. */
const RUN_PAUSE = 10 * 60_000;

/** Milliseconds that every autosave of a run is kept, so that a clash meanwhile finds the text that both started from. */
export const RUN_KEPT = 60 * 60_000;

/** What says whether a version belongs to a run of autosaves. */
export interface StoredVersion {
  readonly version: number;
  readonly cause: RevisionCause;
  readonly savedById: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Whether a version only goes on with what the one before it began: autosaved too, by the same person, within ten minutes. */
export function continuesRun(next: StoredVersion, before: StoredVersion | null): boolean {
  return (
    next.cause === "autosaved" &&
    before?.cause === "autosaved" &&
    next.version === before.version + 1 &&
    next.savedById === before.savedById &&
    Date.parse(next.savedAt) - Date.parse(before.savedAt) <= RUN_PAUSE
  );
}

/**
 * Versions for which a later one of their run stands. The one that readers see stands for itself.
 *
 * @param versions in any order
 */
export function supersededVersions(versions: readonly StoredVersion[], liveVersion: number | null): ReadonlySet<number> {
  const byNumber = new Map(versions.map((version) => [version.version, version]));
  const superseded = versions.filter((before) => {
    const next = byNumber.get(before.version + 1);
    return before.version !== liveVersion && next !== undefined && continuesRun(next, before);
  });
  return new Set(superseded.map(({ version }) => version));
}
