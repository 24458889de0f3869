import { hasSameFields, type SavedVersion, savedVersionOf } from "~/domain/posts/post/post-for-staff";
import type { Clash, SaveAnswer, TypedPost } from "./save-answer";

/** "auto" and "draft" show readers nothing and leave the status: saved by a timer, or asked for. "status": as the text's status says. */
export type SaveMode = "auto" | "draft" | "status";

/** A save that met another's, and what became of the writer's text since. */
export interface Comparison {
  readonly clash: Clash;
  /** What is merged with the stored text: the writer's, or what they chose in a clash before this one. */
  readonly mine: TypedPost;
  readonly original: TypedPost;
  readonly mode: SaveMode;
}

export interface WantedSave {
  readonly typed: TypedPost;
  readonly mode: SaveMode;
  readonly merged: { readonly stored: SavedVersion; readonly mine: TypedPost } | null;
}

export interface UnsentRequest {
  readonly id: string | null;
  readonly basedOnVersion: number;
  readonly typed: TypedPost;
  readonly mode: SaveMode;
  /** The writer's own text before it was merged with another's. */
  readonly mine: TypedPost | null;
  /** The same each time this save is sent, so that the server stores it once; null until it is first sent. */
  readonly saveId: string | null;
}

export interface SaveRequest extends UnsentRequest {
  readonly saveId: string;
}

export function requestOf({ typed, mode, merged }: WantedSave, newest: SavedVersion | null): UnsentRequest {
  const post = merged?.stored ?? newest;
  // The chosen status waits for a button.
  const sent = mode === "status" ? typed : { ...typed, status: post?.status ?? "draft" };
  return { id: post?.id ?? null, basedOnVersion: post?.version ?? 0, typed: sent, mode, mine: merged?.mine ?? null, saveId: null };
}

export function isSameSave(one: UnsentRequest, other: UnsentRequest): boolean {
  const content = (request: UnsentRequest) => JSON.stringify({ ...request, saveId: null });
  return content(one) === content(other);
}

/** A clash in the status alone does not matter to a save that leaves it. @returns the version to base that save on, or null */
export function harmlessClash(answer: SaveAnswer, { mode, merged }: WantedSave): SavedVersion | null {
  if (answer.kind === "saved" || !answer.clash || mode === "status" || merged) return null;
  const { base, stored } = answer.clash;
  return base && hasSameFields({ ...base, status: stored.fields.status }, stored.fields) ? savedVersionOf(stored) : null;
}

/** Sixteen random bytes as a UUID. Not crypto.randomUUID, which plain http in the clinic's own network doesn't have. */
export function newSaveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
