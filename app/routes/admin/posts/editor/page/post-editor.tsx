import { useRef, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { hasTemplateBlanks } from "~/domain/posts/post/post-form";
import type { loader } from "~/routes/admin/admin-layout";
import { AsVisitors, SeeAsVisitors, useAsVisitors } from "~/routes/admin/posts/editor/page/dialogs/as-visitors";
import type { PostPreviewProps } from "~/routes/admin/posts/editor/page/preview/post-preview";
import type { PrePublishSheetProps } from "~/routes/admin/posts/editor/publishing/pre-publish/pre-publish-sheet";
import { PublishingContext } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { ReviewStrip } from "~/routes/admin/posts/editor/publishing/review/review-strip";
import { LeftOutOfSchedule } from "~/routes/admin/posts/editor/publishing/unpublished-panel";
import { ContentField } from "~/routes/admin/posts/editor/surface/content-field";
import { loadSurfaceAhead } from "~/routes/admin/posts/editor/surface/use-writing-surface";
import type { ClashScreenProps } from "~/routes/admin/posts/editor/writing/clash/clash-screen";
import { RecoveredDraftNotice } from "~/routes/admin/posts/editor/writing/recovery/recovered-draft-notice";
import { UnfinishedUploadsContext } from "~/routes/admin/posts/editor/writing/unfinished-uploads";
import { SignInAgain } from "~/ui/admin/session/sign-in-again";
import { loadedLater } from "~/ui/kit/loaded-later";
import "./post-editor.css";
import { EditorBar, headingOf } from "./bar/editor-bar";
import { EditorMenu } from "./bar/editor-menu";
import { CheckAndPublish, SaveDock, SaveHelp } from "./bar/save-dock";
import { type Comments, CommentsBeside, useComments } from "./comments/comments-beside";
import { DetailsButton, DetailsSheet, useDetailsSheet } from "./details/details-sheet";
import { LeaveGuard } from "./dialogs/leave-guard";
import { ShortcutsDialog } from "./dialogs/shortcuts-dialog";
import { PageFormFields, TitleField } from "./form/form-fields";
import { type Editor, EditorContext, type OpenedPost, useEditor, useOpenEditor } from "./form/use-editor";

if (!import.meta.env.SSR) loadSurfaceAhead();

export function PostEditor(props: Omit<OpenedPost, "writer" | "madeLink">) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const writer = layout?.kind === "in" ? layout.member : { id: "", name: "", email: "" };
  return <EditorPage {...props} writer={writer} madeLink={layout?.toast?.link ?? null} key={writer.id} />;
}

