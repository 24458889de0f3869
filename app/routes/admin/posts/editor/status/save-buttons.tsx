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
  const button = (status: string, label: string, className: string) => (
    <button className={className} type="submit" form={form} name="status" value={status} aria-busy={busy === status || undefined}>
      {label}
    </button>
  );
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
        {hasReaders && (
          <button className="button outline no-script" type="submit" form={form} name="save" value="draft">
            Keep Changes
          </button>
        )}
        {isPublished
          ? button("draft", "Unpublish", "button outline")
          : button("draft", hasUnpublished ? "Schedule Changes" : "Save Draft", "button outline")}
        {button("published", isPublished ? "Publish Changes" : "Publish", "button")}
      </div>
    </>
  );
}
