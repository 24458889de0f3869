import { DomainError } from "~/domain/errors";
import type { EditorFields, PostForStaff } from "./post-for-staff";

export function postNotFound(): DomainError {
  return new DomainError("not-found", "Post Not Found", "There is no such post. It may have been deleted for good.");
}

export function revisionNotFound(): DomainError {
  return new DomainError("not-found", "Version not found", "There is no such version of this post.");
}

export class PostInTrashError extends DomainError {
  constructor() {
    super("conflict", "In the trash", "This post is in the trash. Restore it before you save.");
  }
}

export class PostClashError extends DomainError {
  /** `base` is what the save was based on, null when that version was pruned. */
  constructor(
    readonly stored: PostForStaff,
    readonly base: EditorFields | null,
  ) {
    const title = "Somebody else saved this post";
    super("conflict", title, `${title}. Look at the newest version first, then try again.`);
  }
}

export function notUndoable(): DomainError {
  return new DomainError("conflict", "Not undone", "It was changed since. Its earlier texts are under Revisions.");
}

export type SlugHolder = "post" | "trash" | "redirect" | "site";

export class SlugTakenError extends DomainError {
  constructor(
    readonly slug: string,
    readonly heldBy: SlugHolder = "post",
    readonly suggestion: string | null = null,
  ) {
    super("conflict", "This address is taken", `${holderNames[heldBy]} has the address "${slug}".`);
  }
}

const holderNames: Readonly<Record<SlugHolder, string>> = {
  post: "Another post",
  trash: "A post in the trash",
  redirect: "A post that was renamed still",
  site: "An article that ships with the site",
};
