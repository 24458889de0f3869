import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { readLibraryPage } from "./library-page.server";

/** For the editor's dialog: as data, so that a failure doesn't replace the editor's page. */
export const loader = adminLoader({}, async (ctx: AdminRequest) =>
  Response.json(await readLibraryPage(ctx), { headers: { "Cache-Control": "no-store" } }),
);
