import { href, redirect } from "react-router";
import { createImport } from "~/domain/blog-import/runs/import-records.server";
import { deleteUpload, placeUpload } from "~/domain/uploaded-file.server";
import type { ActionRequest } from "~/web/admin-action.server";
import { receiveFile } from "~/web/received-file.server";
import { workOn } from "./import-work.server";

/** Stores the file that is sent and begins to read it. Leads to what is found in it. @throws FormError, ImportError */
export async function receiveImport({ request, db, actor, now, site }: ActionRequest): Promise<Response> {
  const { dataDir } = site.config;
  const { id, file } = await placeUpload(dataDir);
  const { name } = await receiveFile(request, file);
  try {
    const { requireReadable } = await import("~/domain/blog-import/import-source.server");
    await requireReadable(file, name);
  } catch (error) {
    await deleteUpload(dataDir, id);
    throw error;
  }
  await createImport(db, { id, fileName: name, by: actor, now });
  workOn(site, id);
  return redirect(href("/admin/import-export/imports/:upload", { upload: id }), 303);
}
