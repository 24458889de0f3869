import { href, Link, useSearchParams } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { BackToBuiltInText } from "~/routes/admin/posts/editor/site-page/back-to-built-in-text";
import { listPath, pageLabel, pagePath } from "~/routes/admin/posts/editor/site-page/page-words";
import { Icon } from "~/ui/kit/icon";

interface EditorHeadProps {
  /** Id of the form with the text. */
  readonly form: string;
  readonly post: SavedVersion | null;
  readonly title: string;
  /** Ends saving before a form that leaves the editor. */
  readonly onLeave: () => Promise<unknown>;
}

export function EditorHead({ form, post, title, onLeave }: EditorHeadProps) {
  const [search] = useSearchParams();
  const keepList = useKeepList();
  const page = post?.page ?? null;
  return (
    <div className="head">
      <div>
        <Link className="back" to={listPath(post, search)}>
          <Icon name="back" /> {page ? "Pages" : "Back"}
        </Link>
        <h1>{headingOf(post, title)}</h1>
      </div>
      {post && (
        <div className="row">
          {(page || post.status === "published") && (
            <a className="quiet" href={page ? pagePath(page) : href("/blog/:slug", { slug: post.slug })} target="_blank" rel="noopener">
              {page ? "View page" : "View post"}
            </a>
          )}
          <Link className="quiet" to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
            Revisions
          </Link>
          {!page && post.status === "published" && <EditorMenu form={form} />}
          {page && <BackToBuiltInText page={page} onLeave={onLeave} />}
        </div>
      )}
    </div>
  );
}

/** What is rarely wanted. The text is saved with it, as with the other buttons of the form. */
function EditorMenu({ form }: { form: string }) {
  return (
    <details className="editor-menu" name="editor-menu">
      <summary className="icon-button" aria-label="More" title="More">
        <Icon name="more" />
      </summary>
      <div>
        <button className="quiet danger" type="submit" form={form} name="status" value="draft">
          Unpublish
        </button>
      </div>
    </details>
  );
}

export function headingOf(post: Pick<SavedVersion, "page"> | null, title: string): string {
  if (post?.page) return pageLabel(post.page, title);
  return post ? "Edit Post" : "Create New Post";
}

export function WriteOrPreview() {
  return (
    <div className="tabs" role="radiogroup" aria-label="View">
      <label>
        <input className="visually-hidden" type="radio" name="view" id="view-write" defaultChecked /> Write
      </label>
      <label>
        <input className="visually-hidden" type="radio" name="view" id="view-preview" /> Preview
      </label>
    </div>
  );
}
