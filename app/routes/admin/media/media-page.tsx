import { href } from "react-router";
import { fromList } from "~/routes/admin/list-return";
import { AdminPage } from "~/ui/admin/admin-page";
import { ListSearch } from "~/ui/admin/list-search";
import { MediaCard } from "~/ui/admin/media/media-card";
import { Pager } from "~/ui/admin/pager";
import { adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/media-page";
import { AddFiles } from "./forms";
import { libraryPath, viewNames, views } from "./library-address";
import { readLibraryPage } from "./library-page.server";

export const loader = adminLoader({}, readLibraryPage);

export default function MediaPage({ loaderData: { address, cards, found, pages } }: Route.ComponentProps) {
  const isNarrowed = address.search !== "" || address.view !== "all";
  return (
    <AdminPage title="Pictures">
      {address.view !== "trash" && <AddFiles />}
      <ListSearch
        page={href("/admin/pictures")}
        label="Pictures"
        field="Search names and descriptions"
        search={address.search}
        found={{ count: found, noun: "file", all: isNarrowed ? href("/admin/pictures") : null, allText: "Show everything" }}
        className="media-search"
      >
        <select className="input" name="show" aria-label="Show" defaultValue={address.view}>
          {views.map((view) => (
            <option value={view} key={view}>
              {viewNames[view]}
            </option>
          ))}
        </select>
      </ListSearch>
      {cards.length === 0 ? (
        <div className="empty slim">
          <h2>{address.view === "trash" ? "The trash is empty" : "Nothing here yet"}</h2>
          <p className="soft">
            {isNarrowed ? "No file matches this search." : "Pictures and PDFs that you add here or in a post appear in this list."}
          </p>
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">Files</h2>
          <ul className="media-grid">
            {cards.map((card) => (
              <MediaCard card={card} to={fromList(href("/admin/pictures/:id", { id: card.id }), libraryPath(address))} key={card.id} />
            ))}
          </ul>
          <Pager page={address.page} pages={pages} to={(page) => libraryPath({ ...address, page })} />
        </>
      )}
    </AdminPage>
  );
}
