import { data, href, type RouterContextProvider, redirect } from "react-router";
import { ImportError } from "~/domain/blog-import/import-error";
import { deleteUpload, saveReport, saveUpload, uploadedFile } from "~/domain/blog-import/uploaded-import.server";
import { requestContext } from "~/web/request-context.server";
import { requireFreshStaff } from "~/web/staff-guard.server";
import { importUpload } from "./import-upload.server";

/** Keeps the file that was sent and tries out what importing it would do. Leads to the report, or says what is wrong with it. */
export async function receiveUpload(request: Request, context: Readonly<RouterContextProvider>) {
  const { member } = requireFreshStaff(context, href("/admin/import-export"), "owner");
  const { config, database, now } = context.get(requestContext);
  const file = await sentFile(request);
  if (!file) return data({ problem: "Choose a file first." }, 400);
  const id = await saveUpload(config.dataDir, new Uint8Array(await file.arrayBuffer()), now());
  try {
    const upload = { file: uploadedFile(config.dataDir, id), name: file.name };
    const report = await importUpload(database, upload, { actor: member, now, isDryRun: true });
    await saveReport(config.dataDir, id, { name: file.name, report });
  } catch (error) {
    await deleteUpload(config.dataDir, id);
    if (error instanceof ImportError) return data({ problem: error.message }, 400);
    throw error;
  }
  return redirect(href("/admin/import-export/imports/:upload", { upload: id }), 303);
}

/** Null when the form has none, or was cut off on its way. */
async function sentFile(request: Request): Promise<File | null> {
  try {
    const file = (await request.formData()).get("file");
    return file instanceof File && file.size > 0 ? file : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
