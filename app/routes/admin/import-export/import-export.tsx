import { Form, href, useActionData } from "react-router";
import { IMPORT_MEGABYTES } from "~/domain/blog-import/import-limit";
import type { RouteHandle } from "~/root";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/import-export";
import { receiveUpload } from "./receive-import.server";

export const handle: RouteHandle = { uploadMegabytes: IMPORT_MEGABYTES + 1 };

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "owner");
  return { megabytes: IMPORT_MEGABYTES };
}

/** A file to read: nothing is stored before its owner has seen what would be. */
export async function action({ request, context }: Route.ActionArgs) {
  return receiveUpload(request, context);
}

export default function Takeout({ loaderData: { megabytes } }: Route.ComponentProps) {
  return (
    <AdminPage title="Export and import">
      <Panel title="Export">
        <p>A ZIP file with every post as Markdown, drafts and the trash included, with categories, pictures and former addresses.</p>
        {/* A file is no page, so the browser itself asks for it. */}
        <Form method="get" action={href("/admin/import-export/download")} reloadDocument className="flow">
          <p className="check">
            <input type="checkbox" id="revisions" name="revisions" value="yes" />
            <label htmlFor="revisions">Every earlier version of every post too</label>
          </p>
          <button className="button" type="submit">
            Download the export
          </button>
        </Form>
      </Panel>
      <Panel title="Import">
        <ImportForm megabytes={megabytes} />
      </Panel>
    </AdminPage>
  );
}

function ImportForm({ megabytes }: { megabytes: number }) {
  const problem = useActionData<typeof action>()?.problem;
  return (
    <Form method="post" encType="multipart/form-data" className="flow">
      <p id="import-kinds">
        An export of this blog, Markdown files in a ZIP, JSON or CSV of the tables blog_posts and blog_categories, a WordPress export (XML)
        or a Ghost export (JSON), up to {megabytes} MB. Larger ones are read on the machine with <code>npm run import</code>. Posts that are
        here already stay as they are.
      </p>
      <div className="field">
        <label htmlFor="file">File</label>
        <input
          type="file"
          id="file"
          name="file"
          required
          aria-describedby={problem ? "import-problem import-kinds" : "import-kinds"}
          aria-invalid={problem !== undefined}
        />
        {problem && (
          <p className="field-error" id="import-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <SubmitButton busyText="Reading…">See what would be imported</SubmitButton>
    </Form>
  );
}
