import type { SavingSnapshot } from "./post-saving";
import type { JournalState } from "./writing-journal";

interface SaveBarProps {
  readonly form: string;
  readonly snapshot: SavingSnapshot;
  readonly journal: JournalState;
  /** The status that is being saved, if one is. */
  readonly busy: string | null;
  /** How much there is to look at before the post goes out. */
  readonly warnings: number;
}

/** The two buttons of the editor, and whether what was typed is safe. A button names the status that the post gets. */
export function SaveBar({ form, snapshot, journal, busy, warnings }: SaveBarProps) {
  const isPublished = snapshot.post?.status === "published";
  const button = (status: string, label: string, className: string) => (
    <button className={className} type="submit" form={form} name="status" value={status} aria-busy={busy === status || undefined}>
      {label}
    </button>
  );
  return (
    <div className="save">
      <p className={snapshot.state === "refused" ? "save-state bad" : "save-state"} role="status">
        {saveWords(snapshot, journal)}
      </p>
      {warnings > 0 && (
        <a className="quiet" href="#look-at">
          {warnings === 1 ? "1 thing" : `${warnings} things`} to look at
        </a>
      )}
      {isPublished ? button("draft", "Unpublish", "btn line") : button("draft", "Save Draft", "btn line")}
      {isPublished ? button("published", "Publish Changes", "btn") : button("published", "Publish", "btn")}
    </div>
  );
}

function saveWords({ state, post, refusal }: SavingSnapshot, journal: JournalState): string {
  switch (state) {
    case "unchanged":
      return "";
    case "unsaved":
      return unsavedWords[journal];
    case "saving":
      return "Saving…";
    case "saved":
      return post ? `Saved ${clock.format(new Date(post.savedAt))}` : "";
    case "refused":
      return `Not saved: ${refusal?.text ?? ""}`;
  }
}

const unsavedWords: Readonly<Record<JournalState, string>> = {
  empty: "Unsaved changes",
  kept: "Unsaved changes, kept on this device",
  unavailable: "Unsaved changes. This browser can’t keep them: save before you close the page.",
};

const clock = new Intl.DateTimeFormat("en-US", { timeZone: "America/Phoenix", timeStyle: "short" });
