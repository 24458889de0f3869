import { createContext, useContext } from "react";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { useKeepList } from "~/routes/admin/list-return";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import type { PublicationForms } from "./use-publication";

/** What the panels of an open post share. */
export interface Publishing extends PublicationForms {
  /** The form with the text, and its id. */
  readonly formId: string;
  readonly form: React.RefObject<HTMLFormElement | null>;
  /** Null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** What is typed, as of the last pause. */
  readonly debounced: TypedPost;
  /** What readers see, or will see as scheduled. */
  readonly live: TypedPost;
  readonly saveId: string;
  /** Saves without publishing and stays. @returns the post's id, or null when it was not saved */
  readonly saveFirst: () => Promise<string | null>;
  readonly saveDraft: () => Promise<string | null>;
  readonly publish: () => Promise<boolean>;
  /** Ends saving, then sends a form that leaves the editor; once. @param prepare gets the newest version */
  readonly leaveBy: (event: React.SubmitEvent<HTMLFormElement>, prepare?: (version: number) => void) => void;
}

export const PublishingContext = createContext<Publishing | null>(null);

export function usePublishing(): Publishing {
  const publishing = useContext(PublishingContext);
  if (!publishing) throw new Error("Only a part of the editor can use this.");
  return publishing;
}

/** For parts that only a saved post has. */
export function usePublishingPost(): Publishing & { readonly post: SavedVersion } {
  const { post, ...publishing } = usePublishing();
  if (!post) throw new Error("The post was never saved.");
  return { ...publishing, post };
}

export function PostAction({ action, children }: { action: string; children: string }) {
  const keepList = useKeepList();
  const { send, isBusy } = usePublishing();
  return (
    <form method="post" action={keepList(action)} onSubmit={send()}>
      <button className="button outline small" type="submit" disabled={isBusy}>
        {children}
      </button>
    </form>
  );
}
