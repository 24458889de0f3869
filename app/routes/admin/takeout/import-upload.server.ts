import { type ImportOptions, importBlog } from "~/domain/takeout/import-blog.server";
import type { ImportReport } from "~/domain/takeout/import-report";
import { readImport } from "~/domain/takeout/import-source.server";
import { openMediaArchive } from "~/domain/takeout/media-archive.server";
import type { Site } from "~/middleware/request-context.server";

/** Reads an upload into the blog, or tries to. Posts that name no author are by whoever brings them. */
export function importUpload(
  database: Site["database"],
  { file, name }: { readonly file: string; readonly name: string },
  run: Pick<ImportOptions, "actor" | "now" | "isDryRun">,
): Promise<ImportReport> {
  return importBlog(database, readImport(file, { site: null, name }), {
    ...run,
    author: run.actor.name,
    media: openMediaArchive(database),
  });
}
