import { href, useNavigate, useSearchParams } from "react-router";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { usePublishing } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { showQuote } from "~/routes/admin/posts/editor/surface/markdown/show-quote";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import type { SavedHere } from "~/routes/admin/posts/list/saved-line";
import { Dialog, useModal } from "~/ui/admin/dialog";
import { summaryOf } from "./post-summary";
import { PrePublishContent } from "./pre-publish-content";
import { fieldOf } from "./suggestions";

export interface PrePublishSheetProps {
  readonly onClose: () => void;
  readonly typed: TypedPost;
  /** ISO 8601: the date that the article would show. */
  readonly shownAt: string;
  readonly warnings: readonly PublicationWarning[] | null;
}

export function PrePublishSheet({ onClose, typed, shownAt, warnings }: PrePublishSheetProps) {
  const { post, form, publication, errors, isBusy, send, saveFirst, saveDraft, publish } = usePublishing();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const dialog = useModal();
  const close = () => dialog.current?.close();
  const schedule = (event: React.SubmitEvent<HTMLFormElement>) => {
    let saved: string | null = null;
    const saveAndName = async () => {
      saved = await saveDraft();
      return saved && href("/admin/posts/:id/schedule", { id: saved });
    };
    void send(saveAndName, () => void navigate(listPath(post, search), { state: { saved } satisfies SavedHere }))(event);
  };
  /** Closes the sheet if it can't be saved: the editor shows why. */
  const saveOrClose = async () => {
    const saved = await saveFirst();
    if (saved === null) close();
    return saved;
  };
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get("when") === "date") return schedule(event);
    event.preventDefault();
    close();
    void publish();
  };
  const jumpTo = (to: PublicationWarning | ReviewComment) => {
    close();
    const quote = "quote" in to ? to.quote : to.where?.quote;
    if (form.current && quote !== undefined) showQuote(form.current, quote);
    else if (form.current && "code" in to) controlOf(form.current, fieldOf(to))?.focus();
  };
  return (
    <Dialog title="Check and publish" head="sheet-head" className="before-sheet" ref={dialog} onClose={onClose}>
      <PrePublishContent
        post={post}
        summary={summaryOf(typed, publication.plan.scheduledAt ?? shownAt)}
        host={location.host}
        publication={publication}
        warnings={warnings}
        jump={(to) => (
          <button className="quiet" type="button" onClick={() => jumpTo(to)}>
            Go there
          </button>
        )}
        saveFirst={saveOrClose}
        error={errors.publish_at}
        isBusy={isBusy}
        onSubmit={onSubmit}
      />
    </Dialog>
  );
}
