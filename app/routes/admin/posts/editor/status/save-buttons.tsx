import type { SavedVersion } from "~/domain/posts/post/post-for-staff";

interface SaveButtonsProps {
  readonly form: string;
  readonly post: SavedVersion | null;
  readonly isPlanned: boolean;
  readonly busy: string | null;
  readonly warnings: number;
}

export function SaveButtons({ form, post, isPlanned, busy, warnings }: SaveButtonsProps) {
  const isPublished = post?.status === "published";
  const hasReaders = isPublished || isPlanned;
  const hasUnpublished = hasReaders && post?.unpublished != null;
  const button = (value: string, label: string, className: string, name = "status") => (
    <button className={className} type="submit" form={form} name={name} value={value} aria-busy={busy === value || undefined}>
      {label}
    </button>
  );
  // A page's own text is taken back by "Back to the built-in text", so its draft button always leaves readers alone.
  const isPageWithReaders = post?.page != null && hasReaders;
  return (
    <>
      {hasUnpublished && (
        <a className="quiet" href="#unpublished">
          Unpublished changes
        </a>
      )}
      {warnings > 0 && (
        <a className="quiet" href="#look-at">
          {warnings === 1 ? "1 thing" : `${warnings} things`} to look at
        </a>
      )}
      <div className="save-buttons">
        {isPageWithReaders && button("draft", "Save Draft", "button outline", "save")}
        {!isPageWithReaders && hasReaders && button("draft", "Keep Changes", "button outline no-script", "save")}
        {!isPageWithReaders && isPublished && button("draft", "Unpublish", "button outline")}
        {!isPageWithReaders && !isPublished && button("draft", hasUnpublished ? "Schedule Changes" : "Save Draft", "button outline")}
        {button("published", isPublished ? "Publish Changes" : "Publish", "button")}
      </div>
    </>
  );
}
