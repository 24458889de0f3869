import { href } from "react-router";
import { counted } from "~/domain/phrases";
import { ActionButton } from "~/ui/admin/action-button";
import type { ImportState } from "./import-progress-page";

/** Of an import that is on its way, or stopped before its end. */
export function ImportProgress({ id, state, problem, ...found }: ImportState) {
  const upload = { upload: id };
  return (
    <>
      {problem && <p role="alert">{problem}</p>}
      {state === "undone" ? <p role="status">{formatKept(found.kept)}</p> : <Bars state={state} {...found} />}
      {(state === "running" || state === "undoing") && (
        <p className="hint import-note">You can close this page. The work continues, even after a restart, and the result waits here.</p>
      )}
      <div className="row">
        {state === "running" && (
          <ActionButton action={href("/admin/import/:upload/pause", upload)} className="button outline" busyText="Pausing…">
            Pause
          </ActionButton>
        )}
        {(state === "paused" || state === "failed") && (
          <>
            <ActionButton action={href("/admin/import/:upload/continue", upload)} className="button">
              Continue
            </ActionButton>
            <ActionButton action={href("/admin/import/:upload/undo", upload)} className="button outline">
              Undo this import
            </ActionButton>
          </>
        )}
      </div>
    </>
  );
}

function Bars({
  state,
  totals,
  expected,
  isRead,
  pictures,
  next,
}: Pick<ImportState, "state" | "totals" | "expected" | "isRead" | "pictures" | "next">) {
  if (state === "undoing")
    return <p role="status">What nobody has changed is being taken back: {counted(totals.posts, "post")} are left.</p>;
  const done = totals.posts + totals.existing;
  const all = isRead ? done : Math.max(expected.posts, done);
  // Pictures of our own export come with the file, those of other blogs afterward.
  const media = totals.media + totals.existingMedia;
  const allMedia = isRead ? media : Math.max(expected.media, media);
  return (
    <section className="panel import-bars" aria-live="polite">
      <Bar label="Posts" done={done} all={all} />
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

/** Without the site and the folder that all have in common. */
function shortAddress(address: string): string {
  return (URL.parse(address)?.pathname ?? address).replace(/^\/(wp-content\/uploads|content\/images)\//, "").replace(/^\//, "");
}

function formatKept({ post = 0, page = 0, picture = 0, media = 0, category = 0, clinic = 0 }: ImportState["kept"]): string {
  const kept = [
    counted(post + page, "post"),
    counted(picture + media, "picture"),
    counted(category, "category", "categories"),
    counted(clinic, "change of the clinic’s facts", "changes of the clinic’s facts"),
  ].filter((words) => !words.startsWith("0 "));
  if (kept.length === 0) return "Everything it added is gone. Import the file again to restore it.";
  return `What somebody has changed or uses since stayed: ${kept.join(", ")}. Everything else is gone.`;
}
