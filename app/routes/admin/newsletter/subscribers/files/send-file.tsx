import { Form, href, Link, redirect, useActionData } from "react-router";
import { formatLongDay } from "~/domain/clinic/arizona-time";
import { counted } from "~/domain/phrases";
import { listBroughtFiles } from "~/domain/subscribers/files/brought-files.server";
import { readSubscriberFile } from "~/domain/subscribers/files/subscriber-file.server";
import { FILE_MEGABYTES, MOST_LINES } from "~/domain/subscribers/files/subscriber-file-limits";
import { deleteUpload, placeUpload } from "~/domain/uploaded-file.server";
import type { RouteHandle } from "~/root";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { FieldError } from "~/ui/admin/field";
import { Icon } from "~/ui/kit/icon";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { receiveFile } from "~/web/received-file.server";
import type { Route } from "./+types/send-file";
import "~/routes/admin/newsletter/newsletter.css";

export const handle: RouteHandle = { uploadMegabytes: FILE_MEGABYTES };

const page = href("/admin/newsletter/subscribers/files");

/** Asks for the password first, since a chosen file would be lost. */
export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor }: AdminRequest) => ({
  files: (await listBroughtFiles(db, actor)).map(({ at, proof, addresses }) => ({
    at: Date.parse(at),
    day: formatLongDay(at),
    proof,
    addresses,
  })),
}));

export const action = adminAction(
  { page, role: "owner", fresh: page, fields: { file: ["invalid"] } },
  async ({ request, now, site }: ActionRequest) => {
    const { dataDir } = site.config;
    const { id, file } = await placeUpload(dataDir);
    await receiveFile(request, file);
    try {
      await readSubscriberFile(file, now);
    } catch (error) {
      await deleteUpload(dataDir, id);
      throw error;
    }
    return redirect(href("/admin/newsletter/subscribers/files/:upload", { upload: id }), 303);
  },
);

export default function SendFile({ loaderData: { files } }: Route.ComponentProps) {
  const problem = useActionData<typeof action>()?.errors.file;
  return (
    <AdminPage title="Bring in addresses" isNarrow>
      <Form method="post" encType="multipart/form-data" reloadDocument className="panel flow">
        <p id="file-help">
          A CSV file of people who agreed to get your articles by mail: an export from Mailchimp or Ghost, or a list with one address on
          each line. Up to {FILE_MEGABYTES} MB and {MOST_LINES.toLocaleString("en-US")} lines.
        </p>
        <div className="field">
          <label htmlFor="file">File</label>
          <input
            type="file"
            id="file"
            name="file"
            required
            accept=".csv,.txt,text/csv,text/plain"
            aria-invalid={problem !== undefined}
            aria-describedby="file-problem file-help"
          />
          {problem && (
            <FieldError id="file-problem" role="alert">
              {problem}
            </FieldError>
          )}
        </div>
        <button className="button" type="submit">
          Read the file
        </button>
        <p className="soft small">
          Nothing comes in until you have seen what is in it, and nobody gets mail because of it. Those who left stay out.
        </p>
      </Form>
      {files.length > 0 && (
        <Panel title="Brought in">
          <ul className="framed newsletter-list">
            {files.map(({ at, day, proof, addresses }) => (
              <li key={at}>
                <p>
                  <Link to={href("/admin/newsletter/subscribers/files/brought/:at", { at: String(at) })}>
                    {day}, {counted(addresses, "address", "addresses")}
                  </Link>
                  <small>{proof}</small>
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Link className="back" to={href("/admin/newsletter/subscribers")}>
        <Icon name="back" /> All subscribers
      </Link>
    </AdminPage>
  );
}
