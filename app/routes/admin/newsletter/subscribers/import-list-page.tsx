import { Form, href, Link, redirect } from "react-router";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import { listImportedFiles } from "~/domain/subscribers/files/imported-files.server";
import { readSubscriberFile } from "~/domain/subscribers/files/subscriber-file.server";
import { FILE_MEGABYTES, MAX_LINES } from "~/domain/subscribers/files/subscriber-file-limits";
import { deleteUpload, noteUpload, placeUpload } from "~/domain/uploaded-file.server";
import type { RouteHandle } from "~/root";
import { AdminPage, BackLink, Panel } from "~/ui/admin/admin-page";
import { FileField } from "~/ui/admin/field";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { receiveFile } from "~/web/received-file.server";
import type { Route } from "./+types/import-list-page";
import "~/routes/admin/newsletter/newsletter.css";

export const handle: RouteHandle = { uploadMegabytes: FILE_MEGABYTES };

const page = href("/admin/newsletter/subscribers/files");

/** Confirms the sign-in first, since a chosen file would be lost. */
export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor }: AdminRequest) => ({
  files: (await listImportedFiles(db, actor)).map((file) => ({ ...file, at: Date.parse(file.at), day: formatLongDay(file.at) })),
}));

export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { file: ["invalid"] } },
  async ({ request, db, now, site }: ActionRequest) => {
    const { dataDir } = site.config;
    const { id, file } = await placeUpload(dataDir);
    await receiveFile(request, file);
    try {
      await readSubscriberFile(file, now);
    } catch (error) {
      await deleteUpload(dataDir, id);
      throw error;
    }
    await noteUpload(db, id, now);
    return redirect(href("/admin/newsletter/subscribers/files/:upload", { upload: id }), 303);
  },
);

export default function ImportListPage({ loaderData: { files }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Import addresses" isNarrow>
      <Form method="post" encType="multipart/form-data" reloadDocument className="panel flow">
        <p id="file-help">
          A CSV file of people who agreed to get your articles by email: an export from Mailchimp, Constant Contact, Wix or another service,
          or a list with one address on each line. Up to {FILE_MEGABYTES} MB and {MAX_LINES.toLocaleString("en-US")} lines.
        </p>
        <FileField label="File" accept=".csv,.txt,text/csv,text/plain" describedBy="file-help" error={actionData?.errors.file} />
        <button className="button" type="submit">
          Read the file
        </button>
        <p className="soft small">
          Nothing is imported until you have seen what is in it, and nobody gets an email because of it. People who unsubscribed stay out.
        </p>
      </Form>
      {files.length > 0 && (
        <Panel title="Imported files">
          <ul className="framed newsletter-list">
            {files.map(({ at, day, proof, addresses }) => (
              <li key={at}>
                <p>
                  <Link to={href("/admin/newsletter/subscribers/files/imported/:at", { at: String(at) })}>
                    {day}, {counted(addresses, "address", "addresses")}
                  </Link>
                  <small>{proof}</small>
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <BackLink to={href("/admin/newsletter/subscribers")}>All subscribers</BackLink>
    </AdminPage>
  );
}
