import { href, Link, useSearchParams } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { editorPath } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import { listPath } from "~/routes/admin/posts/list/posts-address";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";

export function PostInTrash({ post, title }: { post: Pick<SavedVersion, "id" | "page">; title: string }) {
  const [search] = useSearchParams();
  const to = editorPath(post, { searchParams: search });
  return (
    <AdminPage title={`This ${nounOf(post)} is in the trash`} isNarrow>
      <p>“{title}” was deleted. Restore it to continue editing.</p>
      <div className="row">
        <ActionButton action={href("/admin/posts/:id/restore", { id: post.id })} fields={{ to }} className="button">
          Restore
        </ActionButton>
        <Link className="button outline" to={listPath(post, search)}>
          Back
        </Link>
      </div>
    </AdminPage>
  );
}
