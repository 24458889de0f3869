import { listCategories } from "~/domain/categories/category-queries.server";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listEmailed } from "~/domain/mailings/mailing-list.server";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { listPublicationPlans } from "~/domain/posts/publishing/scheduling-commands.server";
import { countPostsForStaff, findPostForList, listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { listReviewProgress } from "~/domain/posts/reviewing/review-answers.server";
import { canManageCategories, isAtLeast } from "~/domain/staff/roles";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import type { RequestContext } from "~/web/request-context.server";
import type { PostsAddress } from "./posts-address";
import { showOnce } from "./shown-once.server";

interface ListRequest {
  readonly request: Request;
  readonly site: Pick<RequestContext, "database" | "now">;
  readonly actor: SignedIn["member"];
  readonly address: PostsAddress;
}

/** One page of the posts with their counts, and the headers that mark the reader's last change as shown. */
export async function readPostList({ request, site, actor, address }: ListRequest) {
  const db = site.database.kysely;
  const now = site.now();
  // Read first, so that a change in between is reported twice rather than never.
  const after = await findLatestEventId(db);
  const { change, headers } = await showOnce(request, await findLastChange(db, { actor, now, latestEvent: after }));
  const [counts, listed, changed, categories] = await Promise.all([
    countPostsForStaff(db, actor),
    listPostsForStaff(db, { actor, ...address }),
    change && findPostForList(db, actor, change.id),
    listCategories(db),
  ]);
  const ids = listed.posts.map(({ id }) => id);
  const [plans, emailed, progress] = await Promise.all([
    listPublicationPlans(db, ids),
    listEmailed(db, ids),
    listReviewProgress(db, ids, now),
  ]);
  const posts = listed.posts.map((post) => ({
    ...post,
    plan: plans.get(post.id),
    emailed: emailed.get(post.id),
    review: progress.get(post.id),
  }));
  const offered = categories.filter(({ posts, retiredAt, name }) => posts > 0 || retiredAt === null || name === address.category);
  const page = {
    after,
    counts,
    list: { ...listed, posts, address, categories: offered.map(({ name }) => name), mayEmail: isAtLeast(actor.role, "editor") },
    saved: change && changed && { change, title: changed.title },
    managesCategories: canManageCategories(actor.role),
  };
  return { page, headers };
}

export type PostListPage = Awaited<ReturnType<typeof readPostList>>["page"];
