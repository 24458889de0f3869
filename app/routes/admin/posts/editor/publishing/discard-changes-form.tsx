import { useRef } from "react";
import { href } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import { Icon } from "~/ui/kit/icon";

export const DISCARD_FORM = "discard-changes";

interface DiscardChangesFormProps {
  readonly post: SavedVersion;
  readonly saveId: string;
  /** Ends saving. @returns the version to discard */
  readonly onLeave: () => Promise<number>;
}

/** It asks nothing: the next page offers Undo, and what is not saved yet is offered again on this device. */
export function DiscardChangesForm({ post: { id, version, status }, saveId, onLeave }: DiscardChangesFormProps) {
  const keepList = useKeepList();
  const isLeaving = useRef(false);
  const newest = useRef<HTMLInputElement>(null);
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving.current) return;
    isLeaving.current = true;
    const form = event.currentTarget;
    const discarded = await onLeave();
    if (newest.current) newest.current.value = String(discarded);
    form.submit();
  };
  return (
    <form
      method="post"
      id={DISCARD_FORM}
      action={keepList(href("/admin/posts/:id/discard-changes", { id }))}
      onSubmit={(event) => void onSubmit(event)}
    >
      <input type="hidden" name="version" defaultValue={version} ref={newest} />
      <input type="hidden" name="saveId" value={saveId} />
      <button className="danger" type="submit">
        <Icon name="undo" />
        <span>
          Discard changes <small>Back to what {status === "published" ? "readers see" : "is scheduled"}</small>
        </span>
      </button>
    </form>
  );
}
