import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import { type GoLivePoint, isTechnical } from "~/domain/go-live/go-live";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import { fromGoLive } from "~/routes/admin/clinic/section/from-go-live";
import { sectionPages } from "~/routes/admin/clinic/section/section-pages";
import { ActionButton } from "~/ui/admin/submit-button";
import { Icon, type IconName } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/go-live-page";
import { readGoLivePoints } from "./go-live-points.server";
import "./go-live.css";

export const loader = adminLoader({ role: "owner" }, async (ctx: AdminRequest) => (await readGoLivePoints(ctx)).points);

export default function GoLivePage({ loaderData: points }: Route.ComponentProps) {
  const open = points.filter(({ isOpen }) => isOpen);
  const done = points.filter(({ isOpen }) => !isOpen);
  return (
    <ClinicPage title="Before you go live">
      <p className="lead">What would mislead visitors, and what only you can vouch for. Each point brings you back here.</p>
      <div className="go-live-meter">
        <b id="points-done">
          {done.length} of {points.length} done
        </b>
        <progress aria-labelledby="points-done" value={done.length} max={points.length} />
      </div>
      <PointGroup title="To settle" points={open.filter((point) => point.kind === "settle" && !isTechnical(point))} />
      <PointGroup title="For you to confirm" points={open.filter((point) => point.kind === "confirm" && !isTechnical(point))} />
      <PointGroup title="For your technician" points={open.filter(isTechnical)}>
        <p>
          One page to hand over, with no password on it. <Link to={href("/admin/go-live/technician")}>Open it to print</Link>
        </p>
      </PointGroup>
      <PointGroup title="Done" points={done} />
    </ClinicPage>
  );
}

interface PointGroupProps {
  readonly title: string;
  readonly points: readonly GoLivePoint[];
  readonly children?: React.ReactNode;
}

function PointGroup({ title, points, children }: PointGroupProps) {
  if (points.length === 0) return null;
  return (
    <section className="go-live-group">
      <h2>
        {title} <b className="badge">{points.length}</b>
      </h2>
      {children}
      <ul className="framed">
        {points.map((point) => (
          <Point key={point.id} point={point} />
        ))}
      </ul>
    </section>
  );
}

function Point({ point }: { point: GoLivePoint }) {
  const { id, kind, isOpen, title, detail, value, confirmed, label } = point;
  const page = pageOf(point);
  const [mark, icon]: [string, IconName] = isOpen
    ? kind === "settle"
      ? ["flag", "close"]
      : ["flag soon", "clock"]
    : ["flag fine", "check"];
  return (
    <li>
      <span className={mark}>
        <Icon name={icon} />
      </span>
      <div>
        <b>{title}</b>
        <p className="hint">{detail}</p>
        {confirmed && (
          <p className="hint">
            Confirmed by {confirmed.by} on {formatDay(confirmed.on)}.
          </p>
        )}
      </div>
      <div className="row">
        {isOpen && value !== null && (
          <ActionButton action={href("/admin/go-live/confirm")} fields={{ point: id, value }} keepsScroll label={`It’s true: ${title}`}>
            It’s true
          </ActionButton>
        )}
        {confirmed && (
          <ActionButton action={href("/admin/go-live/ask-again")} fields={{ point: id }} keepsScroll label={`Ask again: ${title}`}>
            Ask again
          </ActionButton>
        )}
        {isOpen && page !== null && (
          <Link to={page} aria-label={`${label}: ${title}`}>
            {label}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Null for what is changed outside of the admin. */
function pageOf({ id, place }: GoLivePoint): string | null {
  if (place === "posts") return href("/admin");
  if (place === "email") return href("/admin/email");
  if (place === "reviews") return href("/admin/reviews/built-in");
  if (place === "pages") return href("/admin/pages");
  if (place === "web-address") return fromGoLive(href("/admin/facts/web-address"));
  if (id === "hospitals") return fromGoLive(href("/admin/facts/hospitals/:id", { id: "new" }));
  return place in sectionPages ? fromGoLive(sectionPages[place as keyof typeof sectionPages]) : null;
}
