import { useId, useState } from "react";
import { Form, href, useActionData } from "react-router";
import { IMPORT_GIGABYTES } from "~/domain/blog-import/import-limit";
import { listImports } from "~/domain/blog-import/runs/import-records.server";
import type { RouteHandle } from "~/root";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/import-export";
import { ImportList } from "./import-list";
import { MovingSteps } from "./moving-steps";
import { receiveImport } from "./receive-import.server";
import "./moving-in.css";

export const handle: RouteHandle = { uploadMegabytes: IMPORT_GIGABYTES * 1024 + 1 };

const page = href("/admin/import-export");

/** Asks first, since a chosen file would be lost. An export that was asked for too late begins by itself. */
export const loader = adminLoader({ role: "owner", fresh: (_, url) => `${page}${url.search}` }, async ({ url, db }: AdminRequest) => ({
  imports: await listImports(db),
  download: url.searchParams.has("export") ? `${href("/admin/import-export/download")}${url.search}` : null,
}));

/** A file to read: nothing is imported before its owner has seen what would be. */
export const action = adminAction({ page, role: "owner", fresh: page, fields: { file: ["invalid"] } }, receiveImport);

const sources = [
  {
    title: "WordPress",
    text: "In WordPress: Tools, Export, All content. If the old site is already gone, put the export and its uploads folder into one ZIP.",
    kinds: [".xml", ".zip"],
  },
  {
    title: "Ghost",
    text: "In Ghost: Settings, Migration tools, Export content. With its content/images folder in one ZIP, the pictures come along.",
    kinds: [".json", ".zip"],
  },
  {
    title: "Our export",
    text: "A ZIP from this product, a ZIP of Markdown files, or the tables blog_posts and blog_categories as JSON or CSV.",
    kinds: [".zip", ".md", ".json", ".csv"],
  },
] as const;

export default function ImportExport({ loaderData: { imports, download } }: Route.ComponentProps) {
  const problem = useActionData<typeof action>()?.errors.file;
  return (
    <AdminPage title="Bring your old blog">
      {download && <meta httpEquiv="refresh" content={`0;url=${download}`} />}
      <MovingSteps at="Choose" />
      {problem && (
        <p className="field-error moving-problem" id="import-problem" role="alert">
          <Icon name="alert" /> {problem}
        </p>
      )}
      <div className="moving-sources">
        {sources.map((source) => (
          <SourceForm {...source} key={source.title} />
        ))}
      </div>
      <p className="moving-note">
        Nothing changes until you have seen what would come in. A file may have up to {IMPORT_GIGABYTES} GB. What is here already stays as
        it is. Moving the whole clinic from another machine? Use a <a href={href("/admin/backup")}>backup</a> instead: it brings people and
        settings too.
      </p>
      <ImportList imports={imports} />
      <Panel title="Take your blog along">
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
          <button className="button outline" type="submit">
            Download the export
          </button>
        </Form>
      </Panel>
    </AdminPage>
  );
}

function SourceForm({ title, text, kinds }: (typeof sources)[number]) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const send = (event: React.FormEvent) => (isSending ? event.preventDefault() : setSending(true));
  return (
    // The browser itself shows how much of a large file it has sent.
    <Form method="post" encType="multipart/form-data" reloadDocument className="moving-source" onSubmit={send}>
      <h2 id={`${id}title`}>{title}</h2>
      <p id={`${id}text`}>{text}</p>
      <p>
        <b>{kinds.join(" ")}</b>
      </p>
      <input type="file" name="file" required accept={kinds.join()} aria-label={`File from ${title}`} aria-describedby={`${id}text`} />
      <button className="button" type="submit" aria-describedby={`${id}title`} aria-disabled={isSending}>
        {isSending ? "Sending…" : "Read the file"}
      </button>
    </Form>
  );
}
