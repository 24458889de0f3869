import { Form, href, useActionData } from "react-router";
import { ImportError } from "~/domain/blog-import/import-error";
import { IMPORT_MEGABYTES } from "~/domain/blog-import/import-limit";
import type { RouteHandle } from "~/root";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/import-export";
import { receiveUpload } from "./import-upload.server";

export const handle: RouteHandle = { uploadMegabytes: IMPORT_MEGABYTES + 1 };

const page = href("/admin/import-export");

/** Asks first, since a chosen file would be lost. An export that was asked for too late begins by itself. */
export const loader = adminLoader({ role: "owner", fresh: (_, url) => `${page}${url.search}` }, ({ url }: AdminRequest) => ({
  megabytes: IMPORT_MEGABYTES,
  download: url.searchParams.has("export") ? `${href("/admin/import-export/download")}${url.search}` : null,
}));

/** A file to read: nothing is imported before its owner has seen what would be. */
export const action = adminAction({ page, role: "owner", fresh: page, fields: { file: [ImportError] } }, receiveUpload);

export default function ImportExport({ loaderData: { megabytes, download } }: Route.ComponentProps) {
  return (
    <AdminPage title="Export and import">
      {download && <meta httpEquiv="refresh" content={`0;url=${download}`} />}
      <Panel title="Export">
        <p>
          A ZIP file with every post as Markdown, including drafts and the trash, with categories, pictures and former addresses, the pages’
          own texts, and the clinic’s facts and testimonials as they are and were.
        </p>
        {/* A file is no page, so the browser itself asks for it. */}
        <Form method="get" action={href("/admin/import-export/download")} reloadDocument className="flow">
          <p className="check">
            <input type="checkbox" id="revisions" name="revisions" value="yes" />
            <label htmlFor="revisions">Include every earlier version of every post</label>
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
  const problem = useActionData<typeof action>()?.errors.file;
  return (
    <Form method="post" encType="multipart/form-data" className="flow">
      <p id="import-kinds">
        An export of this blog, Markdown files in a ZIP, JSON or CSV of the tables blog_posts and blog_categories, a WordPress export (XML)
        or a Ghost export (JSON), up to {megabytes} MB. Import larger ones on the server with <code>npm run import</code>. What is here
        already stays as it is: posts, pages that were opened for editing, and the clinic’s facts once somebody has changed them.
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
      <SubmitButton busyText="Reading…">Preview the import</SubmitButton>
    </Form>
  );
}
