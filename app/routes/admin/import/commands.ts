import { href, redirect } from "react-router";
import { continueImport, discardImport, pauseImport, tryPicturesAgain, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { deleteUpload } from "~/domain/uploaded-file.server";
import { commands } from "~/web/area-commands.server";
import { readForm } from "~/web/form-errors.server";

const start = href("/admin/import-export");

const progress = ({ upload }: { readonly upload: string }) => href("/admin/import-export/:upload/progress", { upload });

const { loader, action } = commands<"routes/admin/import/commands.ts">(
  { page: progress, role: "owner" },
  {
    /** Only before anything is imported. */
    "/admin/import-export/:upload/cancel": {
      page: start,
      async run({ db, params, site }) {
        if (await discardImport(db, params.upload)) await deleteUpload(site.config.dataDir, params.upload);
        return redirect(start, 303);
      },
    },

    "/admin/import-export/:upload/pause": {
      async run({ db, params }) {
        await pauseImport(db, params.upload);
        return redirect(progress(params), 303);
      },
    },

    "/admin/import-export/:upload/continue": {
      async run({ db, params, site: { jobs } }) {
        if (await continueImport(db, params.upload)) jobs.start("import-run", [params.upload]);
        return redirect(progress(params), 303);
      },
    },

    "/admin/import-export/:upload/undo": {
      fresh: true,
      async run({ db, params, site: { jobs } }) {
        if (await undoImport(db, params.upload)) jobs.start("import-run", [params.upload]);
        return redirect(progress(params), 303);
      },
    },

    /** For one picture, or for all that are missing. */
    "/admin/import-export/:upload/pictures/again": {
      async run({ db, params, request, now, site: { jobs } }) {
        const picture = (await readForm(request)).get("picture");
        const isStarted = await tryPicturesAgain(db, params.upload, typeof picture === "string" ? picture : null, now);
        if (isStarted) jobs.start("import-run", [params.upload]);
        return redirect(progress(params), 303);
      },
    },
  },
);

export { action, loader };
