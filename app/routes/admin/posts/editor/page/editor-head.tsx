import { href, Link, useSearchParams } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { backToList } from "~/routes/admin/posts/list/posts-address";
import { Icon } from "~/ui/kit/icon";

export function EditorHead({ post }: { post: SavedVersion | null }) {
  const [search] = useSearchParams();
  const keepList = useKeepList();
  return (
    <div className="head">
      <div>
        <Link className="back" to={backToList(search)}>
          <Icon name="back" /> Back
        </Link>
        <h1>{post ? "Edit Post" : "Create New Post"}</h1>
      </div>
      {post && (
        <div className="row">
          {post.status === "published" && (
            <a className="quiet" href={href("/blog/:slug", { slug: post.slug })} target="_blank" rel="noopener">
              View post
            </a>
          )}
          <Link className="quiet" to={keepList(href("/admin/posts/:id/revisions", { id: post.id }))}>
            Revisions
          </Link>
        </div>
      )}
    </div>
  );
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
