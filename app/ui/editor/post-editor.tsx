import { useId, useRef } from "react";
import { href, Link } from "react-router";
import type { PublicationWarning } from "~/domain/posts/publication-warnings";
import { countWords } from "~/domain/posts/reading";
import { Icon } from "~/ui/icon";
import "~/ui/styles/article.css";
import "~/ui/styles/editor.css";
import { ClashScreen } from "./clash-screen";
import { KeptTextNotice } from "./kept-text-notice";
import { LeaveGuard } from "./leave-guard";
import { PostFormFields } from "./post-form-fields";
import { PostPreview } from "./post-preview";
import { PublicationPanels } from "./publication-panels";
import { noPublication, type Publication, type RefusedPublication } from "./publication-state";
import type { SavedVersion, SaveRefusal, TypedPost } from "./save-answer";
import { SaveBar } from "./save-bar";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { usePostForm } from "./use-post-form";
import { useRenderedMarkdown, useSettled } from "./use-preview";
import { useWarnings } from "./use-warnings";
import { WarningsPanel } from "./warnings-panel";

export interface PostEditorProps {
  /** Whose unsaved words this device keeps. */
  readonly account: string;
  /** Null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** What is stored; for a new post what its form starts with. */
  readonly stored: TypedPost;
  /** The text that readers see, while `stored` is ahead of it. */
  readonly live?: TypedPost | null;
  /** The HTML of the stored text. */
  readonly html: string;
  /** What a form that was sent without a script held, and why it was not stored. */
  readonly refused: { readonly typed: TypedPost; readonly version: number; readonly refusal: SaveRefusal } | null;
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
  const { account, post, stored, html, refused, saveId, categories, shownAt, readTime } = props;
  const formId = useId();
  const shortcuts = useRef<HTMLDialogElement>(null);
  const showShortcuts = () => shortcuts.current?.showModal();
  const initial = refused?.typed ?? stored;
  const { snapshot, form, typed, saveDraft, errors, suggestion, busy, clash, handlers, saveMerged, leaveClash, journaled } = usePostForm({
    account,
    // What was refused had seen an older version than the page has.
    post: refused && post ? { ...post, version: refused.version } : post,
    stored,
    initial,
    given: refused?.refusal ?? null,
    onHelp: showShortcuts,
  });
  const settled = useSettled(typed);
  const rendered = useRenderedMarkdown(settled.content, { markdown: stored.content, html });
  const known = snapshot.post;
  const { warnings, check } = useWarnings(typed, props.warnings ?? null);
  return (
    <main id="main">
      <div className="wrap editor">
        <EditorHead post={known} isNew={known === null} />
        {refused && !refused.refusal.clash && (
          <p className="notice bad no-script" role="alert">
            <b>{refused.refusal.title}</b> {refused.refusal.text}
          </p>
        )}
        {journaled.offered && !clash && (
          <KeptTextNotice entry={journaled.offered} stored={stored} post={post} onUse={journaled.use} onDiscard={journaled.discard} />
        )}
        {clash && <ClashScreen clash={clash} mine={typed} saveId={saveId} onSave={saveMerged} onBack={leaveClash} />}
        <div className="edit" hidden={clash !== null}>
          <WriteOrPreview />
          <form id={formId} ref={form} method="post" noValidate {...handlers}>
            {/* What Enter in a field means without a script: a save that leaves the status as it is chosen. */}
            <button type="submit" hidden />
            <input type="hidden" name="version" value={refused?.version ?? post?.version ?? 0} />
            <input type="hidden" name="saveId" value={saveId} />
            <PostFormFields
              initial={initial}
              typed={typed}
              errors={errors}
              suggestion={suggestion}
              publicSlug={known?.publishedAt ? known.slug : null}
              categories={categories.includes(initial.category) ? categories : [initial.category, ...categories]}
              words={countWords(settled.content)}
              onHelp={showShortcuts}
            />
          </form>
          <PostPreview typed={settled} html={rendered} shownAt={known?.publishedAt ?? shownAt} readTime={readTime} />
        </div>
        <div className="after" hidden={clash !== null}>
          <WarningsPanel warnings={warnings} onCheck={check} />
          <PublicationPanels
            id={known?.id ?? null}
            isPublished={known?.status === "published"}
            given={props.publication ?? noPublication}
            refused={props.refusedPublication ?? null}
            saveDraft={saveDraft}
          />
        </div>
      </div>
      {!clash && <SaveBar form={formId} snapshot={snapshot} journal={journaled.state} busy={busy} warnings={warnings?.length ?? 0} />}
      <ShortcutsDialog dialog={shortcuts} />
      <LeaveGuard journal={journaled.journal} state={snapshot.state} />
    </main>
  );
}

function EditorHead({ post, isNew }: { post: SavedVersion | null; isNew: boolean }) {
  return (
    <div className="head">
      <div>
        <Link className="back" to={href("/admin")}>
          <Icon name="back" /> Back
        </Link>
        <h1>{isNew ? "Create New Post" : "Edit Post"}</h1>
      </div>
      {post && (
        <div className="row">
          {post.status === "published" && (
            <a className="quiet" href={href("/blog/:slug", { slug: post.slug })} target="_blank" rel="noopener">
              View post
            </a>
          )}
          <Link className="quiet" to={href("/admin/posts/:id/revisions", { id: post.id })}>
            Revisions
          </Link>
        </div>
      )}
    </div>
  );
}

/** On small screens one of the two is seen at a time. Style sheets do the switching. */
function WriteOrPreview() {
  return (
    <div className="tabs" role="radiogroup" aria-label="View">
      <label>
        <input className="sr" type="radio" name="view" id="t-w" defaultChecked /> Write
      </label>
      <label>
        <input className="sr" type="radio" name="view" id="t-p" /> Preview
      </label>
    </div>
  );
}
