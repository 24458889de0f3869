import { href, Link, useSubmit } from "react-router";
import { isOwnPage, pathOfPage } from "~/domain/posts/post/slug";
import { useKeepList } from "~/routes/admin/list-return";
import { type Noun, nounOf } from "~/routes/admin/page-names";
import { useOpenEditor } from "~/routes/admin/posts/editor/page/form/use-editor";
import { DiscardChangesForm } from "~/routes/admin/posts/editor/publishing/unpublished-panel";
import { deleteQuestion } from "~/routes/admin/posts/list/delete-button";
import { Icon } from "~/ui/kit/icon";
import { spanishAddresses } from "~content/language";

const MENU_ID = "editor-menu";
/** A dialog opens a frame later: a closing menu first returns the focus to its button. */
const closesMenu = { popoverTarget: MENU_ID, popoverTargetAction: "hide" } as const;

/** A popover of the browser, so it opens and closes without a script too. */
export function EditorMenu({ isBeside, onBeside, onHelp }: { isBeside: boolean; onBeside: () => void; onHelp: () => void }) {
  const keepList = useKeepList();
  const { post, page, hasReaders, formId } = useOpenEditor();
  const isBuiltIn = page !== null && !isOwnPage(page);
  const spanish = post && spanishPageOf(page === null ? href("/blog/:slug", { slug: post.slug }) : pathOfPage(page));
  return (
    <>
      <button className="button quiet menu-button" type="button" popoverTarget={MENU_ID}>
        More <Icon name="chevron" />
      </button>
      <div className="boxed editor-menu" id={MENU_ID} popover="auto">
        <button className="wide-only needs-script" type="button" {...closesMenu} onClick={onBeside}>
          <Icon name="columns" /> {isBeside ? "Write without the preview" : "Write and see side by side"}
        </button>
        {post && (
          <>
            <Link to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
              <Icon name="clock" /> Revisions
            </Link>
            <button className="needs-script" type="button" {...closesMenu} onClick={showPreviewLinks}>
              <Icon name="external" /> Preview links
            </button>
          </>
        )}
        {post && (isBuiltIn || post.status === "published") && (
          <a href={page ? pathOfPage(page) : href("/blog/:slug", { slug: post.slug })} target="_blank" rel="noopener">
            <Icon name="eye" /> {page ? "View page" : "View post"}
          </a>
        )}
        {spanish !== null && (
          <Link to={href("/admin/pages/spanish/:page", { page: spanish })}>
            <Icon name="columns" /> Spanish edition
          </Link>
        )}
        <button className="needs-script" type="button" {...closesMenu} onClick={() => requestAnimationFrame(onHelp)}>
          <Icon name="help" /> Keyboard shortcuts
        </button>
        {isBuiltIn && !pathOfPage(page).startsWith("/es") && <BackToBuiltInText page={page} />}
        {post?.unpublished && hasReaders && <DiscardChangesForm />}
        {post?.status === "published" && !isBuiltIn && (
          <button className="danger" type="submit" form={formId} name="status" value="draft">
            <Icon name="undo" /> Unpublish
          </button>
        )}
        {post && !isBuiltIn && <MoveToTrash id={post.id} noun={nounOf(post)} />}
      </div>
    </>
  );
}

/** For the English text and for the Spanish one. @returns the last part of the Spanish address; null where there is none */
function spanishPageOf(path: string): string | null {
  const address = Object.entries(spanishAddresses).find((both) => both.includes(path))?.[1];
  return address?.replace(/^\/(es\/)?/, "") ?? null;
}

/** On a phone the panel is in the details sheet, which the focus opens. */
function showPreviewLinks(): void {
  const panel = document.getElementById("preview-links");
  if (!(panel instanceof HTMLDetailsElement)) return;
  panel.open = true;
  requestAnimationFrame(() => panel.querySelector("summary")?.focus());
}

/** Unsaved text is stored on this device first, and offered again. */
function BackToBuiltInText({ page }: { page: string }) {
  const { leaveBy } = useOpenEditor().publishing;
  return (
    <form method="post" action={href("/admin/pages/:page/built-in-text", { page })} onSubmit={(event) => leaveBy(event)}>
      <button className="quiet" type="submit">
        <Icon name="undo" /> Back to the built-in text
      </button>
    </form>
  );
}

function MoveToTrash({ id, noun }: { id: string; noun: Noun }) {
  const { endSaving } = useOpenEditor();
  const action = href("/admin/posts/:id/delete", { id });
  const to = noun === "page" ? href("/admin/pages") : href("/admin");
  const submit = useSubmit();
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!window.confirm(deleteQuestion(noun))) return;
    void endSaving().then(() => submit({ to }, { method: "post", action }));
  };
  return (
    <form action={action} onSubmit={onSubmit}>
      <button className="danger" type="submit">
        <Icon name="trash" /> Move to trash
      </button>
    </form>
  );
}
