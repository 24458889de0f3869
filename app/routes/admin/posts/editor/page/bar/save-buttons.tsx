import { href } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { readyLabel } from "~/routes/admin/posts/editor/publishing/before/suggestions";
import { commentLabel, openComments } from "~/routes/admin/posts/editor/publishing/review/review-state";

/** @param onBefore opens the sheet about what goes out */
export function SaveButtons({ onBefore }: { onBefore: () => void }) {
  const { formId, post, hasReaders, clash, suggestions, publishing } = useOpenEditor();
  const { busy } = clash;
  const keepList = useKeepList();
  const comments = openComments(publishing.publication);
  const [count, from] = commentLabel(comments);
  const button = (value: string, label: string, className: string, name: "save" | "status" = "status") => (
    <button className={className} type="submit" form={formId} name={name} value={value} aria-busy={busy === value || undefined}>
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
          readyLabel(suggestions.warnings)
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
