import { useLayoutEffect, useRef } from "react";
import { href, Link, useNavigation } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import { fromList } from "~/routes/admin/list-return";
import { Pager } from "~/ui/admin/pager";
import { PostRow } from "~/ui/admin/post-row";
import { RowMenu } from "~/ui/admin/row-menu";
import emptyArt from "~/ui/art/empty.svg";
import { Icon } from "~/ui/kit/icon";
import { DeleteButton } from "./delete-button";
import { PostSearch } from "./post-search";
import { allPosts, isNarrowed, listQuery, type PostsAddress, postsPath } from "./posts-address";
import type { PostListPage } from "./read-post-list.server";
import { SavedLine, type ShownChange, UndoForm, useNews } from "./saved-line";

type PostListing = PostListPage["list"];
type ListedPost = PostListing["posts"][number];

export function PostsOfStaff({ list, total, saved }: Pick<PostListPage, "list" | "saved"> & { total: number }) {
  const isLoading = useIsLoading(list.address);
  const { rows, focusAfter } = useFocusAfterDelete(list.posts);
  const last = saved?.change ?? null;
  const change = last?.overtakenBy ? null : last;
  const news = useNews(change);
  if (total === 0) return <NoPostsYet />;
  const { posts, page, pages, categories, address, mayEmail } = list;
  return (
    <>
      <PostSearch address={address} categories={categories}>
        <p className="hint found" role="status">
          {isLoading ? <Loading /> : countText(list)}
        </p>
      </PostSearch>
      <div aria-busy={isLoading} ref={rows} {...news.hold}>
        {saved && news.isShown && <SavedLine {...saved} list={listQuery(address)} mayEmail={mayEmail} onClose={news.end} />}
        {posts.length > 0 && (
          <ul className="list">
            {posts.map((post) => (
              <EditableRow
                post={post}
                address={address}
                mayEmail={mayEmail}
                undo={change?.id === post.id && change.isUndoable && !news.isShown ? change : null}
                goneUndo={last?.id === post.id ? last.overtakenBy : null}
                onDelete={() => focusAfter(post.id)}
                key={post.id}
              />
            ))}
          </ul>
        )}
        {posts.length === 0 && <NothingFound all={postsPath({ ...allPosts, place: address.place })} />}
      </div>
      <Pager page={page} pages={pages} to={(number) => `${postsPath({ ...address, page: number })}#posts`} />
    </>
  );
}

interface EditableRowProps {
  readonly post: ListedPost;
  readonly address: PostsAddress;
  readonly mayEmail: boolean;
  /** The reader's last change of this post, once it is no longer news. */
  readonly undo: ShownChange | null;
  /** Who ended Undo by another change. */
  readonly goneUndo: string | null;
  readonly onDelete: () => void;
}

function EditableRow({ post, address, mayEmail, undo, goneUndo, onDelete }: EditableRowProps) {
  const edit = fromList(href("/admin/posts/:id", { id: post.id }), listQuery(address));
  return (
    <PostRow post={post} title={<Link to={edit}>{post.title}</Link>} note={<RowNotes post={post} goneUndo={goneUndo} />}>
      {undo && (
        <UndoForm change={undo} className="row-action" label={`Undo your last change: ${post.title}`}>
          <Icon name="undo" /> Undo
        </UndoForm>
      )}
      {post.status === "published" && (
        <a className="row-action" href={href("/blog/:slug", { slug: post.slug })} aria-label={`View: ${post.title}`}>
          <Icon name="eye" /> View
        </a>
      )}
      <Link className="row-action" to={edit} aria-label={`Edit: ${post.title}`}>
        <Icon name="edit" /> Edit
      </Link>
      <DeleteButton post={post} onDelete={onDelete} />
      <RowMenu name={post.title}>
        <Link to={fromList(href("/admin/posts/:id/revisions", { id: post.id }), listQuery(address))}>Revisions</Link>
        <Link to={fromList(href("/admin/posts/:id/before", { id: post.id }), listQuery(address))}>Check and publish</Link>
        {post.status === "published" && mayEmail && (
          <Link to={href("/admin/posts/:id/email", { id: post.id })} aria-label={`Email this article: ${post.title}`}>
            Email this article
          </Link>
        )}
      </RowMenu>
    </PostRow>
  );
}

function RowNotes({ post: { id, emailed }, goneUndo }: { post: ListedPost; goneUndo: string | null }) {
  return (
    <>
      {emailed && (
        <span>{`Emailed ${formatDay(arizonaDate(new Date(emailed.at)))} to ${counted(emailed.people, "person", "people")}`}</span>
      )}
      {goneUndo !== null && (
        <span className="gone-undo">
          Undo is no longer possible: {goneUndo} has changed this since. Earlier versions are under{" "}
          <Link to={href("/admin/posts/:id/revisions", { id })}>Revisions</Link>.
        </span>
      )}
    </>
  );
}

function Loading() {
  return (
    <span className="loading-line">
      <span className="spinner" />
      Loading...
    </span>
  );
}

function countText({ found, cutAt, isCorrected, address }: PostListing): string {
  if (isCorrected) return `No post has these words. ${counted(found, "post")} with similar ones`;
  if (cutAt !== undefined) return `Many posts have these words. ${found} found among the ${cutAt} saved last: add a word to find others.`;
  const posts = counted(found, "post");
  return isNarrowed(address) ? `${posts} found` : posts;
}

function NoPostsYet() {
  return (
    <div className="empty">
      <img src={emptyArt} width="320" height="224" alt="" />
      <h3>No blog posts yet</h3>
      <Link className="button" to={href("/admin/posts/new")}>
        <Icon name="plus" /> Create Your First Post
      </Link>
    </div>
  );
}

function NothingFound({ all }: { all: string }) {
  return (
    <div className="empty slim">
      <h3>No post matches</h3>
      <p className="soft">Try fewer letters of a word, or another status or category.</p>
      <Link className="button outline" to={all} preventScrollReset>
        Show all posts
      </Link>
    </div>
  );
}

function useIsLoading({ place }: PostsAddress): boolean {
  const { state, location } = useNavigation();
  return state === "loading" && location.pathname === postsPath({ place });
}

function useFocusAfterDelete(posts: readonly ListedPost[]) {
  const rows = useRef<HTMLDivElement>(null);
  const gone = useRef<{ readonly id: string; readonly index: number } | null>(null);
  // A layout effect: the focus must move before the next key.
  useLayoutEffect(() => {
    if (!gone.current || posts.some(({ id }) => id === gone.current?.id)) return;
    const links = rows.current?.querySelectorAll<HTMLElement>("h3 a, .empty a") ?? [];
    // Unless somebody has moved the focus.
    if (document.activeElement === document.body) links[Math.min(gone.current.index, links.length - 1)]?.focus({ preventScroll: true });
    gone.current = null;
  }, [posts]);
  const focusAfter = (id: string) => {
    gone.current = { id, index: posts.findIndex((post) => post.id === id) };
  };
  return { rows, focusAfter };
}
