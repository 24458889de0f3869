import { type EditorFields, editorFieldNames, type PostForStaff, type SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { PostFormErrors } from "~/domain/posts/post/post-form";
import { isOwnPage } from "~/domain/posts/post/slug";
import type { ToastMessage } from "~/ui/kit/toast";

/** A post as typed: the text of every form field. */
export type TypedPost = Readonly<Record<keyof EditorFields, string>>;

/** "auto" (by a timer) and "draft" (by a person) keep the status and what readers see; "status" saves the chosen status too. */
export type SaveMode = "auto" | "draft" | "status";

/** A text to save: queued, sent, or sent again. */
export interface Save {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly basedOnVersion: number;
  readonly typed: TypedPost;
  readonly mode: SaveMode;
  /** The writer's own text before a merge. */
  readonly mine: TypedPost | null;
  /** The same at each retry, so that the server stores it once; null until it is first sent. */
  readonly saveId: string | null;
}

export type SaveFailureReason =
  | "invalid"
  | "slug-taken"
  | "clash"
  | "in-trash"
  | "gone"
  | "forbidden"
  | "unavailable"
  /** The session ended; the browser was redirected to the sign-in page. */
  | "signed-out"
  /** Somebody else is signed in now. */
  | "other-account"
  /** No answer. It may have been stored, and sending it again is safe. */
  | "offline"
  | "failed";

/** Whether the same save may succeed later without any action. */
export function isTemporary(reason: SaveFailureReason): boolean {
  return reason === "offline" || reason === "unavailable";
}

export interface SaveFailure {
  readonly kind: "failed";
  readonly reason: SaveFailureReason;
  readonly title: string;
  readonly text: string;
  readonly errors: PostFormErrors;
  readonly suggestion: string | null;
  readonly clash: Clash | null;
}

/** The newest version of the post, and the version that this save was based on. */
export interface Clash {
  readonly stored: PostForStaff;
  readonly base: EditorFields | null;
}

/** A clash on the screen. */
export interface Comparison {
  readonly clash: Clash;
  /** The text to merge with the stored one: the writer's, or the choice made in an earlier clash. */
  readonly mine: TypedPost;
  readonly original: TypedPost;
  readonly mode: SaveMode;
}

export type SaveAnswer =
  | {
      readonly kind: "saved";
      /** Unchanged: nothing was stored, and the list doesn't report it. */
      readonly saved: SavedVersion & { readonly unchanged?: boolean };
    }
  | SaveFailure;

/** A form that was sent without a script and not saved. */
export interface FailedForm {
  readonly typed: TypedPost;
  readonly mine: TypedPost | null;
  readonly version: number;
  /** It was sent to be saved without publishing. */
  readonly withoutPublishing: boolean;
  readonly failure: SaveFailure;
}

export function isSessionLost(answer: SaveAnswer): boolean {
  return answer.kind === "failed" && (answer.reason === "signed-out" || answer.reason === "other-account");
}

export function saveFailure(
  reason: SaveFailureReason,
  text: string,
  more: Partial<Omit<SaveFailure, "kind" | "reason" | "text">> = {},
): SaveFailure {
  const title = reason === "unavailable" ? "Configuration Error" : "Error";
  return { kind: "failed", reason, title, text, errors: {}, suggestion: null, clash: null, ...more };
}

/** Ignores the status, which only buttons save. */
export function isSameText(one: TypedPost, other: TypedPost): boolean {
  return editorFieldNames.every((name) => name === "status" || one[name] === other[name]);
}

export function typedPost(fields: EditorFields): TypedPost {
  return { ...fields, read_time: String(fields.read_time) };
}

interface Saved {
  readonly saved: Pick<SavedVersion, "status" | "page">;
  readonly withoutPublishing: boolean;
}

export function toastOfSave(title: string, before: EditorFields["status"] | null, { saved, withoutPublishing }: Saved): ToastMessage {
  const { status: after, page } = saved;
  if (withoutPublishing) {
    const text = after === "published" ? "Readers still see the published text." : "None of it is published yet.";
    return { title: "Changes saved", text, variant: "success" };
  }
  const [heading, text] =
    after === "published"
      ? before === "published"
        ? ["Changes published", `Readers see “${title}” as it is now.`]
        : ["Published", page ? `Visitors see “${title}” as you wrote it.` : `“${title}” is on the blog now.`]
      : before === "published"
        ? ["Unpublished", `“${title}” is a draft again. Readers no longer see it.`]
        : ["Draft saved", page && !isOwnPage(page) ? `Visitors still read the built-in text of “${title}”.` : `Only staff see “${title}”.`];
  return { title: heading, text, variant: "success" };
}

export function newSave(typed: TypedPost, mode: SaveMode): Save {
  return { id: null, basedOnVersion: 0, typed, mode, mine: null, saveId: null };
}

/** A merged text stays based on the version it was merged with. */
export function baseOn(save: Save, post: SavedVersion | null): Save {
  if (save.mine) return save;
  // Only buttons save the chosen status.
  const typed = save.mode === "status" ? save.typed : { ...save.typed, status: post?.status ?? "draft" };
  return { ...save, id: post?.id ?? null, basedOnVersion: post?.version ?? 0, typed };
}

export function isSameSave(one: Save, other: Save): boolean {
  const content = (save: Save) => JSON.stringify({ ...save, saveId: null });
  return content(one) === content(other);
}

/** A random UUID. crypto.randomUUID is missing on plain http, as in the clinic's own network. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
