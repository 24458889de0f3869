import { useRef } from "react";
import { href } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { Icon } from "~/ui/kit/icon";
import { usePublishingPost } from "./publishing-context";

export const DISCARD_FORM = "discard-changes";

/** It asks nothing: the next page offers Undo, and what is not saved yet is offered again on this device. */
export function DiscardChangesForm() {
  const keepList = useKeepList();
  const { post, saveId, leaveBy } = usePublishingPost();
  const newest = useRef<HTMLInputElement>(null);
  return (
    <form
      method="post"
      id={DISCARD_FORM}
      action={keepList(href("/admin/posts/:id/discard-changes", { id: post.id }))}
      onSubmit={(event) =>
        leaveBy(event, (version) => {
          if (newest.current) newest.current.value = String(version);
        })
      }
    >
      <input type="hidden" name="version" defaultValue={post.version} ref={newest} />
      <input type="hidden" name="saveId" value={saveId} />
      <button className="danger" type="submit">
        <Icon name="undo" />
        <span>
          Discard changes <small>Back to what {post.status === "published" ? "readers see" : "is scheduled"}</small>
        </span>
      </button>
    </form>
  );
}
