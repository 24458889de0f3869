import { writeFile } from "node:fs/promises";
import { href, redirect } from "react-router";
import { ImportError } from "~/domain/blog-import/import-error";
import {
  beginReading,
  continueCrawl,
  continueImport,
  discardImport,
  pauseImport,
  tryPicturesAgain,
  undoImport,
} from "~/domain/blog-import/runs/import-records.server";
import { isSameWebsite, parseTypedAddress } from "~/domain/blog-import/website/website-address";
import { deleteUpload, placeUpload } from "~/domain/uploaded-file.server";
import { commands } from "~/web/area-commands.server";
import { readForm } from "~/web/form-errors.server";

const start = href("/admin/import-export");

const progress = ({ upload = "" }: { readonly upload?: string }) => href("/admin/import-export/:upload/progress", { upload });

const review = ({ upload }: { readonly upload: string }) => href("/admin/import-export/:upload", { upload });

const { loader, action } = commands<"routes/admin/import/commands.ts">(
  { page: progress, role: "owner" },
  {
    /** Reads the pages of the old website, for an owner to review. */
    "/admin/import-export/website": {
      page: start,
      async run({ db, actor, now, request, site }) {
        const typed = String((await readForm(request)).get("website") ?? "");
        const address = parseTypedAddress(typed);
        if (!address) throw new ImportError("That is no web address. Type it as in a browser, for example www.example.com.");
        const own = URL.parse(site.config.publicUrl ?? "");
        if (own && isSameWebsite(own, address)) throw new ImportError("That is the address of this website itself.");
        const fileName = address.href.slice(0, 200);
        const { id, file } = await placeUpload(site.config.dataDir);
        // Of several servers, the one that has the file works on it.
        await writeFile(file, "", { mode: 0o600 });
        const upload = await beginReading(db, { id, fileName, by: actor, now });
        if (upload === id) site.jobs.start("import-run", [id]);
        else await deleteUpload(site.config.dataDir, id);
        return redirect(review({ upload }), 303);
      },
    },

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
        const isContinued = (await continueImport(db, params.upload)) || (await continueCrawl(db, params.upload, false));
        if (isContinued) jobs.start("import-run", [params.upload]);
        return redirect(progress(params), 303);
      },
    },

    /** Reviews the pages of a website that were read before somebody stopped. */
    "/admin/import-export/:upload/enough": {
      async run({ db, params, site: { jobs } }) {
        if (await continueCrawl(db, params.upload, true)) jobs.start("import-run", [params.upload]);
        return redirect(review(params), 303);
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
