import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { compareRevisions } from "~/domain/posts/revisions/revision-difference";
import { findRevision, listRevisions, type RevisionSummary } from "~/domain/posts/writing/post-revisions.server";
import { getPostForStaff } from "~/domain/posts/writing/stored-post.server";
import { groupByDay } from "~/routes/admin/history/history-sentences";
import { useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import { AdminHead, AdminTitle } from "~/ui/admin/admin-page";
import { numberParameter } from "~/ui/admin/list-addresses";
import { NewestOlder } from "~/ui/admin/pager";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/revisions-page";
import { RevisionRows, useRevisionsAddress } from "./revision-rows";
import "./revisions.css";

/** Opens the version in the address, by default the newest of the page. */
export const loader = adminLoader({}, async ({ db, actor, params, url, now }: AdminRequest<Route.LoaderArgs>) => {
  const post = await getPostForStaff(db, params.id, actor);
  const start = versionIn(url, "before");
  const page = await listRevisions(db, params.id, actor, { before: start });
  const wanted = versionIn(url, "version");
  const opened = page.revisions.find(({ version }) => version === wanted) ?? page.revisions[0];
  const read = (version: number | undefined) => (version === undefined ? null : findRevision(db, { id: params.id, version, actor }));
  const view = revisionView(url);
  const [after, before] = await Promise.all([read(opened?.version), read(opened && page.before.get(opened.version))]);
  // A version that is not listed has the text of the one before it.
  const listed = (version: number | undefined) =>
    version !== undefined && version < (start ?? Number.POSITIVE_INFINITY)
      ? (page.revisions.find((revision) => revision.version <= version)?.version ?? null)
      : null;
  const lines = page.revisions.map((revision) => ({ ...revision, at: revision.savedAt, text: describeRevision(revision) }));
  const { status } = post.fields;
  return {
    id: post.id,
    noun: nounOf(post),
    title: post.fields.title,
    version: post.version,
    isInTrash: post.deletedAt !== null,
    newest: listed(post.version),
    live: listed(post.unpublished?.liveVersion ?? (status === "published" ? post.version : undefined)),
    liveLabel: status === "published" ? "What readers see" : "What is scheduled",
    days: groupByDay(lines, now),
    unchanged: page.unchanged,
    older: page.older,
    start: start ?? null,
    opened: after && {
      version: after.version,
      slug: after.fields.slug,
      isFirst: before === null,
      view: before === null && view === "before" ? "text" : view,
      ...(view === "now"
        ? compareRevisions(after.fields, post.fields)
        : compareRevisions(view === "text" ? null : (before?.fields ?? null), after.fields)),
    },
    saveId: crypto.randomUUID(),
  };
});

/** "before": what the version changed; "now": what was changed since; "text": all of it. */
type RevisionView = "before" | "now" | "text";

function revisionView({ searchParams }: URL): RevisionView {
  const view = searchParams.get("view");
  return view === "now" || view === "text" ? view : "before";
}

function versionIn({ searchParams }: URL, name: "version" | "before"): number | undefined {
  return numberParameter.read(searchParams.get(name) ?? "");
}

/** For example "Saved while writing by Sam Ortiz". */
function describeRevision({ cause, restoredVersion, savedBy }: Pick<RevisionSummary, "cause" | "restoredVersion" | "savedBy">): string {
  return `${cause === "restored" ? `Version ${restoredVersion} restored` : causes[cause]} by ${savedBy}`;
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
  undone: "Publication undone",
};

export default function Revisions({ loaderData }: Route.ComponentProps) {
  const { id, noun, title, opened, unchanged, older, start } = loaderData;
  const keepList = useKeepList();
  const address = useRevisionsAddress(id);
  return (
    <main id="main" className="wrap page">
      <AdminTitle>Revisions</AdminTitle>
      <AdminHead title="Revisions" lead={title} back={{ to: keepList(href("/admin/posts/:id", { id })), text: `Back to the ${noun}` }} />
      {opened === null && <p>This {noun} has no revisions yet. The next save adds the first one.</p>}
      {opened && <RevisionRows {...loaderData} opened={opened} />}
      {unchanged > 0 && <p className="soft">{counted(unchanged, "save without a change is", "saves without a change are")} not listed.</p>}
      <NewestOlder newest={start === null ? null : address({})} older={older === null ? null : address({ before: older })} />
    </main>
  );
}
