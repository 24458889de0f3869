import { Form, href, Link } from "react-router";
import { counted } from "~/domain/phrases";
import { fromList } from "~/routes/admin/list-return";
import { AdminPage } from "~/ui/admin/admin-page";
import { BackToPosts } from "~/ui/admin/back-to-posts";
import { MediaCard } from "~/ui/admin/media/media-card";
import { Pager } from "~/ui/admin/pager";
import { adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/media-page";
import { AddFiles } from "./forms";
import { type LibraryAddress, libraryPath, MAX_SEARCH_LENGTH, viewNames, views } from "./library-address";
import { readLibraryPage } from "./library-page.server";

export const loader = adminLoader({}, readLibraryPage);

export default function MediaPage({ loaderData: { address, cards, found, pages } }: Route.ComponentProps) {
  return (
    <AdminPage title="Pictures and files">
      <BackToPosts />
      {address.view !== "trash" && <AddFiles />}
      <LibrarySearch address={address} found={found} />
      {cards.length === 0 ? (
        <div className="empty slim">
          <h2>{address.view === "trash" ? "The trash is empty" : "Nothing here yet"}</h2>
          <p className="soft">
            {address.search !== "" || address.view !== "all"
              ? "No file fits this search."
              : "Pictures and PDFs that you add here or in a post appear in this list."}
          </p>
        </div>
      ) : (
        <>
          <h2 className="visually-hidden">Files</h2>
          <ul className="media-grid">
            {cards.map((card) => (
              <MediaCard card={card} to={fromList(href("/admin/media/:id", { id: card.id }), libraryPath(address))} key={card.id} />
            ))}
          </ul>
          <Pager page={address.page} pages={pages} to={(page) => libraryPath({ ...address, page })} />
        </>
      )}
    </AdminPage>
  );
}

function LibrarySearch({ address, found }: { address: LibraryAddress; found: number }) {
  return (
    <Form className="media-search" role="search" aria-label="Pictures and files" action={href("/admin/media")} key={libraryPath(address)}>
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Search names and descriptions"
        placeholder="Search names and descriptions"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={address.search}
      />
      <select className="input" name="show" aria-label="Show" defaultValue={address.view}>
        {views.map((view) => (
          <option value={view} key={view}>
            {viewNames[view]}
          </option>
        ))}
      </select>
      <button className="button outline" type="submit">
        Search
      </button>
      <p className="small soft" role="status">
        {counted(found, "file")}
        {(address.search !== "" || address.view !== "all") && (
          <>
            {" · "}
            <Link to={href("/admin/media")}>Show everything</Link>
          </>
        )}
      </p>
    </Form>
  );
}
