import "./import.css";
import { useId, useState } from "react";
import { Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { IMPORT_GIGABYTES } from "~/domain/blog-import/runs/import-record";
import { createImport, listImports, type StoredImport } from "~/domain/blog-import/runs/import-records.server";
import { startWebsite } from "~/domain/blog-import/runs/start-website.server";
import { deleteUpload, placeUpload } from "~/domain/uploaded-file.server";
import type { RouteHandle } from "~/root";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { CheckField, FieldError, TextField } from "~/ui/admin/field";
import { Moment } from "~/ui/admin/moment";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { FormErrors } from "~/web/form-errors.server";
import { receiveFile } from "~/web/received-file.server";
import type { Route } from "./+types/import-page";
import { ImportSteps } from "./import-steps";

export const handle: RouteHandle = { uploadMegabytes: IMPORT_GIGABYTES * 1024 + 1 };

const page = href("/admin/import-export");

/** Confirms the sign-in first, since a chosen file would be lost. After a late one, a requested export starts by itself. */
export const loader = adminLoader({ role: "owner", fresh: (_, url) => `${page}${url.search}` }, async ({ url, db }: AdminRequest) => ({
  imports: (await listImports(db)).map(({ id, fileName, state, createdAt }) => ({ id, fileName, state, createdAt })),
  download: url.searchParams.has("export") ? `${href("/admin/import-export/download")}${url.search}` : null,
}));

/** Only reads: nothing is imported before an owner has reviewed it. */
export const action = (args: Route.ActionArgs) => (args.pattern.endsWith("/website") ? readWebsite(args) : readFile(args));

const readFile = adminAction({ page, role: "owner", fresh: page, fields: { file: ["invalid"] } }, receiveImport);

const readWebsite = adminAction(
  { page, role: "owner", fresh: page, fields: { website: ["invalid"] } },
  async ({ read, db, actor, now, site }: ActionRequest) => {
    const { website: typed } = await read(z.object({ website: z.string() }));
    const { upload, isNew } = await startWebsite(db, { typed, config: site.config, by: actor, now });
    if (isNew) site.jobs.start("import-run", [upload]);
    return redirect(href("/admin/import-export/:upload", { upload }), 303);
  },
);

/** Stores the uploaded file, starts to read it, and redirects to the review. @throws FormError, ImportError */
async function receiveImport({ request, db, actor, now, site }: ActionRequest): Promise<Response> {
  const { dataDir } = site.config;
  const { id, file } = await placeUpload(dataDir);
  const { name } = await receiveFile(request, file);
  try {
    const { requireReadable } = await import("~/domain/blog-import/import-source.server");
    await requireReadable(file, name);
  } catch (error) {
    await deleteUpload(dataDir, id);
    throw error;
  }
  await createImport(db, { id, fileName: name, by: actor, now });
  site.jobs.start("import-run", [id]);
  return redirect(href("/admin/import-export/:upload", { upload: id }), 303);
}

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
    text: "A ZIP from this website, a ZIP of text files, or posts and categories that somebody took out of another database.",
    kinds: [".zip", ".md", ".mdx", ".json", ".csv"],
  },
] as const;

export default function ImportPage({ loaderData: { imports, download }, actionData }: Route.ComponentProps) {
  const { errors, typed }: Partial<FormErrors<"file" | "website">> = actionData ?? {};
  return (
    <AdminPage title="Import and export">
      {download && <meta httpEquiv="refresh" content={`0;url=${download}`} />}
      <ImportSteps at="Choose" />
      {errors?.file && <FieldError role="alert">{errors.file}</FieldError>}
      <ImportList title="Not finished" imports={imports.filter(({ state }) => !isOver(state))} />
      <WebsiteForm typed={typed?.website} error={errors?.website} />
      <div className="import-sources">
        {sources.map((source) => (
          <SourceForm {...source} key={source.title} />
        ))}
      </div>
      <p className="hint import-note">
        Nothing changes until you have seen what would be imported. A file may be up to {IMPORT_GIGABYTES} GB. What is already here stays as
        it is. Moving the whole site from another computer? Use a <a href={href("/admin/backup")}>backup</a> instead: it includes people and
        settings too.
      </p>
      <ImportList title="Earlier imports" imports={imports.filter(({ state }) => isOver(state))} />
      <Panel title="Export">
        <p>
          A ZIP file with every post as a text file, including drafts and the trash, with categories, pictures and former addresses, the
          pages’ own texts, and the clinic’s facts and testimonials as they are and were.
        </p>
        {/* A download is not a page, so the browser itself requests it. */}
        <Form method="get" action={href("/admin/import-export/download")} reloadDocument className="flow">
          <CheckField name="revisions" value="yes">
            Include every earlier version of every post
          </CheckField>
          <button className="button outline" type="submit">
            Download the export
          </button>
        </Form>
      </Panel>
    </AdminPage>
  );
}

function WebsiteForm({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <Form method="post" action={href("/admin/import-export/website")} className="framed import-source">
      <h2>Any website</h2>
      <p className="hint">
        Enter the address of your old website. Its pages, articles and pictures are read, slowly enough not to disturb it, and you see all
        of them before anything is imported.
      </p>
      <TextField
        label="Your old website’s address"
        name="website"
        required
        maxLength={200}
        defaultValue={typed}
        error={error}
        placeholder="www.example.com"
        inputMode="url"
        autoComplete="off"
      />
      <SubmitButton busyText="Starting…">Read the website</SubmitButton>
    </Form>
  );
}

function SourceForm({ title, text, kinds }: (typeof sources)[number]) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  const send = (event: React.FormEvent) => (isSending ? event.preventDefault() : setSending(true));
  return (
    // The browser itself shows the progress of a large upload.
    <Form
      method="post"
      action={`${page}?index`}
      encType="multipart/form-data"
      reloadDocument
      className="framed import-source"
      onSubmit={send}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <p className="hint" id={`${id}text`}>
        {text}
      </p>
      <p className="hint">
        <b>{kinds.join(" ")}</b>
      </p>
      <input type="file" name="file" required accept={kinds.join()} aria-label={`File from ${title}`} aria-describedby={`${id}text`} />
      <button className="button" type="submit" aria-describedby={`${id}title`} aria-disabled={isSending}>
        {isSending ? "Sending…" : "Read the file"}
      </button>
    </Form>
  );
}

const stateNames: Readonly<Record<StoredImport["state"], string>> = {
  reading: "Reading",
  waiting: "Waiting for your review",
  running: "Importing",
  paused: "Paused",
  done: "Imported",
  failed: "Stopped",
  undoing: "Undoing",
  undone: "Undone",
};

function isOver(state: StoredImport["state"]): boolean {
  return state === "done" || state === "undone";
}

interface ImportListProps {
  readonly title: string;
  readonly imports: readonly Pick<StoredImport, "id" | "fileName" | "state" | "createdAt">[];
}

function ImportList({ title, imports }: ImportListProps) {
  if (imports.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="rows">
        {imports.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <span>
              <Link to={href("/admin/import-export/:upload", { upload: id })}>{fileName}</Link>
              <small>
                {stateNames[state]}, <Moment at={createdAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
