import { Readable } from "node:stream";
import { href } from "react-router";
import { exportArchive } from "~/domain/blog-export/export-archive.server";
import { exportBlog } from "~/domain/blog-export/export-blog.server";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";

/** The whole blog in one file, streamed while it is made. */
export const loader = adminLoader(
  {
    role: "owner",
    fresh: (_, { searchParams }) => `${href("/admin/import-export")}?${new URLSearchParams([["export", "yes"], ...searchParams])}`,
  },
  ({ request, url, db, now, site: { log } }: AdminRequest) => {
    const name = `blog-${arizonaDate(now)}`;
    const revisions = url.searchParams.has("revisions");
    const archive = exportArchive(exportBlog(db, { revisions }), name);
    archive.on("error", (error) => log.error("The export broke off", error));
    request.signal.addEventListener("abort", () => archive.destroy());
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}.zip"`,
    };
    // Node's web streams are the standard ones; only their types differ.
    return new Response(Readable.toWeb(archive) as unknown as BodyInit, { headers });
  },
);
