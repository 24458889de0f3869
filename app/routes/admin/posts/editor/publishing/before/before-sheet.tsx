import { useEffect, useRef } from "react";
import { href, useNavigate, useSearchParams } from "react-router";
import { formatArizonaTime } from "~/domain/clinic/arizona-time";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { ReviewComment } from "~/domain/posts/reviewing/review-request";
import { nounOf } from "~/routes/admin/page-names";
import { AskForReview } from "~/routes/admin/posts/editor/publishing/review/ask-for-review";
import { openComments, reviewSentence } from "~/routes/admin/posts/editor/publishing/review/review-state";
import type { PublicationForms } from "~/routes/admin/posts/editor/publishing/use-publication";
import { showWords } from "~/routes/admin/posts/editor/surface/markdown/show-words";
import { controlOf } from "~/routes/admin/posts/editor/writing/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save-answer";
import type { WritingRunner } from "~/routes/admin/posts/editor/writing/writing-runner";
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
  readonly post: SavedVersion | null;
  readonly typed: TypedPost;
  /** ISO 8601: the date that the article would show. */
  readonly shownAt: string;
  readonly warnings: readonly PublicationWarning[] | null;
  readonly editor: {
    readonly form: React.RefObject<HTMLFormElement | null>;
    readonly writing: WritingRunner;
    readonly saveDraft: () => Promise<string | null>;
    readonly saveFirst: () => Promise<string | null>;
    readonly publish: () => Promise<boolean>;
  };
  readonly forms: PublicationForms;
}

export function BeforeSheet({ onClose, post, typed, shownAt, warnings, editor, forms }: BeforeSheetProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const { scheduledAt } = forms.publication.plan;
  const schedule = forms.send(
    async () => {
      const saved = await editor.saveDraft();
      return saved && href("/admin/posts/:id/schedule", { id: saved });
    },
    () => void navigate(listPath(post, search), { state: { saved: editor.writing.getState().post?.id ?? null } satisfies SavedHere }),
  );
  /** What keeps it from being saved stands in the editor. */
  const saveOrShow = async () => {
    const saved = await editor.saveFirst();
    if (saved === null) close();
    return saved;
  };
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (new FormData(event.currentTarget).get("when") === "date") return void schedule(event);
    event.preventDefault();
    close();
    void editor.publish();
  };
  const jumpTo = (to: PublicationWarning | ReviewComment) => {
    close();
    const form = editor.form.current;
    const quote = "quote" in to ? to.quote : to.where?.quote;
    if (form && quote !== undefined) showWords(form, quote);
    else if (form && "code" in to) controlOf(form, fieldOf(to))?.focus();
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
          comments={openComments(forms.publication)}
          warnings={warnings}
          jump={(to) => (
            <button className="quiet" type="button" onClick={() => jumpTo(to)}>
              Go there
            </button>
          )}
        />
        <section className="before-review">
          <h2>Medical review</h2>
          <p>{reviewSentence(forms.publication, post)}</p>
          <AskForReview
            id={post?.id ?? null}
            noun={nounOf(post)}
            publication={forms.publication}
            inEditor={{ forms, saveFirst: saveOrShow }}
          />
        </section>
        <PublishForm
          isPublished={post?.status === "published"}
          planned={scheduledAt ? formatArizonaTime(new Date(scheduledAt)) : ""}
          error={forms.errors.publish_at}
          isBusy={forms.isBusy}
          onSubmit={onSubmit}
          key={scheduledAt}
        />
      </div>
    </dialog>
  );
}
