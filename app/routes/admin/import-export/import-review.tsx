import { Form, href } from "react-router";
import { reportLines } from "~/domain/blog-import/import-report";
import { findUpload } from "~/domain/blog-import/uploaded-import.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/import-review";

export const loader = adminLoader({ role: "owner" }, async ({ site, params }: AdminRequest<Route.LoaderArgs>) => {
  const upload = await findUpload(site.config.dataDir, params.upload);
  if (!upload) throw adminError(404, "Import not found", "Files are deleted a day after they were sent. Send yours again.");
  return { upload };
});

export default function ImportReview({ loaderData: { upload } }: Route.ComponentProps) {
  const { report, name, isWaiting } = upload;
  return (
    <AdminPage title={isWaiting ? `Import ${name}?` : `Import of ${name}`}>
      <Panel title={report.isDryRun ? "What the import would do" : "What the import did"}>
        <ul>
          {reportLines(report).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {isWaiting ? <ConfirmForm id={upload.id} /> : <a href={href("/admin")}>Back to the posts</a>}
      </Panel>
      <Lines title="Skipped" lines={report.skipped.map(({ where, reason }) => ({ where, text: reason }))} />
      <Lines title="Notes" lines={report.notices} />
    </AdminPage>
  );
}

function ConfirmForm({ id }: { id: string }) {
  const action = href("/admin/import-export/imports/:upload/confirm", { upload: id });
  return (
    <Form method="post" action={action} className="row">
      <SubmitButton busyText="Importing…" action={action}>
        Import
      </SubmitButton>
      <a className="button outline" href={href("/admin/import-export")}>
        Cancel
      </a>
    </Form>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { readonly where: string; readonly text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <Panel title={`${title} (${lines.length})`}>
      <ul className="rows">
        {lines.map(({ where, text }) => (
          <li key={`${where} ${text}`}>
            <span>
              {where}
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
