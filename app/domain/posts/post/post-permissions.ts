import { type Actor, canEdit, NotAllowedError } from "~/domain/staff/roles";

export interface PostPermissions {
  readonly edit: boolean;
  readonly publish: boolean;
  readonly trash: boolean;
  readonly restore: boolean;
  readonly destroy: boolean;
}

export function postPermissions(actor: Actor, post: { readonly authorId: string | null }): PostPermissions {
  const edit = canEdit(actor, post);
  return { edit, publish: edit, trash: edit, restore: edit, destroy: actor.role === "owner" };
}

export function requirePostPermission(actor: Actor, permission: keyof PostPermissions, post: { readonly authorId: string | null }): void {
  if (!postPermissions(actor, post)[permission]) throw new NotAllowedError(notAllowedMessages[permission]);
}

const notAllowedMessages: Readonly<Record<keyof PostPermissions, string>> = {
  edit: "Authors edit their own posts only.",
  publish: "Authors publish their own posts only.",
  trash: "Authors delete their own posts only.",
  restore: "Authors restore their own posts only.",
  destroy: "Only an owner deletes posts for good.",
};
