import { href, redirect } from "react-router";
import { openMediaArchive } from "~/domain/blog-export/media-archive.server";
import { type ImportOptions, importBlog } from "~/domain/blog-import/import-blog.server";
import type { ImportReport } from "~/domain/blog-import/import-report";
import { deleteUpload, saveReport, saveUpload, uploadedFile } from "~/domain/blog-import/uploaded-import.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { FormError, readForm } from "~/web/form-errors.server";
import type { RequestContext } from "~/web/request-context.server";

/** Stores the file that was sent and tries out what importing it would do. Leads to the report. @throws FormError, ImportError */
export async function receiveUpload({ request, database, actor, site: { config, now } }: ActionRequest): Promise<Response> {
  const file = (await readForm(request)).get("file");
  if (!(file instanceof File) || file.size === 0) throw new FormError({ file: "Choose a file first." });
  const id = await saveUpload(config.dataDir, new Uint8Array(await file.arrayBuffer()), now());
  try {
    const upload = { file: uploadedFile(config.dataDir, id), name: file.name };
    const report = await importUpload(database, upload, { actor, now, isDryRun: true });
    await saveReport(config.dataDir, id, { name: file.name, report });
  } catch (error) {
    await deleteUpload(config.dataDir, id);
    throw error;
  }
  return redirect(href("/admin/import-export/imports/:upload", { upload: id }), 303);
}

/** Reads an upload into the blog, or tries to. Posts that name no author are by the person who imports them. */
export async function importUpload(
  database: RequestContext["database"],
  { file, name }: { readonly file: string; readonly name: string },
  run: Pick<ImportOptions, "actor" | "now" | "isDryRun">,
): Promise<ImportReport> {
  const { readImport } = await import("~/domain/blog-import/import-source.server");
  return importBlog(database, readImport(file, { site: null, name }), {
    ...run,
    author: run.actor.name,
    media: openMediaArchive(database),
  });
}
