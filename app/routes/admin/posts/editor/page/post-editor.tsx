import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import { countWords } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { SignInAgain } from "~/ui/admin/session/sign-in-again";
import { useSessionMonitor } from "~/ui/admin/session/use-session-monitor";
import "~/ui/styles/article.css";
import "./editor.css";
import "./letter.css";
import { useWarnings } from "~/routes/admin/posts/editor/publishing/before/use-warnings";
import { type FailedPublication, noPublication, type Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import { usePublication } from "~/routes/admin/posts/editor/publishing/use-publication";
import { ContentField } from "~/routes/admin/posts/editor/surface/content-field";
import { RecoveredDraftNotice } from "~/routes/admin/posts/editor/writing/recovery/recovered-draft-notice";
import type { FailedForm, TypedPost } from "~/routes/admin/posts/editor/writing/save-answer";
import { useOtherTab } from "~/routes/admin/posts/editor/writing/status/use-other-tab";
import { UnfinishedUploads, UnfinishedUploadsContext } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { EditorBar, headingOf } from "./bar/editor-bar";
import { EditorMenu } from "./bar/editor-menu";
import { SaveDock } from "./bar/save-dock";
import { DetailsButton, DetailsSheet, useDetailsSheet } from "./details/details-sheet";
import { PostDetails } from "./details/post-details";
import { PostPanels } from "./details/post-panels";
import { AsVisitors, SeeAsVisitors, useAsVisitors } from "./dialogs/as-visitors";
import { LeaveGuard } from "./dialogs/leave-guard";
import { ShortcutsDialog } from "./dialogs/shortcuts-dialog";
import { PageFormFields } from "./form/page-form-fields";
import { TitleField } from "./form/title-field";
import { useFieldFocus } from "./form/use-field-focus";
import { usePostForm } from "./form/use-post-form";
import { BeforeSheet, ClashScreen, PostPreview } from "./parts-on-demand";
import { useSettled } from "./preview/use-preview";

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

/** The editor: a plain form that works without a script, written like a letter. */
export function PostEditor(props: PostEditorProps) {
  const { writer, post, stored, live = null, html, failed, saveId, categories, shownAt } = props;
  const formId = useId();
  const shortcuts = useRef<HTMLDialogElement>(null);
  const showShortcuts = () => shortcuts.current?.showModal();
  const [uploads] = useState(() => new UnfinishedUploads());
  const [isBeforeOpen, setBeforeOpen] = useState(false);
  const [isBeside, setBeside] = useState(false);
  const sheet = useDetailsSheet();
  const { monitor, session } = useSessionMonitor(writer);
  const initial = failed?.typed ?? stored;
  const editor = usePostForm({ post, stored, live, failed, monitor, uploads, onHelp: showShortcuts });
  const { writing, state, form, handlers, readTime, recovery, clash } = editor;
  const { typed } = state;
  const forms = usePublication(props.publication ?? noPublication, props.failedPublication ?? null, props.madeLink, monitor);
  const settled = useSettled(typed);
  const words = countWords(settled.content);
  const found = useWarnings(typed, props.warnings ?? null);
  const known = state.post;
  const id = known?.id ?? null;
  const isInOtherTab = useOtherTab(id);
  const page = known?.page ?? null;
  const { scheduledAt } = forms.publication.plan;
  const hasReaders = known?.status === "published" || scheduledAt !== null;
  const isEmpty = post === null && failed === null && recovery.hasNothing;
  const { lastField, noteField, returnFocus } = useFieldFocus(form, isEmpty);
  const visitors = useAsVisitors(form, lastField);
  const countMinutes = useEffectEvent((counted: number) => readTime.count(form.current, counted));
  useEffect(() => countMinutes(words), [words]);
  /** Ends saving for a form that stores another text, and stores what is typed on this device. */
  const prepareOther = async () => {
    // In case that form fails and the page stays.
    setTimeout(writing.pause(), 10_000);
    await writing.settle();
    await writing.storeDraft();
    return writing.getState().post?.version ?? 0;
  };
  return (
    <UnfinishedUploadsContext value={uploads}>
      {/* Enter in a field presses the first button of its form without a script: readers must see nothing of it. */}
      <button type="submit" form={formId} hidden {...(hasReaders && { name: "save", value: "draft" })} />
      <EditorBar post={known} title={initial.title} scheduledAt={scheduledAt}>
        <SaveDock
          form={formId}
          editor={editor}
          publication={forms.publication}
          isInOtherTab={isInOtherTab}
          warnings={found.warnings}
          onBefore={() => {
            found.check();
            setBeforeOpen(true);
          }}
          liveAfter={props.liveAfter ?? null}
          monitor={monitor}
          onFocusLost={returnFocus}
        >
          <SeeAsVisitors form={formId} id={id} className="button quiet as-visitors" onOpen={visitors.open} />
          <EditorMenu
            form={formId}
            post={known}
            saveId={saveId}
            hasReaders={hasReaders}
            isBeside={isBeside}
            onBeside={() => setBeside(!isBeside)}
            onHelp={showShortcuts}
            onLeave={prepareOther}
          />
        </SaveDock>
      </EditorBar>
      <main id="main" className="wrap editor" onFocus={noteField} {...handlers}>
        <SignInAgain
          monitor={monitor}
          session={session}
          email={session.writer.id === writer.id ? writer.email : ""}
          onClosed={returnFocus}
        />
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
        <div className={isBeside ? "desk beside" : "desk"} hidden={clash.isComparing}>
          <form className="letter" id={formId} ref={form} method="post" noValidate onSubmit={editor.onSubmit}>
            <input type="hidden" name="version" value={failed?.version ?? post?.version ?? 0} />
            <input type="hidden" name="saveId" value={saveId} />
            <p className="letter-head narrow-only" aria-hidden="true">
              {headingOf(known, initial.title)}
            </p>
            {page ? (
              <PageFormFields page={page} initial={initial} errors={editor.errors} />
            ) : (
              <TitleField typed={initial.title} error={editor.errors.title} />
            )}
            <div className="letter-tools">
              <DetailsButton sheet={sheet} />
              <SeeAsVisitors form={formId} id={id} className="narrow-only" onOpen={visitors.open} />
            </div>
            <ContentField typed={initial.content} error={editor.errors.content} words={words} onHelp={showShortcuts} />
          </form>
          <DetailsSheet sheet={sheet}>
            {!page && (
              <PostDetails
                form={formId}
                initial={initial}
                typed={typed}
                errors={editor.errors}
                suggestion={editor.suggestion}
                asDraft={failed?.asDraft ?? false}
                post={known}
                categories={categories.includes(initial.category) ? categories : [initial.category, ...categories]}
                words={words}
                isCounted={readTime.isCounted}
              />
            )}
            <PostPanels form={formId} post={known} editor={editor} forms={forms} typed={settled} />
          </DetailsSheet>
          {isBeside && (
            <PostPreview typed={settled} given={{ markdown: stored.content, html }} page={page} shownAt={known?.publishedAt ?? shownAt} />
          )}
        </div>
        <AsVisitors {...visitors} />
        <ShortcutsDialog dialog={shortcuts} />
        {isBeforeOpen && (
          <BeforeSheet
            onClose={() => setBeforeOpen(false)}
            post={known}
            typed={typed}
            shownAt={known?.publishedAt ?? shownAt}
            warnings={found.warnings}
            editor={editor}
            forms={forms}
          />
        )}
        <LeaveGuard writing={writing} uploads={uploads} phase={state.phase.name} />
      </main>
    </UnfinishedUploadsContext>
  );
}
