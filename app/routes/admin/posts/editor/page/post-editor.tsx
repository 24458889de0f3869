import { useCallback, useId, useRef, useState } from "react";
import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";
import { countWords } from "~/domain/posts/article/reading-time";
import { SignInAgain } from "~/ui/admin/session/sign-in-dialog";
import "~/ui/styles/article.css";
import "~/routes/admin/posts/editor/editor.css";
import { ClashScreen } from "~/routes/admin/posts/editor/clash/clash-screen";
import { PublicationPanels } from "~/routes/admin/posts/editor/panels/publication-panels";
import { noPublication, type Publication, type RefusedPublication } from "~/routes/admin/posts/editor/panels/publication-state";
import { UnpublishedPanel } from "~/routes/admin/posts/editor/panels/unpublished-panel";
import { usePublication } from "~/routes/admin/posts/editor/panels/use-publication";
import { useWarnings } from "~/routes/admin/posts/editor/panels/use-warnings";
import { WarningsPanel } from "~/routes/admin/posts/editor/panels/warnings-panel";
import { KeptTextNotice } from "~/routes/admin/posts/editor/recovery/recovered-draft-notice";
import type { SavedVersion, TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { useSessionMonitor } from "~/routes/admin/posts/editor/saving/use-session-monitor";
import { SaveDock } from "~/routes/admin/posts/editor/status/save-dock";
import { EditorHead, WriteOrPreview } from "./editor-head";
import { LeaveGuard } from "./leave-guard";
import { PendingWork, PendingWorkContext } from "./pending-work";
import { PostFormFields } from "./post-form-fields";
import { PostPreview } from "./post-preview";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { controlOf } from "./typed-form";
import { type RefusedForm, usePostForm } from "./use-post-form";
import { useRenderedMarkdown, useSettled } from "./use-preview";

export interface PostEditorProps {
  /** Whose words the page holds, and whose unsaved ones this device keeps. */
  readonly writer: { readonly id: string; readonly name: string; readonly email: string };
  /** Null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** What is stored; for a new post what its form starts with. */
  readonly stored: TypedPost;
  /** The text that readers see, while `stored` is ahead of it. */
  readonly live?: TypedPost | null;
  /** The newest change of anything that this data knows; left out for a new post. */
  readonly liveAfter?: number;
  /** The HTML of the stored text. */
  readonly html: string;
  readonly refused: RefusedForm | null;
  readonly saveId: string;
  readonly categories: readonly string[];
  /** ISO 8601: the date the article shows, or would if it were published now. */
  readonly shownAt: string;
  readonly readTime: (minutes: number) => string;
  /** Left out for a new post. */
  readonly publication?: Publication;
  readonly refusedPublication?: RefusedPublication | null;
  /** Of the stored text. */
  readonly warnings?: readonly PublicationWarning[];
}

/** The editor: a plain form that works without a script, with the article beside it as visitors will see it. */
export function PostEditor(props: PostEditorProps) {
  const { writer, post, stored, live = null, html, refused, saveId, categories, shownAt, readTime } = props;
  const formId = useId();
  const shortcuts = useRef<HTMLDialogElement>(null);
  const showShortcuts = () => shortcuts.current?.showModal();
  const [pending] = useState(() => new PendingWork());
  const { keeping, session } = useSessionMonitor(writer);
  const initial = refused?.typed ?? stored;
  const editor = usePostForm({ post, stored, live, initial, refused, keeping, onHelp: showShortcuts });
  const { snapshot, form, typed, saving, autosave, handlers, journaled, clash } = editor;
  const forms = usePublication(props.publication ?? noPublication, props.refusedPublication ?? null, keeping);
  const settled = useSettled(typed);
  const rendered = useRenderedMarkdown(settled.content, { markdown: stored.content, html });
  const { warnings, check } = useWarnings(typed, props.warnings ?? null);
  const known = snapshot.post;
  const { scheduledAt } = forms.publication.plan;
  const isGuarded = known?.status === "published" || scheduledAt !== null;
  const lastField = useRef<HTMLElement | null>(null);
  const returnFocus = useCallback(() => {
    const field = lastField.current ?? (form.current && controlOf(form.current, "content"));
    field?.focus();
  }, [form]);
  /** Nothing is saved any more, and what is typed and not saved is kept on this device. */
  const rest = async () => {
    const goOn = autosave.hold();
    // Whoever is still here then stayed after all.
    setTimeout(goOn, 10_000);
    await saving.settle();
    await journaled.journal.flush();
    return saving.getSnapshot().post?.version ?? 0;
  };
  return (
    <main id="main">
      <PendingWorkContext value={pending}>
        <div className="wrap editor">
          <EditorHead post={known} isNew={known === null} />
          {refused && !refused.refusal.clash && (
            <p className="notice bad no-script" role="alert">
              <b>{refused.refusal.title}</b> {refused.refusal.text}
            </p>
          )}
          {journaled.offered && !clash.isComparing && (
            <KeptTextNotice
              entry={journaled.offered}
              others={journaled.others}
              stored={stored}
              post={post}
              onUse={journaled.use}
              onDiscard={journaled.discard}
            />
          )}
          {clash.comparison && (
            <ClashScreen
              comparison={clash.comparison}
              isHidden={!clash.isComparing}
              saveId={saveId}
              onSave={clash.saveJoined}
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
              {/* What Enter in a field means without a script: nothing that readers see changes by it. */}
              <button type="submit" hidden {...(isGuarded && { name: "keep", value: "yes" })} />
              <input type="hidden" name="version" value={refused?.version ?? post?.version ?? 0} />
              <input type="hidden" name="saveId" value={saveId} />
              <PostFormFields
                initial={initial}
                typed={typed}
                errors={editor.errors}
                suggestion={editor.suggestion}
                isKept={refused?.isKept ?? false}
                status={known?.status ?? "draft"}
                publicSlug={known?.publishedAt ? known.slug : null}
                categories={categories.includes(initial.category) ? categories : [initial.category, ...categories]}
                words={countWords(settled.content)}
                onHelp={showShortcuts}
              />
            </form>
            <PostPreview typed={settled} html={rendered} shownAt={known?.publishedAt ?? shownAt} readTime={readTime} />
          </div>
          <div className="editor-panels" hidden={clash.isComparing}>
            {known && isGuarded && (
              <UnpublishedPanel form={formId} post={known} live={snapshot.live} typed={settled} saveId={saveId} onDiscard={rest} />
            )}
            <WarningsPanel warnings={warnings} onCheck={check} />
            <PublicationPanels
              id={known?.id ?? null}
              isPublished={known?.status === "published"}
              forms={forms}
              refused={props.refusedPublication ?? null}
              saveDraft={editor.saveDraft}
            />
          </div>
        </div>
        <SaveDock
          form={formId}
          editor={editor}
          scheduledAt={scheduledAt}
          warnings={warnings?.length ?? 0}
          liveAfter={props.liveAfter ?? null}
          keeping={keeping}
          onFocusLost={returnFocus}
        >
          <SignInAgain
            keeping={keeping}
            session={session}
            email={session.writer.id === writer.id ? writer.email : ""}
            onClosed={returnFocus}
          />
        </SaveDock>
        <ShortcutsDialog dialog={shortcuts} />
        <LeaveGuard journal={journaled.journal} pending={pending} state={snapshot.state} />
      </PendingWorkContext>
    </main>
  );
}
