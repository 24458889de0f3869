import type { SavedVersion } from "~/domain/posts/post/post-for-staff";

interface SaveButtonsProps {
  readonly form: string;
  readonly post: SavedVersion | null;
  readonly isPlanned: boolean;
  readonly busy: string | null;
  readonly warnings: number;
}

export function SaveButtons({ form, post, isPlanned, busy, warnings }: SaveButtonsProps) {
  const hasReaders = post?.status === "published" || isPlanned;
  const button = (value: string, label: string, className: string, name: "save" | "status" = "status") => (
    <button className={className} type="submit" form={form} name={name} value={value} aria-busy={busy === value || undefined}>
      {label}
    </button>
  );
  return (
    <>
      {warnings > 0 && (
        <a className="quiet" href="#look-at">
          {warnings === 1 ? "1 thing" : `${warnings} things`} to look at
        </a>
      )}
      <div className="save-buttons">
        {/* What readers see, or will see as planned, changes by Publish and Schedule alone. */}
        {button("draft", "Save Draft", "button outline", hasReaders ? "save" : "status")}
        {button("published", "Publish", "button")}
      </div>
    </>
  );
}
