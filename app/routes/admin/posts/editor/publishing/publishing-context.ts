import { createContext, useContext } from "react";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import type { PublicationForms } from "./use-publication";

/** What the panels of an open post have in common. */
export interface Publishing extends PublicationForms {
  /** Id of the form with the text, and the form. */
  readonly formId: string;
  readonly form: React.RefObject<HTMLFormElement | null>;
  /** Null for a post that was never saved. */
  readonly post: SavedVersion | null;
  /** What is typed, when the typing pauses. */
  readonly debounced: TypedPost;
  /** What readers see, or will see as scheduled. */
  readonly live: TypedPost;
  readonly saveId: string;
  /** Saves without publishing and stays. @returns the post's id, or null when it was not saved */
  readonly saveFirst: () => Promise<string | null>;
  /** The same, as a draft. */
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

/** The same for what is of a saved post. */
export function usePublishingPost(): Publishing & { readonly post: SavedVersion } {
  const { post, ...publishing } = usePublishing();
  if (!post) throw new Error("The post was never saved.");
  return { ...publishing, post };
}
