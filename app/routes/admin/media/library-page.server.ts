import { listMedia } from "~/domain/media/media-queries.server";
import { countMediaUses, MAX_USES } from "~/domain/pictures/media-uses.server";
import { withMaxWidth } from "~/domain/pictures/picture";
import type { Card } from "~/ui/admin/media/media-card";
import type { AdminRequest } from "~/web/admin-action.server";
import { parseLibraryAddress } from "./library-address";

export type LibraryPage = Awaited<ReturnType<typeof readLibraryPage>>;

/** Width of a card on a high-density screen. */
const CARD_PIXELS = 480;

export async function readLibraryPage({ db, url }: Pick<AdminRequest, "db" | "url">) {
  const address = parseLibraryAddress(url.searchParams);
  const { search, view, page } = address;
  const onlyKind = view === "picture" || view === "pdf" ? view : undefined;
  const filters = { kind: onlyKind, unused: view === "unused", trashed: view === "trash" };
  const { files, found, pages } = await listMedia(db, { search, page, ...filters });
  const ids = files.map(({ id }) => id);
  const uses = await countMediaUses(db, ids);
  const cards = files.map(({ id, name, kind, width, height, size, altStatus, picture: full }): Card => {
    const picture = full && withMaxWidth(full, CARD_PIXELS);
    const inPosts = uses.get(id) ?? 0;
    return { id, name, kind, width, height, size, altStatus, picture, uses: inPosts, hasMoreUses: inPosts === MAX_USES };
  });
  return { address, cards, found, pages };
}
