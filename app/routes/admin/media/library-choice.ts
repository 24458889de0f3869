import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { readLibraryPage } from "./library-page.server";

/** A page of the library for the editor's dialog, whose failure must not take the editor's page along. */
export const loader = adminLoader({}, async (ctx: AdminRequest) =>
  Response.json(await readLibraryPage(ctx), { headers: { "Cache-Control": "no-store" } }),
);
