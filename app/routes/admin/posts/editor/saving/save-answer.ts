import { type EditedPost, type EditorFields, editorFieldNames, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import type { ToastMessage } from "~/ui/kit/toast";

export type { SavedVersion } from "~/domain/posts/post/post-for-staff";

/** A post as it stands in the form: every field the text that was typed. */
export type TypedPost = Readonly<Record<keyof EditorFields, string>>;

export type RefusalReason =
  | "invalid"
  | "slug-taken"
  | "clash"
  | "in-trash"
  | "gone"
  | "forbidden"
  | "unavailable"
  /** The session ended: only the browser learns this, from being sent to the login screen. */
  | "signed-out"
  /** Somebody else is signed in than the one who wrote it. */
  | "other-account"
  /** No answer came; the save may have been stored, and sending it again is safe. */
  | "offline"
  | "failed";

/** Whether the same save may be stored a little later, with nobody doing anything about it. */
export function isPassing(reason: RefusalReason): boolean {
  return reason === "offline" || reason === "unavailable";
}

/** Why a save was not stored. */
export interface SaveRefusal {
  readonly kind: "refused";
  readonly reason: RefusalReason;
  readonly title: string;
  readonly text: string;
  readonly errors: PostFormErrors;
  /** A free slug, for one that is taken. */
  readonly suggestion: string | null;
  readonly clash: Clash | null;
}

/** The post as somebody else saved it, and what this save was based on. */
export interface Clash {
  readonly stored: EditedPost;
  readonly base: EditorFields | null;
}

export type SaveAnswer = { readonly kind: "saved"; readonly saved: SavedVersion } | SaveRefusal;

/** Nobody is signed in, or somebody else than the writer. */
export function isSessionLost(answer: SaveAnswer): boolean {
  return answer.kind === "refused" && (answer.reason === "signed-out" || answer.reason === "other-account");
}

export function saveRefusal(
  reason: RefusalReason,
  text: string,
  more: Partial<Omit<SaveRefusal, "kind" | "reason" | "text">> = {},
): SaveRefusal {
  const title = reason === "unavailable" ? "Configuration Error" : "Error";
  return { kind: "refused", reason, title, text, errors: {}, suggestion: null, clash: null, ...more };
}

/** What is typed, to be compared. The status is left out: only a button stores it. */
export function textKey(typed: TypedPost): string {
  return JSON.stringify(editorFieldNames.map((name) => (name === "status" ? "" : typed[name])));
}

export function typedPost(fields: EditorFields): TypedPost {
  return { ...fields, read_time: String(fields.read_time) };
}

/** What staff is told once a post is stored. */
export function savedToast(title: string, before: EditorFields["status"] | null, after: EditorFields["status"]): ToastMessage {
  const [heading, text] =
    after === "published"
      ? before === "published"
        ? ["Changes published", `Readers see “${title}” as it is now.`]
        : ["Published", `“${title}” is on the blog now.`]
      : before === "published"
        ? ["Unpublished", `“${title}” is a draft again. Readers no longer see it.`]
        : ["Draft saved", `Only staff see “${title}”.`];
  return { title: heading, text, variant: "success" };
}

/** What staff is told once a text is stored that readers don't see yet. */
export function keptToast(status: EditorFields["status"]): ToastMessage {
  const text = status === "published" ? "Readers still see the published text." : "Nothing of it is published yet.";
  return { title: "Kept", text, variant: "success" };
}

export function refusalToast({ title, text }: SaveRefusal): ToastMessage {
  return { title, text, variant: "destructive" };
}
