import { useCallback, useId, useRef, useState } from "react";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import { countWords } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { SignInAgain } from "~/ui/admin/session/sign-in-dialog";
import { useSessionMonitor } from "~/ui/admin/session/use-session-monitor";
import "~/ui/styles/article.css";
import "~/routes/admin/posts/editor/editor.css";
import { ClashScreen } from "~/routes/admin/posts/editor/clash/clash-screen";
import { PreviewLinksPanel } from "~/routes/admin/posts/editor/panels/preview-links-panel";
import { type FailedPublication, noPublication, type Publication } from "~/routes/admin/posts/editor/panels/publication-state";
import { ReviewPanel } from "~/routes/admin/posts/editor/panels/review-panel";
import { SchedulePanel } from "~/routes/admin/posts/editor/panels/schedule-panel";
import { UnpublishedPanel } from "~/routes/admin/posts/editor/panels/unpublished-panel";
import { usePublication } from "~/routes/admin/posts/editor/panels/use-publication";
import { useWarnings } from "~/routes/admin/posts/editor/panels/use-warnings";
import { WarningsPanel } from "~/routes/admin/posts/editor/panels/warnings-panel";
import { RecoveredDraftNotice } from "~/routes/admin/posts/editor/recovery/recovered-draft-notice";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { PageFormFields } from "~/routes/admin/posts/editor/site-page/page-form-fields";
import { nounOf } from "~/routes/admin/posts/editor/site-page/page-words";
import { SaveDock } from "~/routes/admin/posts/editor/status/save-dock";
import { useOtherTab } from "~/routes/admin/posts/editor/status/use-other-tab";
import { EditorHead, WriteOrPreview } from "./editor-head";
import { controlOf } from "./form-controls";
import { LeaveGuard } from "./leave-guard";
import { PostFormFields } from "./post-form-fields";
import { PostPreview } from "./post-preview";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { showWords } from "./show-words";
import { UnfinishedUploads, UnfinishedUploadsContext } from "./unfinished-uploads";
import { type FailedForm, usePostForm } from "./use-post-form";
import { useRenderedMarkdown, useSettled } from "./use-preview";

export interface PostEditorProps {
  readonly writer: { readonly id: string; readonly name: string; readonly email: string };
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  /** The text that readers see, while `stored` is ahead of it. */
  readonly live?: TypedPost | null;
  /** Event that this data is as new as; left out for a new post. */
  readonly liveAfter?: number;
  readonly html: string;
  readonly failed: FailedForm | null;
  readonly saveId: string;
  readonly categories: readonly string[];
  /** ISO 8601: the date the article shows, or would if it were published now. */
  readonly shownAt: string;
  /** A preview link that was made without a script, for this one time. */
  readonly madeLink: string | null;
  readonly publication?: Publication;
  readonly failedPublication?: FailedPublication | null;
  readonly warnings?: readonly PublicationWarning[];
}

