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

/** A post in the trash is not edited or published: restore it first. */
export class PostInTrashError extends Error {
  constructor() {
    super("This post is in the trash. Restore it before you save.");
  }
}

/** Somebody saved the post after the version that a save is based on. Nothing was stored. */
export class PostClashError extends Error {
  /**
   * @param stored the post as it is now
   * @param base what the save was based on; null when that version is not kept
   */
  constructor(
    readonly stored: PostForStaff,
    readonly base: EditorFields | null,
  ) {
    super("Somebody else saved this post after you opened it.");
  }
}

/** Who has an address: a post, a post in the trash, a post that had it before, or an article that ships with the site. */
export type SlugHolder = "post" | "trash" | "redirect" | "site";

/** The address a post was to have is not free. */
export class SlugTakenError extends Error {
  /** @param suggestion a free one like it */
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

/** One save identifier was sent for two posts. */
export class SaveIdReusedError extends Error {}
