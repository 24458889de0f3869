import { href } from "react-router";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import { countPictures, findNextPicture, listMissingPictures, readTotals } from "~/domain/blog-import/runs/import-progress.server";
import { isAtWork } from "~/domain/blog-import/runs/import-record";
import { findImport } from "~/domain/blog-import/runs/import-records.server";
import { listEntries } from "~/domain/blog-import/runs/stored-ledger.server";
import { UPLOAD_MEGABYTES } from "~/domain/media/media";
import { AdminPage } from "~/ui/admin/admin-page";
import { Refresh } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/import-progress-page";
import { ImportProgress } from "./import-progress";
import { ImportResult } from "./import-result";
import { ImportSteps } from "./import-steps";
import "./import.css";
import "./import-progress.css";

/** Lines of the report on the page. */
const MAX_LINES = 200;

export const loader = adminLoader({ role: "owner" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const stored = await findImport(db, params.upload);
  if (!stored) throw adminError(404, "Import not found", "It was canceled, or its file was never sent whole. Send your file again.");
  const { id, fileName, state, problem, totals, review } = stored;
  const found = JSON.parse(review ?? "{}") as Partial<ImportReview>;
  const expected = { posts: found.posts ?? 0, media: found.records?.media ?? 0, testimonials: found.testimonials ?? 0 };
  const pictures = await countPictures(db, id);
  const common = { id, fileName, state, problem, expected, isRead: totals.isRead === true, pictures, kept: totals.kept ?? {} };
  if (state !== "done") return { ...common, totals: await readTotals(db, id), next: await findNextPicture(db, id), missing: [], notes: [] };
  const entries = await listEntries(db, id);
  const notes = entries.flatMap(({ place, notes = [] }) => notes.map((text) => ({ place, text }))).slice(0, MAX_LINES);
  return { ...common, totals: await readTotals(db, id), next: null, missing: await listMissingPictures(db, id), notes };
});

export type ImportState = Route.ComponentProps["loaderData"];

export default function ImportProgressPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <AdminPage title={titles[found.state] ?? "Importing"}>
      <ImportSteps at={found.state === "done" ? "Done" : "Import"} />
      {isAtWork(found.state) && <Refresh />}
      {found.state === "done" ? <ImportResult {...found} megabytes={UPLOAD_MEGABYTES} /> : <ImportProgress {...found} />}
      <p>
        <a href={href("/admin/import")}>All imports</a>
      </p>
    </AdminPage>
  );
}

const titles: Readonly<Partial<Record<ImportState["state"], string>>> = {
  done: "Imported",
  undoing: "Taking it back",
  undone: "The import was taken back",
  failed: "The import stopped",
};
