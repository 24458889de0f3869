import type { EditorFields, PostForStaff } from "./post-for-staff";

export class PostNotFoundError extends Error {
  constructor() {
    super("There is no such post.");
  }
}

export class RevisionNotFoundError extends Error {
  constructor() {
    super("There is no such version of this post.");
  }
}

export class PostInTrashError extends Error {
  constructor() {
    super("This post is in the trash. Restore it before you save.");
  }
}

export class PostClashError extends Error {
  /** `base` is what the save was based on, null when that version was pruned. */
  constructor(
    readonly stored: PostForStaff,
    readonly base: EditorFields | null,
  ) {
    super("Somebody else saved this post after you opened it.");
  }
}

export class NotUndoableError extends Error {
  constructor() {
    super("It was changed since. Its earlier texts are under Revisions.");
  }
}

export type SlugHolder = "post" | "trash" | "redirect" | "site";

export class SlugTakenError extends Error {
  constructor(
    readonly slug: string,
    readonly heldBy: SlugHolder = "post",
    readonly suggestion: string | null = null,
  ) {
    super(`${holderWords[heldBy]} has the address "${slug}".`);
  }
}

const holderWords: Readonly<Record<SlugHolder, string>> = {
  post: "Another post",
  trash: "A post in the trash",
  redirect: "A post that was renamed still",
  site: "An article that ships with the site",
};

export class SaveIdReusedError extends Error {}