/** The editor: a plain form that works without a script, with the article beside it as visitors will see it. */
export function PostEditor(props: PostEditorProps) {
  const { writer, post, stored, live = null, html, failed, saveId, categories, shownAt } = props;
  const formId = useId();
  const shortcuts = useRef<HTMLDialogElement>(null);
  const showShortcuts = () => shortcuts.current?.showModal();
  const [uploads] = useState(() => new UnfinishedUploads());
  const { monitor, session } = useSessionMonitor(writer);
  const initial = failed?.typed ?? stored;
  const editor = usePostForm({ post, stored, live, failed, monitor, onHelp: showShortcuts });
  const { writing, state, form, handlers, recovery, clash } = editor;
  const { typed } = state;
  const forms = usePublication(props.publication ?? noPublication, props.failedPublication ?? null, props.madeLink, monitor);
  const settled = useSettled(typed);
  const rendered = useRenderedMarkdown(settled.content, { markdown: stored.content, html });
  const words = countWords(settled.content);
  const { warnings, check } = useWarnings(typed, props.warnings ?? null);
  const known = state.post;
  const id = known?.id ?? null;
  const isInOtherTab = useOtherTab(id);
  const { publication } = forms;
  const { scheduledAt } = publication.plan;
  const hasReaders = known?.status === "published" || scheduledAt !== null;
  const lastField = useRef<HTMLElement | null>(null);
  const returnFocus = useCallback(() => {
    const field = lastField.current ?? (form.current && controlOf(form.current, "content"));
    field?.focus();
  }, [form]);
  /** Ends saving for a form that stores another text, and stores what is typed on this device. */
  const prepareOther = async () => {
    // In case that form fails and the page stays.
    setTimeout(writing.pause(), 10_000);
    await writing.settle();
    await writing.storeDraft();
    return writing.getState().post?.version ?? 0;
  };
  return (
    <main id="main">
      <UnfinishedUploadsContext value={uploads}>
        <div className="wrap editor">
          <EditorHead form={formId} post={known} title={initial.title} onLeave={prepareOther} />
          {failed && !failed.failure.clash && (
            <p className="notice bad no-script" role="alert">
              <b>{failed.failure.title}</b> {failed.failure.text}
            </p>
          )}
          {recovery.offered && !clash.isComparing && (
            <RecoveredDraftNotice
              entry={recovery.offered}
              others={recovery.others}
              stored={stored}
              post={post}
              onUse={recovery.use}
              onDiscard={recovery.discard}
            />
          )}
          {clash.comparison && (
            <ClashScreen
              comparison={clash.comparison}
              account={state.account}
              isInOtherTab={isInOtherTab}
              isHidden={!clash.isComparing}
              saveId={saveId}
              onSave={clash.saveMerged}
              onBack={clash.leaveClash}
            />
          )}
          <div className="edit-columns" hidden={clash.isComparing}>
            <WriteOrPreview />
            <form
              id={formId}
              ref={form}
              method="post"
              noValidate
              onFocus={(event) => {
                lastField.current = event.target;
              }}
              {...handlers}
            >
              {/* Enter in a field presses this without a script: readers must see nothing of it. */}
              <button type="submit" hidden {...(hasReaders && { name: "save", value: "draft" })} />
              <input type="hidden" name="version" value={failed?.version ?? post?.version ?? 0} />
              <input type="hidden" name="saveId" value={saveId} />
              {known?.page ? (
                <PageFormFields page={known.page} initial={initial} errors={editor.errors} words={words} onHelp={showShortcuts} />
              ) : (
                <PostFormFields
                  initial={initial}
                  typed={typed}
                  errors={editor.errors}
                  suggestion={editor.suggestion}
                  asDraft={failed?.asDraft ?? false}
                  post={known}
                  categories={categories.includes(initial.category) ? categories : [initial.category, ...categories]}
                  words={words}
                  onHelp={showShortcuts}
                />
              )}
            </form>
            <PostPreview typed={settled} html={rendered} page={known?.page ?? null} shownAt={known?.publishedAt ?? shownAt} />
          </div>
          <div className="editor-panels" hidden={clash.isComparing}>
            {known && hasReaders && (
              <UnpublishedPanel form={formId} post={known} live={state.live} typed={settled} saveId={saveId} onDiscard={prepareOther} />
            )}
            <WarningsPanel warnings={warnings} onCheck={check} />
            <SchedulePanel id={id} isPublished={known?.status === "published"} forms={forms} saveDraft={editor.saveDraft} />
            {id && <PreviewLinksPanel id={id} noun={nounOf(known)} forms={forms} />}
            {known && (
              <ReviewPanel
                post={known}
                forms={forms}
                saveFirst={editor.saveFirst}
                onShow={(quote) => form.current && showWords(form.current, quote)}
                key={publication.review?.on}
              />
            )}
          </div>
        </div>
        <SaveDock
          form={formId}
          editor={editor}
          scheduledAt={scheduledAt}
          isInOtherTab={isInOtherTab}
          warnings={warnings?.length ?? 0}
          liveAfter={props.liveAfter ?? null}
          monitor={monitor}
          onFocusLost={returnFocus}
        >
          <SignInAgain
            monitor={monitor}
            session={session}
            email={session.writer.id === writer.id ? writer.email : ""}
            onClosed={returnFocus}
          />
        </SaveDock>
        <ShortcutsDialog dialog={shortcuts} />
        <LeaveGuard writing={writing} uploads={uploads} phase={state.phase.name} />
      </UnfinishedUploadsContext>
    </main>
  );
}
