import { href } from "react-router";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { ReviewComment } from "~/domain/posts/reviewing/review-request";
import { useKeepList } from "~/routes/admin/list-return";
import { readyWords } from "~/routes/admin/posts/editor/publishing/before/suggestions";
import { commentWords } from "~/routes/admin/posts/editor/publishing/review/review-state";

interface SaveButtonsProps {
  readonly form: string;
  readonly post: SavedVersion | null;
  readonly isPlanned: boolean;
  readonly busy: string | null;
  readonly comments: readonly ReviewComment[];
  readonly warnings: readonly PublicationWarning[] | null;
  /** Opens the sheet about what goes out. */
  readonly onBefore: () => void;
}

export function SaveButtons({ form, post, isPlanned, busy, comments, warnings, onBefore }: SaveButtonsProps) {
  const keepList = useKeepList();
  const [count, from] = commentWords(comments);
  const hasReaders = post?.status === "published" || isPlanned;
  const button = (value: string, label: string, className: string, name: "save" | "status" = "status") => (
    <button className={className} type="submit" form={form} name={name} value={value} aria-busy={busy === value || undefined}>
      {label}
    </button>
  );
  return (
    <>
      <a
        className={post ? "button quiet ready-chip" : "button quiet ready-chip needs-script"}
        href={post ? keepList(href("/admin/posts/:id/before", { id: post.id })) : "#before"}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          onBefore();
        }}
      >
        {comments.length === 0 ? (
          readyWords(warnings)
        ) : (
          <span>
            {count}
            <span className="wide-only">{from}</span>
          </span>
        )}
      </a>
      <div className="save-buttons">
        {/* What readers see, or will see as planned, changes by Publish and Schedule alone. */}
        {button("draft", "Save Draft", "button outline", hasReaders ? "save" : "status")}
        {button("published", "Publish", "button")}
      </div>
    </>
  );
}
