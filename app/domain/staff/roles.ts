import { DomainError } from "~/domain/errors";
/** From most to least. Owner: staff, settings and all posts; editor: all posts; author: own posts. */
export const roles = ["owner", "editor", "author"] as const;
export type Role = (typeof roles)[number];

/** Who acts: read from the session for every request, so that a change of role counts at once. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface StaffMember extends Actor {
  readonly email: string;
  readonly approvedAt: string | null;
}

/** As a clinic names them. */
export const roleNames: Readonly<Record<Role, string>> = { owner: "Owner", editor: "Front desk", author: "Writer" };

/** For a page about one person. */
export function roleName(role: Role, isVeterinarian: boolean): string {
  return isVeterinarian && role === "author" ? "Veterinarian" : roleNames[role];
}

/** Characters of a veterinarian's name as readers see it. */
export const PRINTED_NAME_LENGTH = 100;

export const roleDescriptions: Readonly<Record<Role, string>> = {
  owner: "everything, with staff, email, backup and settings",
  editor: "requests, newsletter, hours, notices, pages and every post",
  author: "own articles",
};

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

export function isAtLeast(role: Role, minimum: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(minimum);
}

export function canEdit(actor: Actor, post: { readonly authorId: string | null }): boolean {
  return isAtLeast(actor.role, "editor") || post.authorId === actor.id;
}

export function canManageCategories(role: Role): boolean {
  return isAtLeast(role, "editor");
}

export function canEmptyTrash(role: Role): boolean {
  return role === "owner";
}

export function notAllowed(sentence = "Your role does not allow this."): DomainError {
  return new DomainError("forbidden", "Not for your role", sentence);
}

export function requireRole(actor: Actor, minimum: Role): void {
  if (!isAtLeast(actor.role, minimum)) throw notAllowed();
}
