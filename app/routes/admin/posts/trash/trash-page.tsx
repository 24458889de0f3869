import { href, Link, useLocation } from "react-router";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { canEmptyTrash } from "~/domain/staff/roles";
import { parsePostsAddress } from "~/routes/admin/posts/list/posts-address";
import { AdminPage } from "~/ui/admin/admin-page";
import { Pager } from "~/ui/admin/pager";
import { PostRow } from "~/ui/admin/post-row";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/trash-page";

export const loader = adminLoader({}, async ({ db, actor, url }: AdminRequest) => {
  const after = await findLatestEventId(db);
  const { page } = parsePostsAddress(url.searchParams);
  return { after, mayEmpty: canEmptyTrash(actor.role), ...(await listPostsForStaff(db, { actor, page, trashed: true })) };
});

export default function Trash({ loaderData: { after, mayEmpty, posts, page, pages } }: Route.ComponentProps) {
  useLiveData(after);
  return (
    <AdminPage title="Trash" back={{ to: href("/admin/posts"), text: "Posts" }}>
      {posts.length === 0 ? (
        <div className="empty slim">
          <h2>The trash is empty</h2>
          <p className="soft">Posts that you delete stay here until an owner empties the trash.</p>
        </div>
      ) : (
        <>
          <div className="head posts">
            <p>Readers can’t see these posts. A restored post is back as it was; one whose scheduled time has passed is a draft.</p>
            {mayEmpty && (
              <Link className="button danger small" to={href("/admin/posts/trash/empty")}>
                Empty the trash
              </Link>
            )}
          </div>
          <h2 className="visually-hidden">Deleted posts</h2>
          <ul className="list">
            {posts.map((post) => (
              <TrashedRow post={post} mayDestroy={mayEmpty} key={post.id} />
            ))}
          </ul>
          <Pager page={page} pages={pages} to={(number) => `${href("/admin/posts/trash")}?page=${number}`} />
        </>
      )}
    </AdminPage>
  );
}

type TrashedPost = Route.ComponentProps["loaderData"]["posts"][number];

function TrashedRow({ post, mayDestroy }: { post: TrashedPost; mayDestroy: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <PostRow
      post={post}
      title={post.title}
      note={
        <>
          {post.category === "" && <span>Page</span>}
          {post.deletedBy && <span>deleted by {post.deletedBy}</span>}
        </>
      }
    >
      <ActionButton
        action={href("/admin/posts/:id/restore", { id: post.id })}
        fields={{ to: `${pathname}${search}` }}
        keepsScroll
        label={`Restore: ${post.title}`}
      >
        Restore
      </ActionButton>
      {mayDestroy && (
        <Link
          className="row-action danger"
          to={href("/admin/posts/:id/delete-for-good", { id: post.id })}
          aria-label={`Delete for good: ${post.title}`}
        >
          <Icon name="trash" /> Delete for good
        </Link>
      )}
    </PostRow>
  );
}
