import { href, redirect } from "react-router";
import { readTotals } from "~/domain/blog-import/runs/import-progress.server";
import { findImport, undoImport } from "~/domain/blog-import/runs/import-records.server";
import { counted } from "~/domain/phrases";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/undo-import-page";

const progress = ({ upload }: { readonly upload: string }) => href("/admin/import-export/:upload/progress", { upload });

export const loader = adminLoader(
  { role: "owner", fresh: ({ upload }) => href("/admin/import-export/:upload/undo", { upload }) },
  async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
    const stored = await findImport(db, params.upload);
    if (!stored?.choices || !/^(done|paused|failed)$/.test(stored.state)) throw redirect(progress(params), 303);
    const { posts, pages, pictures, media, addresses, facts, clinic } = await readTotals(db, stored.id);
    const added = [
      counted(posts, "post"),
      counted(pages, "page"),
      counted(pictures + media, "picture or PDF", "pictures and PDFs"),
      counted(facts, "section of the clinic’s facts", "sections of the clinic’s facts"),
      counted(addresses, "old address", "old addresses"),
    ];
    const isWebsite = stored.kind === "website";
    return { name: stored.fileName, isWebsite, hasClinic: clinic > 0, added: added.filter((part) => !part.startsWith("0 ")) };
  },
);

export const action = adminAction(
  { page: progress, role: "owner", fresh: progress },
  async ({ db, params, site: { jobs } }: ActionRequest<Route.ActionArgs>) => {
    if (await undoImport(db, params.upload)) jobs.start("import-run", [params.upload]);
    return redirect(progress(params), 303);
  },
);

export default function UndoImportPage({ loaderData: { name, isWebsite, hasClinic, added }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Undo this import?" verb="Undo the import" cancel={progress(params)}>
      <p>
        What <b>{name}</b> added is deleted: {added.join(", ") || "nothing so far"}. What somebody has changed or used since stays.
      </p>
      <p>
        {isWebsite
          ? "To restore it, the old website has to be read again, so it must still be online."
          : "To restore it, send the file again."}
        {hasClinic && " The clinic’s facts stay; their history can undo each change."}
      </p>
    </ConfirmPage>
  );
}
