import { href } from "react-router";
import { isAtWork } from "~/domain/blog-import/runs/import-record";
import { findImport } from "~/domain/blog-import/runs/import-records.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/import-run";
import { MovingSteps } from "./moving-steps";
import "./moving-in.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, params }: AdminRequest<Route.LoaderArgs>) => {
  const stored = await findImport(db, params.upload);
  if (!stored) throw adminError(404, "Import not found", "It was canceled, or its file was never sent whole. Send your file again.");
  const { fileName, state, problem, totals } = stored;
  return { fileName, state, problem, totals };
});

export default function ImportRunPage({ loaderData: { fileName, state, problem, totals } }: Route.ComponentProps) {
  return (
    <AdminPage title={state === "done" ? "Your blog is here" : "Bringing it in"}>
      <MovingSteps at={state === "done" ? "Done" : "Bring in"} />
      {isAtWork(state) && <meta httpEquiv="refresh" content="3" />}
      <p role="status">
        <b>{fileName}</b> · {totals.posts ?? 0} posts added
      </p>
      {problem && <p role="alert">{problem}</p>}
      <a href={href("/admin")}>Back to the posts</a>
    </AdminPage>
  );
}
