import { Readable } from "node:stream";
import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { exportArchive } from "~/domain/takeout/export-archive.server";
import { exportBlog } from "~/domain/takeout/export-blog.server";
import { openMediaArchive } from "~/domain/takeout/media-archive.server";
import { siteContext } from "~/middleware/request-context.server";
import { requireFreshStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/download";

/** The whole blog in one file, made while it is sent. */
export function loader({ request, url, context }: Route.LoaderArgs) {
  requireFreshStaff(context, href("/admin/takeout"), "owner");
  const { database, now, log } = context.get(siteContext);
  const name = `blog-${arizonaDate(now())}`;
  const revisions = url.searchParams.has("revisions");
  const archive = exportArchive(exportBlog(database.kysely, { revisions, media: openMediaArchive(database) }), name);
  archive.on("error", (error) => log.error("The export broke off", error));
  request.signal.addEventListener("abort", () => archive.destroy());
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${name}.zip"`,
  };
  // Node's streams are those of the standard; only their types differ.
  return new Response(Readable.toWeb(archive) as unknown as BodyInit, { headers });
}
