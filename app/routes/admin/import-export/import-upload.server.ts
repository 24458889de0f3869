import { openMediaArchive } from "~/domain/blog-export/media-archive.server";
import { type ImportOptions, importBlog } from "~/domain/blog-import/import-blog.server";
import type { ImportReport } from "~/domain/blog-import/import-report";
import { readImport } from "~/domain/blog-import/import-source.server";
import type { RequestContext } from "~/web/request-context.server";

/** Reads an upload into the blog, or tries to. Posts that name no author are by whoever brings them. */
export function importUpload(
  database: RequestContext["database"],
  { file, name }: { readonly file: string; readonly name: string },
  run: Pick<ImportOptions, "actor" | "now" | "isDryRun">,
): Promise<ImportReport> {
  return importBlog(database, readImport(file, { site: null, name }), {
    ...run,
    author: run.actor.name,
    media: openMediaArchive(database),
  });
}
