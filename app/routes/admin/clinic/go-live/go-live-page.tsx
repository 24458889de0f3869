import { href, Link } from "react-router";
import { formatDay } from "~/domain/clinic/arizona-time";
import type { GoLivePlace, GoLivePoint } from "~/domain/go-live/go-live";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
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
      <p className="lead">What would mislead visitors, and what only you can vouch for.</p>
      <div className="go-live-meter">
        <b id="points-done">
          {done.length} of {points.length} done
        </b>
        <progress aria-labelledby="points-done" value={done.length} max={points.length} />
      </div>
      <PointGroup title="Must be settled" points={open.filter(({ kind }) => kind === "settle")} />
      <PointGroup title="To be confirmed by an owner" points={open.filter(({ kind }) => kind === "confirm")} />
      <PointGroup title="Done" points={done} />
    </ClinicPage>
  );
}

function PointGroup({ title, points }: { title: string; points: readonly GoLivePoint[] }) {
  if (points.length === 0) return null;
  return (
    <section className="go-live-group">
      <h2>
        {title} <b className="badge">{points.length}</b>
      </h2>
      <ul className="framed">
        {points.map((point) => (
          <Point key={point.id} point={point} />
        ))}
      </ul>
    </section>
  );
}

function Point({ point }: { point: GoLivePoint }) {
  const { id, kind, isOpen, title, detail, value, confirmed, place, label } = point;
  const page = pageOf(place);
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

/** Null for settings that are changed outside of the admin. */
function pageOf(place: GoLivePlace): string | null {
  if (place === "posts") return href("/admin");
  if (place === "email") return href("/admin/email");
  if (place === "pages") return href("/admin/pages");
  return place in sectionPages ? sectionPages[place as keyof typeof sectionPages] : null;
}
