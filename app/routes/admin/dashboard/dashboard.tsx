import { data, href, Link } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { readReviewsDue } from "~/domain/posts/publishing/medical-review-queries.server";
import { isAtLeast } from "~/domain/staff/roles";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";
import { readVisits } from "~/domain/visits/visit-reading.server";
import { visitPeriod } from "~/domain/visits/visit-report";
import { FirstSteps } from "~/routes/admin/first-run/first-steps";
import { findFirstRun } from "~/routes/admin/first-run/first-steps.server";
import { AllPosts, NewPostLink, PostCounters } from "~/routes/admin/posts/list/all-posts";
import { parsePostsAddress } from "~/routes/admin/posts/list/posts-address";
import { readPostList } from "~/routes/admin/posts/list/read-post-list.server";
import { withPageNames } from "~/routes/admin/visits/page-names.server";
import { LogoutButton } from "~/ui/admin/admin-frame";
import { AdminPage } from "~/ui/admin/admin-page";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { Icon } from "~/ui/kit/icon";
import { longDay } from "~/ui/public/opening/format-opening";
import { requestContext } from "~/web/request-context.server";
import { getAuthState } from "~/web/staff-guard.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/dashboard";
import { hospitalReminder, nextChange, todayStatus } from "./clinic-today";
import { HospitalNote } from "./desk-notes";
import { useEditorAhead } from "./fetch-editor";
import { readWaiting } from "./read-waiting.server";
import { ReviewsDue } from "./reviews-due";
import { VisitsThisWeek } from "./visits-this-week";
import { WaitingForYou } from "./waiting-for-you";
import "./dashboard.css";

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const auth = getAuthState(context);
  // The layout shows the login screen instead of this page.
  if (auth.kind !== "in") return null;
  const { member: actor } = auth.signedIn;
  const site = context.get(requestContext);
  const { database, clinic, health, pages } = site;
  const db = database.kysely;
  const now = site.now();
  const today = arizonaDate(now);
  const keepsClinic = isAtLeast(actor.role, "editor");
  const address = { ...parsePostsAddress(url.searchParams), place: undefined };
  const { page: posts, headers } = await readPostList({ request, site, actor, address });
  const veterinarian = await findVeterinarian(db, actor.id);
  const isVeterinarian = veterinarian !== null;
  const faults = actor.role === "owner" ? await health.readRed() : [];
  const [waiting, due, visits, firstRun] = await Promise.all([
    readWaiting({ db, actor, isVeterinarian, faults }),
    keepsClinic || isVeterinarian ? readReviewsDue(db, today) : null,
    readVisits(db, visitPeriod(today, 1), { limit: 5, articles: true }),
    findFirstRun({ db, actor, site }, posts.counts.total > 0),
  ]);
  const page = {
    posts,
    waiting,
    firstRun,
    day: longDay(today, siteCopy),
    hours: { ...todayStatus(clinic, now), next: nextChange(clinic, now), keepsClinic },
    reminder: keepsClinic ? hospitalReminder(clinic, now) : null,
    reviews: due && { ...due, today, isReviewer: isVeterinarian },
    visits: await withPageNames(db, visits, pages.builtIn),
  };
  return data(page, { headers });
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return loaderData && <Today {...loaderData} />;
}

type TodayProps = NonNullable<Route.ComponentProps["loaderData"]>;

function Today({ posts, waiting, firstRun, day, hours, reminder, reviews, visits }: TodayProps) {
  useLiveData(posts.after);
  useEditorAhead();
  const { counts, list } = posts;
  // On the first day the first step mentions a missing hospital, too.
  const asksHospital = reminder !== null && (firstRun.hasPosts || reminder.kind !== "none");
  return (
    <AdminPage title="Today" lead={day} action={<HoursJump {...hours} />}>
      {firstRun.clinic && <FirstSteps {...firstRun} clinic={firstRun.clinic} />}
      <div className="columns cols">
        <WaitingForYou waiting={waiting} hasNotes={asksHospital || (reviews !== null && reviews.count > 0)}>
          {asksHospital && <HospitalNote reminder={reminder} />}
          {reviews && <ReviewsDue {...reviews} />}
        </WaitingForYou>
        <TodaysHours {...hours} />
      </div>
      <div className="page-head manage">
        <h2>Manage your blog posts</h2>
        <div className="row">
          <NewPostLink />
          <LogoutButton className="button outline" />
        </div>
      </div>
      <PostCounters counts={counts} address={list.address} />
      {counts.total > 0 && <VisitsThisWeek report={visits} />}
      <AllPosts {...posts} />
    </AdminPage>
  );
}

/** On a phone the hours are below what waits. */
function HoursJump({ isOpen, text }: TodayProps["hours"]) {
  return (
    <a className="button outline hours-jump" href="#hours">
      <span className={isOpen ? "opening-line open" : "opening-line"}>{text}</span>
    </a>
  );
}

function TodaysHours({ isOpen, text, next, keepsClinic }: TodayProps["hours"]) {
  return (
    <section className="panel todays-hours beside" id="hours" aria-labelledby="todays-hours">
      <div className="between">
        <h2 id="todays-hours">Today’s hours</h2>
        {keepsClinic && (
          <Link className="aside" to={href("/admin/hours")}>
            All hours
          </Link>
        )}
      </div>
      <p className={isOpen ? "opening-line open" : "opening-line"}>{text}</p>
      {keepsClinic && (
        <div className="row">
          <Link className="button outline small" to={href("/admin/clinic/close-early")}>
            Close early
          </Link>
          <Link className="button outline small" to={href("/admin/clinic/other-hours")}>
            Open later
          </Link>
          <Link className="button outline small" to={href("/admin/clinic/close-today")}>
            Close today
          </Link>
        </div>
      )}
      {next && (
        <p className="hint">
          <b>Next change</b> {next}
        </p>
      )}
      {keepsClinic && (
        <Link className="quiet" to={href("/admin/clinic/notices")}>
          <Icon name="notice" /> Post a notice
        </Link>
      )}
    </section>
  );
}
