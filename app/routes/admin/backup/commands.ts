import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";
import { href, redirect } from "react-router";
import { z } from "zod";
import { recordDownload } from "~/domain/backup/nightly/backup-settings.server";
import { getStoredBackup } from "~/domain/backup/nightly/kept-backups.server";
import { deleteReplacedData } from "~/domain/backup/restoring/former-data.server";
import { requireSeen } from "~/domain/backup/restoring/lost-since.server";
import {
  chooseStoredBackup,
  describeBackupUpload,
  findBackupUpload,
  noteStart,
  saveUploadPassphrase,
} from "~/domain/backup/restoring/uploaded-backup.server";
import { DomainError } from "~/domain/errors";
import { noteUpload } from "~/domain/uploaded-file.server";
import { commands } from "~/web/area-commands.server";

const page = href("/admin/backup");

const reviewPath = ({ upload }: { readonly upload: string }) => href("/admin/backup/restore/:upload", { upload });

const startForm = z.object({ seen: z.string().max(400) });
const passphraseForm = z.object({ passphrase: z.string().max(200).default("") });

/** Opens the file once it is read: who left before that would leave it open. */
async function* contentsOf(file: string): AsyncGenerator<Buffer, void, undefined> {
  yield* createReadStream(file) as AsyncIterable<Buffer>;
}

const { loader, action } = commands<"routes/admin/backup/commands.ts">(
  { page, role: "owner" },
  {
    "/admin/backup/now": {
      async run({ site: { jobs } }) {
        jobs.start("take-backup");
        return redirect(page, 303);
      },
    },

    /** A form, not a link: it is recorded, and no other site can link to it. */
    "/admin/backup/files/:name": {
      fresh: true,
      async run({ db, actor, now, params, site: { config } }) {
        const found = await getStoredBackup(db, config.dataDir, params.name);
        await recordDownload(db, actor, found.name, now);
        const headers = {
          "Content-Type": "application/octet-stream",
          "Content-Disposition": `attachment; filename="${found.name}"`,
          "Content-Length": String(found.bytes),
          // Otherwise the server would buffer the whole response to compute one.
          ETag: `"${found.name}-${found.bytes}"`,
        };
        // A standard stream; only its type differs.
        return new Response(ReadableStream.from(contentsOf(found.file)) as unknown as BodyInit, { headers });
      },
    },

    "/admin/backup/files/:name/test": {
      async run({ db, params, site: { config, jobs } }) {
        const { name } = await getStoredBackup(db, config.dataDir, params.name);
        jobs.start("rehearse", [name]);
        return redirect(page, 303);
      },
    },

    "/admin/backup/files/:name/restore": {
      async run({ db, params, now, site: { config, jobs } }) {
        const upload = await chooseStoredBackup(config, await getStoredBackup(db, config.dataDir, params.name));
        await noteUpload(db, upload, now);
        jobs.start("restore-upload", ["check", upload]);
        return redirect(reviewPath({ upload }), 303);
      },
    },

    "/admin/backup/former/:stamp/delete": {
      fresh: true,
      async run({ db, actor, now, params: { stamp }, site: { config }, done }) {
        await deleteReplacedData(db, { settings: config, stamp, actor, now });
        return done("Deleted", "The former data is gone. Your backups are as they were.");
      },
    },

    "/admin/backup/restore/:upload/check": {
      page: reviewPath,
      async run({ params, read, site: { config, jobs } }) {
        const { passphrase } = await read(passphraseForm);
        const upload = await findBackupUpload(config.dataDir, params.upload);
        if (upload) {
          if (passphrase) await saveUploadPassphrase(config.dataDir, params.upload, passphrase);
          await describeBackupUpload(config.dataDir, params.upload, { ...upload, isTyped: passphrase !== "", problem: null });
          jobs.start("restore-upload", ["check", params.upload]);
        }
        return redirect(reviewPath(params), 303);
      },
    },

    "/admin/backup/restore/:upload/start": {
      page: reviewPath,
      fresh: true,
      conflictToast: "Not started",
      async run({ db, actor, params, read, site: { config, jobs } }) {
        const { seen } = await read(startForm);
        await requireSeen(db, seen);
        const by = { id: actor.id, name: actor.name };
        if (!(await noteStart(config.dataDir, params.upload, { seen, by }))) return redirect(reviewPath(params), 303);
        const isStarted = jobs.start("restore-upload", ["restore", params.upload]);
        if (!isStarted && !jobs.isRunning("restore-upload", ["restore", params.upload]))
          throw new DomainError("conflict", "Not started", "Another backup is being restored. Wait until that has ended.");
        return redirect(href("/admin/restore/:upload", { upload: params.upload }), 303);
      },
    },

    /** Ends a check or a restore. The upload is kept for another try; the database that the restore had begun is discarded. */
    "/admin/backup/restore/:upload/stop": {
      page: reviewPath,
      conflictToast: "Not stopped",
      async run({ params, site: { jobs } }) {
        const isRunning = (what: string) => jobs.isRunning("restore-upload", [what, params.upload]);
        const isRestoring = isRunning("restore");
        for (const what of ["check", "restore"]) await jobs.stop("restore-upload", [what, params.upload]);
        if (isRunning("check") || isRunning("restore"))
          throw new DomainError(
            "conflict",
            "Not stopped",
            "Another process of this site works on it, and was not reached. Press Stop again.",
          );
        if (isRestoring) jobs.start("restore-upload", ["discard"]);
        return redirect(reviewPath(params), 303);
      },
    },
  },
);

export { action, loader };
