import { href, Link, useSearchParams } from "react-router";
import { keepList } from "~/routes/admin/list-return";
import { backToList } from "~/routes/admin/posts/list/posts-address";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";

export function PostInTrash({ id, title }: { id: string; title: string }) {
  const [search] = useSearchParams();
  const here = keepList(href("/admin/posts/:id", { id }), { searchParams: search });
  return (
    <AdminPage title="This post is in the trash" isNarrow>
      <p>“{title}” was deleted. Restore it to continue editing. It comes back as it was.</p>
      <div className="row">
        <ActionButton action={href("/admin/posts/:id/restore", { id })} fields={{ to: here }} className="button">
          Restore
        </ActionButton>
        <Link className="button outline" to={backToList(search)}>
          Back
        </Link>
      </div>
    </AdminPage>
  );
}
