import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { href } from "react-router";
import { BackupError } from "~/domain/backup/backup-error";
import { lookAtFolder } from "~/domain/backup/nightly/backup-folder.server";
import { recordDownload } from "~/domain/backup/nightly/backup-settings.server";
import { listBackups } from "~/domain/backup/nightly/kept-backups.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/download-backup";

const page = href("/admin/backup");

/** By a form and not by a link: it is recorded, and no link can be made that starts it. */
const { loader, action } = adminActionRoute(
  { page, role: "owner", fresh: page },
  async ({ db, actor, now, params, request, site: { config, log } }: ActionRequest<Route.ActionArgs>) => {
    const backups = await listBackups(await lookAtFolder(db, config.dataDir), config.dataDir);
    const found = backups.find(({ name }) => name === params.name);
    if (!found) throw new BackupError("no-file", "This backup is no longer kept.");
    await recordDownload(db, actor, found.name, now);
    const contents = createReadStream(found.file);
    contents.on("error", (error) => log.error("The download of a backup broke off", error));
    request.signal.addEventListener("abort", () => contents.destroy());
    const headers = {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${found.name}"`,
      "Content-Length": String(found.bytes),
      // Else the server reads the answer whole to make one.
      ETag: `"${found.name}-${found.bytes}"`,
    };
    // Node's streams are those of the standard; only their types differ.
    return new Response(Readable.toWeb(contents) as unknown as BodyInit, { headers });
  },
);

export { action, loader };
