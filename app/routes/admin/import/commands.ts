import { href, redirect } from "react-router";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import {
  continueCrawl,
  continueImport,
  discardImport,
  findImport,
  keepChoices,
  pauseImport,
  type StoredImport,
  startImport,
  tryPicturesAgain,
} from "~/domain/blog-import/runs/import-records.server";
import { deleteUpload } from "~/domain/uploaded-file.server";
import type { RouteHandle } from "~/root";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { readForm } from "~/web/form-errors.server";
import { choicesOf, fateOf, firstChoices, pageKinds } from "./review-fields";

/** Room for a choice and a name for each of 500 categories and 500 authors, with every letter of three bytes encoded as nine characters. */
export const handle: RouteHandle = { formKilobytes: 2048 };

const start = href("/admin/import-export");

const progress = ({ upload = "" }: { readonly upload?: string }) => href("/admin/import-export/:upload/progress", { upload });

const review = ({ upload }: { readonly upload: string }) => href("/admin/import-export/:upload", { upload });

/** An answer of an old website may take twenty seconds. */
const PAUSE_MS = 30_000;

/** The review of an import that waits for an owner; null for any other. */
function waitingReview(stored: StoredImport | null) {
  if (stored?.state !== "waiting" || stored.review === null) return null;
  return { stored, found: JSON.parse(stored.review) as ImportReview };
}

const { loader, action } = commands<"routes/admin/import/commands.ts">(
  { page: progress, role: "owner" },
  {
    /** Only before anything is imported. */
    "/admin/import-export/:upload/cancel": {
      page: start,
      async run({ db, params, site }) {
        if (await discardImport(db, params.upload)) {
          await site.jobs.stop("import-run", [params.upload]);
          await deleteUpload(site.config.dataDir, params.upload);
        }
        return redirect(start, 303);
      },
    },

    "/admin/import-export/:upload/confirm": {
      page: review,
      fresh: true,
      async run({ db, actor, params, request, site }) {
        const waiting = waitingReview(await findImport(db, params.upload));
        if (waiting) {
          const choices = choicesOf(await readForm(request), waiting.found, actor.name);
          if (await startImport(db, params.upload, choices)) site.jobs.start("import-run", [params.upload]);
        }
        return redirect(review(params), 303);
      },
    },

    /** Keeps what was chosen so far, before its form is left for a text or for another day. */
    "/admin/import-export/:upload/choices": {
      page: review,
      async run({ db, actor, params, request }) {
        const waiting = waitingReview(await findImport(db, params.upload));
        if (!waiting) return redirect(review(params), 303);
        const form = await readForm(request);
        await keepChoices(db, waiting.stored, choicesOf(form, waiting.found, actor.name));
        const to = String(form.get("to") ?? "");
        if (/^\d{1,4}$/.test(to)) return redirect(href("/admin/import-export/:upload/pages/:page", { ...params, page: to }), 303);
        if (to !== "later") return redirect(`${review(params)}#${pageKinds.find((kind) => form.has(`all-${kind}`)) ?? "main"}`, 303);
        return redirectWithToast(start, { title: "Saved", text: "The review waits here, with what you chose.", variant: "success" });
      },
    },

    "/admin/import-export/:upload/pages/:page/choose": {
      page: review,
      async run({ db, actor, params, request }) {
        const waiting = waitingReview(await findImport(db, params.upload));
        const decision = waiting?.found.decisions?.[Number(params.page)];
        if (!waiting || !decision) return redirect(review(params), 303);
        const planned = waiting.stored.totals.planned ?? firstChoices(waiting.found, actor.name);
        const fate = fateOf(decision, String((await readForm(request)).get("fate") ?? ""));
        await keepChoices(db, waiting.stored, { ...planned, fates: { ...planned.fates, [decision.path]: fate } });
        return redirect(`${review(params)}#page-${params.page}`, 303);
      },
    },

    "/admin/import-export/:upload/pause": {
      async run({ db, params, site: { jobs } }) {
        if (await pauseImport(db, params.upload)) void jobs.stop("import-run", [params.upload], PAUSE_MS);
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
