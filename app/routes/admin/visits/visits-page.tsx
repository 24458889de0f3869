import { href, Link } from "react-router";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { capitalized } from "~/domain/phrases";
import { findReadPost, readDays, readVisits } from "~/domain/visits/visit-reading.server";
import { barsOf, changeLabel, type VisitReport, visitPeriod, visitsLabel } from "~/domain/visits/visit-report";
import { AdminPage } from "~/ui/admin/admin-page";
import { VisitBars } from "~/ui/admin/visits/visit-bars";
import { VisitLists } from "~/ui/admin/visits/visit-lists";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/visits-page";
import { pageName, withPageNames } from "./page-names.server";

const WEEKS = [4, 12, 52] as const;
const LINES = 20;

/** With the parameter `page`, the visits of one page. */
export const loader = adminLoader({}, async ({ db, site, now, url }: AdminRequest) => {
  const weeks = WEEKS.find((number) => String(number) === url.searchParams.get("weeks")) ?? WEEKS[0];
  const path = url.searchParams.get("page");
  const period = visitPeriod(arizonaDate(now), weeks);
  if (path === null)
    return { weeks, page: null, report: await withPageNames(db, await readVisits(db, period, { limit: LINES }), site.pages.builtIn) };
  const post = await findReadPost(db, path);
  const page = { path, title: post?.title ?? (await pageName(db, path, site.pages.builtIn)), postId: post?.id ?? null };
  return { weeks, page, report: await readDays(db, period, post?.paths ?? [path]) };
});

export default function VisitsPage({ loaderData }: Route.ComponentProps) {
  const { weeks, report, page } = loaderData;
  return (
    <AdminPage title={page ? `Visits: ${page.title}` : "Visits"}>
      {page && <PageLinks page={page} />}
      <nav className="cluster weeks" aria-label="How far back">
        {WEEKS.map((number) => (
          <Link to={visitsPath(number, page?.path)} aria-current={number === weeks ? "page" : undefined} key={number}>
            {number} weeks
          </Link>
        ))}
      </nav>
      <section className="panel">
        <Total report={report} />
        <VisitBars bars={barsOf(report)} caption={`Visits in ${weeks} weeks`} />
      </section>
      {loaderData.page === null && (
        <section className="panel">
          <VisitLists report={loaderData.report} />
        </section>
      )}
      <p className="hint how-counted">
        A visit is a page that somebody opened; opened twice by one person, it counts twice. Nothing is known about visitors: no cookies, no
        addresses. Staff, robots, and browsers that ask not to be counted are left out.{" "}
        <a href={`${href("/privacy")}#counting`}>What visitors are told</a>
      </p>
    </AdminPage>
  );
}

function PageLinks({ page }: { page: { readonly path: string; readonly postId: string | null } }) {
  return (
    <p className="row">
      <a href={page.path}>View</a>
      {page.postId && <Link to={href("/admin/posts/:id", { id: page.postId })}>Edit</Link>}
      <Link to={href("/admin/visits")}>All pages</Link>
    </p>
  );
}

function Total({ report }: { report: VisitReport }) {
  if (report.since === null) return <h2>Visits are counted from today on</h2>;
  const notes = [changeLabel(report), report.since > report.from && `counted since ${formatDay(report.since)}`];
  return (
    <>
      <h2>{visitsLabel(report)}</h2>
      {notes.map((note) => note && <p key={note}>{`${capitalized(note)}.`}</p>)}
    </>
  );
}

function visitsPath(weeks: number, page: string | undefined): string {
  return `${href("/admin/visits")}?${new URLSearchParams({ weeks: String(weeks), ...(page !== undefined && { page }) })}`;
}
