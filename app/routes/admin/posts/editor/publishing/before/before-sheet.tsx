import { useEffect, useRef } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { ReviewComment } from "~/domain/posts/reviewing/review-comments.server";
import { nounOf } from "~/routes/admin/page-names";
import { usePublishing } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { AskForReview } from "~/routes/admin/posts/editor/publishing/review/ask-for-review";
import { openComments, reviewSentence } from "~/routes/admin/posts/editor/publishing/review/review-state";
import { showWords } from "~/routes/admin/posts/editor/surface/markdown/show-words";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import type { SavedHere } from "~/routes/admin/posts/list/saved-line";
import { Icon } from "~/ui/kit/icon";
import { summaryOf } from "./post-summary";
import { PublishForm } from "./publish-form";
import { ReaderCards } from "./reader-cards";
import { fieldOf, Suggestions } from "./suggestions";
import "./before.css";

export interface BeforeSheetProps {
  readonly onClose: () => void;
  readonly typed: TypedPost;
  /** ISO 8601: the date that the article would show. */
  readonly shownAt: string;
  readonly warnings: readonly PublicationWarning[] | null;
}

export function BeforeSheet({ onClose, typed, shownAt, warnings }: BeforeSheetProps) {
  const { post, form, publication, errors, isBusy, send, saveFirst, saveDraft, publish } = usePublishing();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const { scheduledAt } = publication.plan;
  const schedule = (event: React.SubmitEvent<HTMLFormElement>) => {
    let saved: string | null = null;
    const saveAndName = async () => {
      saved = await saveDraft();
      return saved && href("/admin/posts/:id/schedule", { id: saved });
    };
    void send(saveAndName, () => void navigate(listPath(post, search), { state: { saved } satisfies SavedHere }))(event);
  };
  /** What keeps it from being saved stands in the editor. */
  const saveOrShow = async () => {
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
    if (form.current && quote !== undefined) showWords(form.current, quote);
    else if (form.current && "code" in to) controlOf(form.current, fieldOf(to))?.focus();
  };
  return (
    <dialog className="dialog before-sheet" ref={dialog} aria-label="Before it goes out" onClose={onClose}>
      <div className="sheet-head">
        <h2>Before it goes out</h2>
        <button className="icon-button" type="button" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {!post?.page && <ReaderCards post={summaryOf(typed, shownAt)} host={location.host} />}
      <div className="before-decisions">
        <Suggestions
          comments={openComments(publication)}
          warnings={warnings}
          jump={(to) => (
            <button className="quiet" type="button" onClick={() => jumpTo(to)}>
              Go there
            </button>
          )}
        />
        <section className="before-review">
          <h2>Medical review</h2>
          <p>{reviewSentence(publication, post)}</p>
          <AskForReview id={post?.id ?? null} noun={nounOf(post)} publication={publication} saveFirst={saveOrShow} />
        </section>
        <PublishForm
          isPublished={post?.status === "published"}
          planned={scheduledAt ? formatArizonaTime(new Date(scheduledAt)) : ""}
          error={errors.publish_at}
          isBusy={isBusy}
          onSubmit={onSubmit}
          key={scheduledAt}
        />
      </div>
    </dialog>
  );
}
