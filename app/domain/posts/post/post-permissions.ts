import { type Actor, canEdit, notAllowed } from "~/domain/staff/roles";
import { isOwnPage } from "./slug";

export interface PostPermissions {
  readonly edit: boolean;
  readonly publish: boolean;
  readonly trash: boolean;
  readonly restore: boolean;
  readonly destroy: boolean;
}

/** What every command on a stored post takes. */
export interface PostCommand {
  readonly id: string;
  readonly actor: Actor;
  readonly now: Date;
}

interface Owned {
  /** Null for a page: editors and owners keep it. */
  readonly authorId: string | null;
  readonly page?: string | null;
}

export function postPermissions(actor: Actor, post: Owned): PostPermissions {
  const edit = canEdit(actor, post);
  const trash = edit && (!post.page || isOwnPage(post.page));
  return { edit, publish: edit, trash, restore: trash, destroy: trash && actor.role === "owner" };
}

export function requirePostPermission(actor: Actor, permission: keyof PostPermissions, post: Owned): void {
  if (postPermissions(actor, post)[permission]) return;
  if (post.page && !canEdit(actor, post)) throw notAllowed("Pages are for the front desk and owners.");
  throw notAllowed(post.page && !isOwnPage(post.page) ? "A page can’t be deleted." : notAllowedMessages[permission]);
}

const notAllowedMessages: Readonly<Record<keyof PostPermissions, string>> = {
  edit: "Writers edit their own posts only.",
  publish: "Writers publish their own posts only.",
  trash: "Writers delete their own posts only.",
  restore: "Writers restore their own posts only.",
  destroy: "Only an owner deletes posts for good.",
};
