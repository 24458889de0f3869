import { data, href, Link } from "react-router";
import { findLatestEventId } from "~/domain/live/live-events.server";
import { listOwnPages, listPagesForStaff, type PageForStaff } from "~/domain/pages/page-queries.server";
import { listEditions } from "~/domain/pages/spanish-editions.server";
import { findLastChange } from "~/domain/posts/publishing/last-change.server";
import { useNews } from "~/routes/admin/posts/list/saved-line";
import { showOnce } from "~/routes/admin/posts/list/shown-once.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { siteCopy } from "~content/site-copy";
import type { Route } from "./+types/pages-page";
import { EditionRow, FixedRow, OwnPageRow, PageRow } from "./page-rows";
import "./pages.css";

export const loader = adminLoader({ role: "editor" }, async ({ db, request, site, actor, now }: AdminRequest) => {
  const last = await findLastChange(db, { actor, now, latestEvent: await findLatestEventId(db) });
  const { change, headers } = await showOnce(request, last?.overtakenBy ? null : last);
  const { builtIn } = site.pages;
  const pages = await listPagesForStaff(db, builtIn);
  const isService = ({ name }: PageForStaff) => builtIn.findService(name) !== null;
  const editions = (await listEditions(db, builtIn, now)).map(({ text: { path }, spanish: { title }, review, isOutdated, isHidden }) => {
    return { path, title, review, isOutdated, isHidden };
  });
  return data(
    {
      editions,
      pages: pages.filter((page) => !isService(page)),
      services: pages.filter(isService),
      ownPages: await listOwnPages(db),
      change,
    },
    { headers },
  );
});

const { services: servicesName, blog, contact } = siteCopy.navigation;

export default function PagesPage({ loaderData: { pages, services, ownPages, editions, change } }: Route.ComponentProps) {
  const news = useNews(change);
  const shown = { change, news };
  const inMenu = ownPages.filter(({ menuPlace }) => menuPlace !== null);
  const others = ownPages.filter(({ menuPlace }) => menuPlace === null);
  return (
    <AdminPage
      title="Pages"
      lead="The site’s pages, and your own: a team page, prices, careers."
      action={
        <Link className="button" to={href("/admin/pages/new")}>
          <Icon name="plus" /> Add a page
        </Link>
      }
    >
      <div className="page-groups" {...news.hold}>
        <PageGroup title="In the site’s menu">
          {pages.map((page) => (
            <PageRow page={page} shown={shown} key={page.name} />
          ))}
          <FixedRow name={servicesName} path={href("/services")} text={`${services.length} pages below`} />
          {inMenu.map((page, index) => (
            <OwnPageRow page={page} shown={shown} place={{ isFirst: index === 0, isLast: index === inMenu.length - 1 }} key={page.id} />
          ))}
          <FixedRow name={blog} path={href("/blog")} text="Filled by Posts" />
          <FixedRow name={contact} path={href("/contact")} text="Filled by Facts" />
        </PageGroup>
        {others.length > 0 && (
          <PageGroup title="Not in the menu">
            {others.map((page) => (
              <OwnPageRow page={page} shown={shown} place={null} key={page.id} />
            ))}
          </PageGroup>
        )}
        <PageGroup title="Service pages">
          {services.map((page) => (
            <PageRow page={page} shown={shown} key={page.name} />
          ))}
        </PageGroup>
        <PageGroup title="Spanish edition">
          {editions.map((edition) => (
            <EditionRow edition={edition} key={edition.path} />
          ))}
        </PageGroup>
      </div>
    </AdminPage>
  );
}

function PageGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="framed site-pages">{children}</ul>
    </section>
  );
}
