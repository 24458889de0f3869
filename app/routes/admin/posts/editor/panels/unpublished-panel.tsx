import { useEffect, useRef, useState } from "react";
import { href } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { PostDifference } from "~/routes/admin/posts/editor/clash/post-difference";
import { QuestionDialog } from "~/routes/admin/posts/editor/page/question-dialog";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { Moment } from "~/ui/admin/moment";

interface UnpublishedPanelProps {
  readonly form: string;
  readonly post: SavedVersion;
  readonly live: TypedPost;
  readonly typed: TypedPost;
  readonly saveId: string;
  /** Ends saving. @returns the version to discard */
  readonly onDiscard: () => Promise<number>;
}

export function UnpublishedPanel({ form, post, live, typed, saveId, onDiscard }: UnpublishedPanelProps) {
  if (!post.unpublished) return null;
  const { changedAt, changedBy } = post.unpublished;
  const isPublished = post.status === "published";
  return (
    <section className="panel unpublished" id="unpublished" aria-labelledby="unpublished-title">
      <h2 id="unpublished-title">Unpublished changes</h2>
      <p>
        Last changed <Moment at={changedAt} /> by {changedBy}.{" "}
        {isPublished ? "Readers see the text from before until you publish." : "The text from before is the one that is scheduled."}
      </p>
      <LiveComparison isPublished={isPublished} live={live} typed={typed} />
      <div className="row">
        {!isPublished && (
          <button className="button small" type="submit" form={form} name="status" value="draft">
            Schedule Changes
          </button>
        )}
        <DiscardChanges post={post} saveId={saveId} onDiscard={onDiscard} />
      </div>
    </section>
  );
}

function LiveComparison({ isPublished, live, typed }: { isPublished: boolean } & Pick<UnpublishedPanelProps, "live" | "typed">) {
  // Compared with every pause in the typing, so only while somebody looks; without a script it is there from the start.
  const [isLooked, setLooked] = useState(true);
  useEffect(() => setLooked(false), []);
  return (
    <details onToggle={(event) => setLooked(event.currentTarget.open)}>
      <summary>{isPublished ? "What readers see now" : "What is scheduled"}</summary>
      {isLooked && (
        <PostDifference
          caption={`${isPublished ? "What readers see" : "What is scheduled"} beside what you have`}
          before={live}
          after={{ ...typed, status: live.status }}
          titles={[isPublished ? "On the blog" : "Scheduled", "Here"]}
        />
      )}
    </details>
  );
}

/** Asks first, where there is a script to ask with; either way the discarded text stays among the revisions. */
function DiscardChanges({ post, saveId, onDiscard }: Pick<UnpublishedPanelProps, "post" | "saveId" | "onDiscard">) {
  const keepList = useKeepList();
  const form = useRef<HTMLFormElement>(null);
  const version = useRef<HTMLInputElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const onSubmit = (event: React.SubmitEvent) => {
    event.preventDefault();
    dialog.current?.showModal();
  };
  const discard = async () => {
    const discarded = await onDiscard();
    if (version.current) version.current.value = String(discarded);
    form.current?.submit();
  };
  return (
    <>
      <form method="post" action={keepList(href("/admin/posts/:id/discard-changes", { id: post.id }))} ref={form} onSubmit={onSubmit}>
        <input type="hidden" name="version" defaultValue={post.version} ref={version} />
        <input type="hidden" name="saveId" value={saveId} />
        <button className="button outline small danger" type="submit">
          Discard Changes
        </button>
      </form>
      <QuestionDialog
        dialog={dialog}
        title="Discard the unpublished changes?"
        stay="Keep Changes"
        onStay={() => dialog.current?.close()}
        leave="Discard"
        onLeave={() => void discard()}
      >
        The text becomes the one that {post.status === "published" ? "readers see" : "is scheduled"}. Your saved text stays among the
        revisions, and what is not saved yet is offered again on this device.
      </QuestionDialog>
    </>
  );
}