/** A plain form that works without a script. */
function EditorPage(opened: OpenedPost) {
  const shortcuts = useRef<HTMLDialogElement>(null);
  const showShortcuts = () => shortcuts.current?.showModal();
  const editor = useEditor(opened, showShortcuts);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isBeside, setBeside] = useState(false);
  const sheet = useDetailsSheet();
  const visitors = useAsVisitors(editor.form, editor.lastField);
  const comments = useComments(editor.publishing);
  const { formId, hasReaders, clash, page, suggestions, debounced } = editor;
  const shownAt = editor.post?.publishedAt ?? opened.shownAt;
  const openSheet = () => {
    suggestions.check();
    setSheetOpen(true);
  };
  /** What a template left to fill in opens the check, which publishes all the same. */
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    if (!publishes(event) || !hasTemplateBlanks(editor.state.typed)) return editor.onSubmit(event);
    event.preventDefault();
    openSheet();
  };
  return (
    <InEditor editor={editor}>
      <title>{`${headingOf(editor.post, editor.initial.title)} | Website admin`}</title>
      {/* Without a script, Enter in a field presses the first button of the form: it must not publish. */}
      <button type="submit" form={formId} hidden {...(hasReaders && { name: "save", value: "draft" })} />
      <EditorBar>
        <SaveDock>
          <SeeAsVisitors className="button quiet as-visitors" onOpen={visitors.open} />
          <CheckAndPublish onOpen={openSheet} />
          <EditorMenu isBeside={isBeside} onBeside={() => setBeside(!isBeside)} onHelp={showShortcuts} />
        </SaveDock>
      </EditorBar>
      <main id="main" className="wrap editor" onFocus={editor.noteField} {...editor.handlers}>
        {!clash.isComparing && <SaveHelp />}
        <Notices />
        <div className={deskClass(isBeside, comments)} hidden={clash.isComparing}>
          <form className="framed letter" id={formId} ref={editor.form} method="post" noValidate onSubmit={onSubmit}>
            <input type="hidden" name="version" value={opened.failed?.version ?? opened.post?.version ?? 0} />
            <input type="hidden" name="saveId" value={opened.saveId} />
            <p className="letter-head narrow-only" aria-hidden="true">
              {headingOf(editor.post, editor.initial.title)}
            </p>
            {page ? <PageFormFields page={page} /> : <TitleField typed={editor.initial.title} error={editor.errors.title} />}
            <div className="letter-tools">
              <DetailsButton sheet={sheet} />
              <SeeAsVisitors className="narrow-only" onOpen={visitors.open} />
            </div>
            <ContentField
              typed={editor.initial.content}
              error={editor.errors.content}
              words={editor.words}
              comments={comments.slots}
              onHelp={showShortcuts}
            />
          </form>
          <DetailsSheet sheet={sheet} comments={comments} />
          {comments.isPlaced && editor.post && <CommentsBeside comments={comments} />}
          {isBeside && (
            <PostPreview typed={debounced} given={{ markdown: opened.stored.content, html: opened.html }} page={page} shownAt={shownAt} />
          )}
        </div>
        <AsVisitors {...visitors} />
        <ShortcutsDialog dialog={shortcuts} />
        {isSheetOpen && (
          <PrePublishSheet
            onClose={() => setSheetOpen(false)}
            typed={editor.state.typed}
            shownAt={shownAt}
            warnings={suggestions.warnings}
          />
        )}
        <LeaveGuard />
      </main>
    </InEditor>
  );
}

function publishes({ nativeEvent }: React.SubmitEvent<HTMLFormElement>): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.name === "status" && submitter.value === "published";
}

/** With the preview beside the text, comments stand below their paragraphs. */
function deskClass(isBeside: boolean, { isPlaced, tab }: Comments): string {
  const beside = isBeside ? " beside" : isPlaced && tab === "comments" ? " commenting" : "";
  return `desk${isPlaced ? " placed" : ""}${beside}`;
}

function InEditor({ editor, children }: { editor: Editor; children: React.ReactNode }) {
  return (
    <EditorContext value={editor}>
      <PublishingContext value={editor.publishing}>
        <UnfinishedUploadsContext value={editor.uploads}>{children}</UnfinishedUploadsContext>
      </PublishingContext>
    </EditorContext>
  );
}

/** Above the form: signing in again, why saving failed, a recovered draft, a clash with another save. */
function Notices() {
  const { opened, monitor, session, returnFocus, recovery, clash, state, isInOtherTab } = useOpenEditor();
  const { writer, failed, stored, post, saveId } = opened;
  return (
    <>
      <SignInAgain monitor={monitor} session={session} email={session.writer.id === writer.id ? writer.email : ""} onClosed={returnFocus} />
      {failed && !failed.failure.clash && (
        <p className="notice bad no-script" role="alert">
          <b>{failed.failure.title}</b> {failed.failure.text}
        </p>
      )}
      {!clash.isComparing && state.post && <ReviewStrip />}
      {!clash.isComparing && state.post && <LeftOutOfSchedule />}
      {!clash.isComparing && <RecoveredDraftNotice recovery={recovery} stored={stored} post={post} />}
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
    </>
  );
}

const PrePublishSheet = loadedLater<PrePublishSheetProps>(() =>
  import("~/routes/admin/posts/editor/publishing/pre-publish/pre-publish-sheet").then((loaded) => loaded.PrePublishSheet),
);

const ClashScreen = loadedLater<ClashScreenProps>(() =>
  import("~/routes/admin/posts/editor/writing/clash/clash-screen").then((loaded) => loaded.ClashScreen),
);

const PostPreview = loadedLater<PostPreviewProps>(() =>
  import("~/routes/admin/posts/editor/page/preview/post-preview").then((loaded) => loaded.PostPreview),
);
