import { href, Link } from "react-router";
import { capitalized } from "~/domain/phrases";
import { isComparable, type WeekReport } from "~/domain/visits/visit-report";
import { Icon } from "~/ui/kit/icon";

/** The most read pages, where visitors came from, and searches without results. */
export function VisitLists({ report }: { report: WeekReport }) {
  const compares = isComparable(report);
  return (
    <div className="visit-lists">
      <section>
        <h3>Most read</h3>
        {report.pages.length === 0 && <p>None yet.</p>}
        <ol>
          {report.pages.map(({ path, title, count, before }) => (
            <li key={path}>
              <Link to={`${href("/admin/visits")}?${new URLSearchParams({ page: path })}`}>{title ?? path}</Link>
              <span>
                {compares && <Change by={count - before} />} <b>{count.toLocaleString("en-US")}</b>
              </span>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>Came from</h3>
        {report.sites.length === 0 && <p>No visits from other sites yet.</p>}
        <ol>
          {report.sites.map(({ name, count }) => (
            <li key={name}>
              <span>{name || "Other sites"}</span> <b>{count.toLocaleString("en-US")}</b>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3>Searched for but not found</h3>
        {report.searches.length === 0 && <p>None yet.</p>}
        <ol>
          {report.searches.map(({ name, count }) => (
            <li key={name}>
              <span>
                “{name}” <b>{count.toLocaleString("en-US")}</b>
              </span>
              <Link
                to={`${href("/admin/posts/new")}?${new URLSearchParams({ title: capitalized(name) })}`}
                aria-label={`Write about it: ${name}`}
              >
                <Icon name="edit" /> Write about it
              </Link>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Change({ by }: { by: number }) {
  if (by === 0) return null;
  const text = `${Math.abs(by).toLocaleString("en-US")} ${by > 0 ? "more" : "fewer"} than before`;
  return (
    <small>
      <span aria-hidden="true">
        {by > 0 ? "+" : "−"}
        {Math.abs(by).toLocaleString("en-US")}
      </span>
      <span className="visually-hidden">{text},</span>
    </small>
  );
}
