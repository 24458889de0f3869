import { href, Link, useLocation, useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { AdminPage } from "~/ui/admin/admin-page";
import "./clinic.css";

const hoursPages = [
  { name: "Weekly hours", to: href("/admin/hours") },
  { name: "Special hours", to: href("/admin/hours/special") },
  { name: "Today and notices", to: href("/admin/clinic") },
];

const factsPages = [
  { name: "Facts", to: href("/admin/facts") },
  { name: "Clinic history", to: href("/admin/clinic/history") },
];

const goLivePage = { name: "Before you go live", to: href("/admin/go-live") };

/** A page of the clinic area: with its neighbors, or with the way back to the page above it. */
export function ClinicPage({ title, children }: { title: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const isOwner = layout?.kind === "in" && layout.member.role === "owner";
  const openPoints = layout?.kind === "in" ? layout.openPoints : 0;
  const facts = isOwner ? [...factsPages, goLivePage] : factsPages;
  const neighbors = [hoursPages, facts].find((pages) => pages.some(({ to }) => to === pathname)) ?? [];
  const parent = parents.find(({ start }) => pathname.startsWith(start));
  return (
    <AdminPage title={title} {...(neighbors.length === 0 && parent && { back: parent })}>
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
  { start: "/admin/facts/hospitals/", to: href("/admin/facts/hospitals"), text: "After-hours hospitals" },
  { start: "/admin/facts/testimonials/", to: href("/admin/facts/testimonials"), text: "Testimonials" },
  { start: "/admin/facts/", to: href("/admin/facts"), text: "Facts" },
  { start: "/admin/share/", to: href("/admin/share"), text: "Share" },
  { start: "/admin/clinic/", to: href("/admin/clinic"), text: "Today and notices" },
];
