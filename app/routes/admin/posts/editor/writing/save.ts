import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import type { Clash, TypedPost } from "./save-answer";

/** "auto" and "draft" show readers nothing and leave the status: saved by a timer, or by a person. "status": as the text's status says. */
export type SaveMode = "auto" | "draft" | "status";

/** A text for the server: while it waits for its turn, when it is sent, and when it is sent again. */
export interface Save {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly basedOnVersion: number;
  readonly typed: TypedPost;
  readonly mode: SaveMode;
  /** The writer's own text before it was merged with another's. */
  readonly mine: TypedPost | null;
  /** The same each time it is sent, so that the server stores it once; null until the first time. */
  readonly saveId: string | null;
}

/** A save that met another's, and what became of the writer's text since. */
export interface Comparison {
  readonly clash: Clash;
  /** What is merged with the stored text: the writer's, or what they chose in a clash before this one. */
  readonly mine: TypedPost;
  readonly original: TypedPost;
  readonly mode: SaveMode;
}

export function newSave(typed: TypedPost, mode: SaveMode): Save {
  return { id: null, basedOnVersion: 0, typed, mode, mine: null, saveId: null };
}

/** A merged text stays based on what it was merged with. */
export function baseOn(save: Save, post: SavedVersion | null): Save {
  if (save.mine) return save;
  // The chosen status waits for a button.
  const typed = save.mode === "status" ? save.typed : { ...save.typed, status: post?.status ?? "draft" };
  return { ...save, id: post?.id ?? null, basedOnVersion: post?.version ?? 0, typed };
}

export function isSameSave(one: Save, other: Save): boolean {
  const content = (save: Save) => JSON.stringify({ ...save, saveId: null });
  return content(one) === content(other);
}

/** Sixteen random bytes as a UUID. Not crypto.randomUUID, which plain http in the clinic's own network doesn't have. */
export function newSaveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
