import { Form, href, Link, useSearchParams } from "react-router";
import { findRevision, listRevisions, type Revision, type RevisionSummary } from "~/domain/posts/writing/post-revisions.server";
import { useKeepList } from "~/routes/admin/list-return";
import { ChangedFields } from "~/routes/admin/posts/editor/clash/changed-fields";
import { DifferenceView } from "~/routes/admin/posts/editor/clash/difference-view";
import { nounOf } from "~/routes/admin/posts/editor/site-page/page-words";
import { Moment } from "~/ui/admin/moment";
import { SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import "~/routes/admin/posts/editor/editor.css";
import { getPostForStaff } from "~/domain/posts/writing/post-editing-queries.server";
import type { Route } from "./+types/revisions";

/** Compares the two in the address, else the newest with what readers see or the one before. */
export const loader = adminLoader({}, async ({ db, actor, params, url }: AdminRequest<Route.LoaderArgs>) => {
  const post = await getPostForStaff(db, params.id, actor);
  const revisions = await listRevisions(db, params.id, actor);
  const liveVersion = post.unpublished?.liveVersion ?? null;
  const asked = [url.searchParams.get("from"), url.searchParams.get("to")].map((version) => Number(version || Number.NaN));
  const find = (version: number | null) => revisions.find((revision) => revision.version === version);
  const chosen = asked.every(find) ? asked : [(find(liveVersion) ?? revisions[1])?.version, revisions[0]?.version];
  const [from, to] = await Promise.all(
    chosen.map((version) => (version === undefined ? null : findRevision(db, { id: params.id, version, actor }))),
  );
  return {
    id: post.id,
    noun: nounOf(post),
    title: post.fields.title,
    version: post.version,
    isInTrash: post.deletedAt !== null,
    liveVersion,
    isPublished: post.fields.status === "published",
    revisions,
    from: from ?? null,
    to: to ?? null,
    saveId: crypto.randomUUID(),
  };
});

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const { id, noun, title, revisions, from, to } = loaderData;
  const keepList = useKeepList();
  return (
    <main id="main" className="wrap page">
      <title>Revisions | Blog Admin</title>
      <div>
        <Link className="back" to={keepList(href("/admin/posts/:id", { id }))}>
          <Icon name="back" /> Back to the {noun}
        </Link>
        <h1>Revisions</h1>
        <p className="soft">{title}</p>
      </div>
      {revisions.length === 0 && <p>This {noun} has no revisions yet. The next save adds the first one.</p>}
      {revisions.length > 0 && <RevisionList {...loaderData} />}
      {from && to && <Comparison from={from} to={to} />}
    </main>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function RevisionList({ id, revisions, from, to, version, liveVersion, isPublished, isInTrash, saveId }: Loaded) {
  const list = useSearchParams()[0].get("list");
  const marks = new Map([[version, liveVersion === null ? "now" : "now, not published"]]);
  if (liveVersion !== null) marks.set(liveVersion, isPublished ? "what readers see" : "scheduled");
  const choice = (name: "from" | "to", revision: RevisionSummary, chosen: Revision | null) => (
    <label className="pick">
      <input type="radio" name={name} value={revision.version} form="compare" defaultChecked={revision.version === chosen?.version} />
      {name === "from" ? "Before" : "After"} <span className="visually-hidden">: version {revision.version}</span>
    </label>
  );
  return (
    <section className="panel" aria-label="Versions">
      <ol className="rows" reversed>
        {revisions.map((revision) => (
          <li key={revision.version}>
            <div>
              <b>Version {revision.version}</b> <Mark text={marks.get(revision.version)} />
              <small>
                {causeWords(revision)} by {revision.savedBy}, <Moment at={revision.savedAt} />
              </small>
            </div>
            <div className="row">
              {revisions.length > 1 && choice("from", revision, from)}
              {revisions.length > 1 && choice("to", revision, to)}
              {revision.version !== version && !isInTrash && (
                <RestoreForm id={id} revision={revision.version} version={version} saveId={saveId} />
              )}
            </div>
          </li>
        ))}
      </ol>
      {revisions.length > 1 && (
        <Form id="compare" method="get" action={href("/admin/posts/:id/revisions", { id })} preventScrollReset>
          {list !== null && <input type="hidden" name="list" value={list} />}
          <button className="button" type="submit">
            Compare
          </button>
        </Form>
      )}
    </section>
  );
}

function Mark({ text }: { text: string | undefined }) {
  return text && <span className="badge">{text}</span>;
}

function RestoreForm({ id, revision, version, saveId }: { id: string; revision: number; version: number; saveId: string }) {
  const action = useKeepList()(href("/admin/posts/:id/revisions/:version/restore", { id, version: String(revision) }));
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="saveId" value={saveId} />
      <SubmitButton className="button outline small" action={action} label={`Restore version ${revision}`}>
        Restore
      </SubmitButton>
    </Form>
  );
}

function Comparison({ from, to }: { from: Revision; to: Revision }) {
  const [beforeTitle, afterTitle] = [`Version ${from.version}`, `Version ${to.version}`];
  return (
    <section className="panel" aria-labelledby="comparison">
      <h2 id="comparison">
        {beforeTitle} and {afterTitle}
      </h2>
      <ChangedFields before={from.fields} after={to.fields} />
      <DifferenceView
        caption={`The text of version ${from.version} beside version ${to.version}`}
        before={from.fields.content}
        after={to.fields.content}
        beforeTitle={beforeTitle}
        afterTitle={afterTitle}
      />
    </section>
  );
}

function causeWords({ cause, restoredVersion }: RevisionSummary): string {
  return cause === "restored" ? `Version ${restoredVersion} restored` : causes[cause];
}

const causes: Readonly<Record<Exclude<RevisionSummary["cause"], "restored">, string>> = {
  created: "Written",
  saved: "Saved",
  published: "Published",
  unpublished: "Unpublished",
  merged: "Merged from two",
  autosaved: "Saved while writing",
  "set-aside": "Set aside before merging",
  discarded: "Changes discarded",
  "built-in": "Built-in text",
  undone: "Publication taken back",
};
