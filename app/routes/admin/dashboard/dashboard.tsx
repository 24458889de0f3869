import { href, Link } from "react-router";
import { listCategories } from "~/domain/categories/category-queries.server";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { countScheduledPosts, listPublicationPlans } from "~/domain/posts/publishing/scheduling-queries.server";
import { countPostsForStaff, listPostsForStaff } from "~/domain/posts/reading/dashboard-posts.server";
import { canManageCategories, isAtLeast } from "~/domain/staff/roles";
import { parsePostsAddress } from "~/routes/admin/posts/list/posts-address";
import { PostsOfStaff } from "~/routes/admin/posts/list/staff-post-list";
import { ActionButton } from "~/ui/admin/action-button";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { Icon } from "~/ui/kit/icon";
import { requestContext } from "~/web/request-context.server";
import { getAuthState } from "~/web/staff-guard.server";
import type { Route } from "./+types/dashboard";
import { ReviewQueue } from "./review-queue";

export async function loader({ url, context }: Route.LoaderArgs) {
  const auth = getAuthState(context);
  // The layout shows the login screen in this page's place.
  if (auth.kind !== "in") return null;
  const { member: actor } = auth.signedIn;
  const { database, now } = context.get(requestContext);
  const db = database.kysely;
  const today = arizonaDate(now());
  // Before the rest, so that what changes in between is told once more rather than never.
  const after = await findLatestEventId(db);
  const address = parsePostsAddress(url.searchParams);
  const [counts, scheduled, listed, categories, due] = await Promise.all([
    countPostsForStaff(db, actor),
    countScheduledPosts(db, actor),
    listPostsForStaff(db, { actor, ...address }),
    listCategories(db),
    isAtLeast(actor.role, "editor") ? listReviewsDue(db, today) : [],
  ]);
  const plans = await listPublicationPlans(
    db,
    listed.posts.map(({ id }) => id),
  );
  const offered = categories.filter(({ posts, retiredAt, name }) => posts > 0 || retiredAt === null || name === address.category);
  const posts = listed.posts.map((post) => ({ ...post, plan: plans.get(post.id) }));
  const list = { ...listed, posts, address, categories: offered.map(({ name }) => name) };
  return { after, counts, scheduled, list, reviews: { due, today }, managesCategories: canManageCategories(actor.role) };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return loaderData && <Posts {...loaderData} />;
}

type PostsProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Posts({ after, counts, scheduled, list, reviews, managesCategories }: PostsProps) {
  useLiveData(after);
  return (
    <main id="main" className="wrap page">
      <title>Manage your blog posts | Blog Admin</title>
      <div className="head">
        <h1>Manage your blog posts</h1>
        <div className="row">
          <Link className="button" to={href("/admin/posts/new")}>
            <Icon name="plus" /> New Post
          </Link>
          <ActionButton action={href("/admin/sign-out")} className="button outline">
            <Icon name="out" /> Logout
          </ActionButton>
        </div>
      </div>
      <Counters {...counts} scheduled={scheduled} />
      <ReviewQueue posts={reviews.due} today={reviews.today} />
      <section className="flow posts" id="posts" aria-labelledby="all-posts">
        <div className="head">
          <h2 id="all-posts">All Posts</h2>
          <div className="row">
            <Link className="aside" to={href("/admin/media")}>
              Pictures
            </Link>
            {managesCategories && (
              <Link className="aside" to={href("/admin/categories")}>
                Categories
              </Link>
            )}
            <Link className="aside" to={href("/admin/posts/trash")}>
              {counts.trashed > 0 ? `Trash (${counts.trashed})` : "Trash"}
            </Link>
          </div>
        </div>
        <PostsOfStaff list={list} total={counts.total} />
      </section>
    </main>
  );
}

function Counters({ published, drafts, total, scheduled }: Record<"published" | "drafts" | "total" | "scheduled", number>) {
  const counters = {
    Published: published,
    ...(scheduled > 0 && { Scheduled: scheduled }),
    Drafts: drafts - scheduled,
    "Total Posts": total,
  };
  return (
    <dl className={scheduled > 0 ? "count four" : "count"}>
      {Object.entries(counters).map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{count}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}
