import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { AdminPage } from "~/ui/admin/admin-page";
import { useWayBack } from "./from-go-live";
import "./clinic.css";

const hoursPages = [
  { name: "Every week", to: href("/admin/hours") },
  { name: "Closures and special hours", to: href("/admin/hours/special") },
  { name: "Today and notices", to: href("/admin/clinic") },
];

const factsPages = [
  { name: "Facts", to: href("/admin/facts") },
  { name: "Clinic history", to: href("/admin/clinic/history") },
];

const goLivePage = { name: "Before you go live", to: href("/admin/go-live") };

interface ClinicPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** In place of the page above by the address. */
  readonly back?: { readonly to: string; readonly text: string };
  readonly children: React.ReactNode;
}

/** A page of the clinic area: with its neighbors, or with the way back to the page above it. */
export function ClinicPage({ title, lead, back, children }: ClinicPageProps) {
  const { pathname } = useLocation();
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const isOwner = layout?.kind === "in" && layout.member.role === "owner";
  const openPoints = layout?.kind === "in" ? layout.openPoints : 0;
  const facts = isOwner ? [...factsPages, goLivePage] : factsPages;
  const neighbors = [hoursPages, facts].find((pages) => pages.some(({ to }) => to === pathname)) ?? [];
  const parent = useWayBack() ?? back ?? (neighbors.length === 0 && parents.find(({ start }) => pathname.startsWith(start)));
  return (
    <AdminPage title={title} lead={lead} {...(parent && { back: parent })}>
      {neighbors.length > 0 && (
        <nav className="clinic-tabs" aria-label={title}>
          {neighbors.map(({ name, to }) => (
            <Link to={to} aria-current={to === pathname ? "page" : undefined} key={to}>
              {name}
              {to === goLivePage.to && openPoints > 0 && <b className="number">{openPoints}</b>}
            </Link>
          ))}
        </nav>
      )}
      {children}
    </AdminPage>
  );
}

const parents = [
  { start: "/admin/facts/", to: href("/admin/facts"), text: "Facts" },
  { start: "/admin/share/", to: href("/admin/share"), text: "Share" },
  { start: "/admin/hours/", to: href("/admin/hours/special"), text: "Closures and special hours" },
  { start: "/admin/go-live/", to: href("/admin/go-live"), text: "Before you go live" },
  { start: "/admin/clinic/", to: href("/admin/clinic"), text: "Today and notices" },
];
