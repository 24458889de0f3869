import { href, Link, redirect } from "react-router";
import type { ImportReview, PageDecision } from "~/domain/blog-import/review/import-review";
import { countPictures, findNextPicture, listMissingPictures, readTotals } from "~/domain/blog-import/runs/import-progress.server";
import { type ImportChoices, isAtWork } from "~/domain/blog-import/runs/import-record";
import { findImport } from "~/domain/blog-import/runs/import-records.server";
import { isImportHere } from "~/domain/blog-import/runs/run-import.server";
import { listNotedEntries } from "~/domain/blog-import/runs/stored-ledger.server";
import { counted } from "~/domain/phrases";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { Refresh } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import type { Route } from "./+types/import-progress-page";
import { ImportResult } from "./import-result";
import { allImports, ImportSteps } from "./import-steps";
import { ELSEWHERE } from "./website-progress";
import "./import.css";
import "./import-progress.css";

const MAX_LINES = 200;

export const loader = adminLoader({ role: "owner" }, async ({ db, database, params, site }: AdminRequest<Route.LoaderArgs>) => {
  const stored = await findImport(db, params.upload);
  if (!stored) throw adminError(404, "Import not found", "It was canceled, or its file was never sent completely. Send your file again.");
  const { id, state, problem, totals, review } = stored;
  if (stored.kind === "website" && !stored.choices) throw redirect(href("/admin/import-export/:upload", { upload: id }), 303);
  const { decisions = [], ...found } = JSON.parse(review ?? "{}") as Partial<ImportReview>;
  const expected = {
    posts: (found.posts ?? 0) + chosenPages(decisions, stored.choices),
    media: found.records?.media ?? 0,
    testimonials: found.testimonials ?? 0,
  };
  const isDone = state === "done";
  const entries = isDone ? await listNotedEntries(db, id, MAX_LINES) : [];
  return {
    ...{ id, state, problem, expected, isWebsite: stored.kind === "website", hasDecisions: decisions.length > 0 },
    ...{ isElsewhere: !isImportHere(database, site.config.dataDir, stored), isRead: totals.isRead === true, kept: totals.kept ?? {} },
    pictures: await countPictures(db, id),
    totals: await readTotals(db, id),
    next: isDone ? null : await findNextPicture(db, id),
    missing: isDone ? await listMissingPictures(db, id) : [],
    notes: entries.flatMap(({ place, notes }) => notes.map((text) => ({ place, text }))).slice(0, MAX_LINES),
  };
});

export default function ImportProgressPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <AdminPage title={titles[found.state] ?? "Importing"} back={allImports}>
      {!/^undo/.test(found.state) && <ImportSteps at={found.state === "done" ? "Done" : "Import"} />}
      {isAtWork(found.state) && <Refresh />}
      {found.state === "done" ? <ImportResult {...found} /> : <ImportProgress {...found} />}
    </AdminPage>
  );
}

type ImportState = Route.ComponentProps["loaderData"];

const titles: Readonly<Partial<Record<ImportState["state"], string>>> = {
  done: "Imported",
  undoing: "Undoing the import",
  undone: "The import was undone",
  failed: "The import stopped",
};

function ImportProgress(found: ImportState) {
  const { state, problem, isElsewhere } = found;
  const upload = { upload: found.id };
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {state === "undone" ? <p role="status">{formatKept(found.kept, found.isWebsite)}</p> : <Bars {...found} />}
      {(state === "running" || state === "undoing") && (
        <p className="hint import-note">
          {isElsewhere && `${ELSEWHERE} `}You can close this page. The work continues, even after a restart, and the result waits here.
        </p>
      )}
      <div className="row">
        {state === "running" && (
          <ActionButton action={href("/admin/import-export/:upload/pause", upload)} className="button outline" busyText="Pausing…">
            Pause
          </ActionButton>
        )}
        {(state === "paused" || state === "failed") && (
          <>
            <ActionButton action={href("/admin/import-export/:upload/continue", upload)} className="button">
              Continue
            </ActionButton>
            <Link className="button outline" to={href("/admin/import-export/:upload/undo", upload)}>
              Undo this import
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function Bars({ state, totals, expected, isRead, pictures, next }: ImportState) {
  if (state === "undoing") return <p role="status">What nobody has changed is being removed: {counted(totals.posts, "post")} left.</p>;
  const done = totals.posts + totals.pages + totals.existing;
  const all = isRead ? done : Math.max(expected.posts, done);
  // Our own export contains its pictures; those of other blogs are fetched afterward.
  const media = totals.media + totals.existingMedia;
  const allMedia = isRead ? media : Math.max(expected.media, media);
  return (
    <section className="panel import-bars" aria-live="polite">
      <Bar label="Posts and pages" done={done} all={all} />
      <Bar label="Pictures" done={pictures.fetched + pictures.givenUp + media} all={pictures.wanted + allMedia} />
      <p className="hint import-note">
        {isRead && next && (
          <>
            Now: <code>{shortAddress(next)}</code>
          </>
        )}
        {pictures.failed > 0 && (
          <span>
            {counted(pictures.failed, "picture")} could not be fetched yet. {pictures.failed === 1 ? "It is" : "They are"} tried again at
            the end.
          </span>
        )}
        {state === "paused" && <span>Paused. What is here stays, and nothing more is imported until you continue.</span>}
      </p>
    </section>
  );
}

function Bar({ label, done, all }: { label: string; done: number; all: number }) {
  return (
    <div className="import-bar">
      <p>
        {label} <span>{`${done} of ${all}`}</span>
      </p>
      <progress aria-label={label} value={all === 0 ? 0 : done} max={Math.max(1, all)} />
    </div>
  );
}

/** Of a website: how many of its pages come in, as what they were chosen to become. */
function chosenPages(decisions: readonly PageDecision[], choices: ImportChoices | null): number {
  return decisions.filter(({ path, guess }) => (choices?.fates?.[path] ?? guess) !== "skip").length;
}

/** Without the host and the folder that all pictures share. */
function shortAddress(address: string): string {
  return address
    .replace(/^https?:\/\/[^/]*/, "")
    .replace(/[?#].*/s, "")
    .replace(/^\/(wp-content\/uploads|content\/images)\//, "")
    .replace(/^\//, "");
}

function formatKept(
  { post = 0, page = 0, picture = 0, media = 0, category = 0, clinic = 0, fact = 0 }: ImportState["kept"],
  isWebsite: boolean,
): string {
  const kept = [
    counted(post + page, "post"),
    counted(picture + media, "picture"),
    counted(category, "category", "categories"),
    counted(clinic + fact, "change of the clinic’s facts", "changes of the clinic’s facts"),
  ].filter((part) => !part.startsWith("0 "));
  if (kept.length === 0)
    return `Everything it added is gone. ${isWebsite ? "Read the website again" : "Import the file again"} to restore it.`;
  return `What somebody has changed or used since was kept: ${kept.join(", ")}. Everything else is gone.`;
}
