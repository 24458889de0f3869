import { data, href, Link } from "react-router";
import { listCategories } from "~/domain/categories/category-queries.server";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listEmailed } from "~/domain/mailings/mailing-list.server";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { listReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { listPublicationPlans } from "~/domain/posts/publishing/scheduling-commands.server";
import {
  countPostsForStaff,
  findPostForList,
  listPostsForStaff,
  type StaffPostCounts,
  type StaffStatus,
} from "~/domain/posts/reading/dashboard-posts.server";
import { listReviewProgress, listSentBack } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { canManageCategories, isAtLeast } from "~/domain/staff/roles";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";
import { readVisits } from "~/domain/visits/visit-reading.server";
import { visitPeriod } from "~/domain/visits/visit-report";
import { FirstSteps } from "~/routes/admin/first-run/first-steps";
import { findFirstRun } from "~/routes/admin/first-run/first-steps.server";
import { allPosts, type PostsAddress, parsePostsAddress, postsPath } from "~/routes/admin/posts/list/posts-address";
import { showOnce } from "~/routes/admin/posts/list/shown-once.server";
import { PostsOfStaff } from "~/routes/admin/posts/list/staff-post-list";
import { withPageNames } from "~/routes/admin/reads/page-names.server";
import { Counters } from "~/ui/admin/counters";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { Icon } from "~/ui/kit/icon";
import { requestContext } from "~/web/request-context.server";
import { getAuthState } from "~/web/staff-guard.server";
import type { Route } from "./+types/dashboard";
import { hospitalReminder, todayStatus } from "./clinic-today";
import { HealthNote, HospitalNote, SetUpNote } from "./desk-notes";
import { ReviewsDue, SentBack, WaitingForReview } from "./review-lists";
import { VisitsThisWeek } from "./visits-this-week";
import "./dashboard.css";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const auth = getAuthState(context);
  // The layout shows the login screen instead of this page.
  if (auth.kind !== "in") return null;
  const { member: actor } = auth.signedIn;
  const { database, clinic, now, health, pages } = context.get(requestContext);
  const db = database.kysely;
  const today = arizonaDate(now());
  const keepsClinic = isAtLeast(actor.role, "editor");
  // Read first, so that a change in between is reported twice rather than never.
  const after = await findLatestEventId(db);
  const address = parsePostsAddress(url.searchParams);
  const veterinarian = await findVeterinarian(db, actor.id);
  const { change, headers } = await showOnce(request, await findLastChange(db, { actor, now: now(), latestEvent: after }));
  const [counts, listed, changed, categories, due, waiting, sentBack, visits] = await Promise.all([
    countPostsForStaff(db, actor),
    listPostsForStaff(db, { actor, ...address }),
    change && findPostForList(db, actor, change.id),
    listCategories(db),
    keepsClinic || veterinarian ? listReviewsDue(db, today) : [],
    veterinarian ? listWaitingReviews(db) : [],
    listSentBack(db, actor),
    readVisits(db, visitPeriod(today, 1), { limit: 5, articles: true }),
  ]);
  const ids = listed.posts.map(({ id }) => id);
  const [plans, emailed, progress] = await Promise.all([
    listPublicationPlans(db, ids),
    listEmailed(db, ids),
    listReviewProgress(db, ids, now()),
  ]);
  const posts = listed.posts.map((post) => ({
    ...post,
    plan: plans.get(post.id),
    emailed: emailed.get(post.id),
    review: progress.get(post.id),
  }));
  const saved = change && changed && { change, title: changed.title };
  const offered = categories.filter(({ posts, retiredAt, name }) => posts > 0 || retiredAt === null || name === address.category);
  const list = { ...listed, posts, address, categories: offered.map(({ name }) => name), mayEmail: keepsClinic };
  const desk = { ...todayStatus(clinic, now()), keepsClinic, reminder: keepsClinic ? hospitalReminder(clinic, now()) : null };
  const page = {
    after,
    desk,
    red: actor.role === "owner" ? await health.readRed() : [],
    firstRun: await findFirstRun({ db, actor }, counts.total === 0),
    counts,
    list,
    saved,
    sentBack,
    reviews: {
      due,
      today,
      isReviewer: veterinarian !== null,
      waiting: waiting.filter(({ veterinarianId }) => veterinarianId === actor.id),
    },
    visits: withPageNames(visits, pages.builtIn),
    managesCategories: canManageCategories(actor.role),
  };
  return data(page, { headers });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return loaderData && <Posts {...loaderData} />;
}

type PostsProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Posts({ after, desk, red, firstRun, counts, list, saved, sentBack, reviews, visits, managesCategories }: PostsProps) {
  useLiveData(after);
  return (
    <main id="main" className="wrap page">
      <title>Manage your blog posts | Blog Admin</title>
      <div className="between desk-head">
        <h1>Manage your blog posts</h1>
        <Link className="button" to={href("/admin/posts/new")}>
          <Icon name="plus" /> New Post
        </Link>
      </div>
      <div className="between desk-head">
        <p className={desk.isOpen ? "opening-line open" : "opening-line"}>{desk.text}</p>
        {desk.keepsClinic && (
          <Link className="button outline small" to={href("/admin/clinic")}>
            Change today
          </Link>
        )}
      </div>
      <HealthNote facts={red} />
      {firstRun.isSetUpOpen && counts.total > 0 && <SetUpNote />}
      {/* The first step mentions a missing hospital too. */}
      {!(firstRun.clinic && desk.reminder?.kind === "none") && <HospitalNote reminder={desk.reminder} />}
      <SentBack reviews={sentBack} />
      <PostCounters counts={counts} address={list.address} />
      <WaitingForReview reviews={reviews.waiting} />
      <ReviewsDue posts={reviews.due} today={reviews.today} isReviewer={reviews.isReviewer} />
      {counts.total > 0 && <VisitsThisWeek report={visits} />}
      <section className="flow posts" id="posts" aria-labelledby="all-posts">
        <div className="head">
          <h2 id="all-posts">All Posts</h2>
          <div className="row">
            <Link className="aside" to={href("/admin/visits")}>
              Visits
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
        {firstRun.clinic ? (
          <FirstSteps {...firstRun} clinic={firstRun.clinic} />
        ) : (
          <PostsOfStaff list={list} total={counts.total} saved={saved} />
        )}
      </section>
    </main>
  );
}

function PostCounters({ counts, address }: { counts: StaffPostCounts; address: PostsAddress }) {
  const { published, drafts, scheduled, changes, total } = counts;
  const all: readonly (readonly [StaffStatus | undefined, string, number])[] = [
    ["published", "Published", published],
    ["draft", "Drafts", drafts - scheduled],
    ["scheduled", "Scheduled", scheduled],
    ["unpublished-changes", "Unpublished changes", changes],
    [undefined, "Total Posts", total],
  ];
  const isOptional = (status: StaffStatus | undefined) => status === "scheduled" || status === "unpublished-changes";
  const shown = all.filter(([status, , count]) => count > 0 || status === address.status || !isOptional(status));
  const counters = shown.map(([status, name, count]) => ({
    ...{ name, count, isCurrent: status === address.status },
    to: postsPath({ ...allPosts, sort: address.sort, status }),
  }));
  return <Counters label="Posts by status" counters={counters} />;
}
