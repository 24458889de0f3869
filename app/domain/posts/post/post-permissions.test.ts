import { expect, test } from "vitest";
import type { Actor } from "~/domain/staff/roles";
import { type PostPermissions, postPermissions, requirePostPermission } from "./post-permissions";

const actor = (role: Actor["role"]): Actor => ({ id: "me", name: "Me", role });
const all: PostPermissions = { edit: true, publish: true, trash: true, restore: true, destroy: true };
const allButDestroy = { ...all, destroy: false };
const none: PostPermissions = { edit: false, publish: false, trash: false, restore: false, destroy: false };

test.each([
  ["owner", "me", all],
  ["owner", "other", all],
  ["owner", null, all],
  ["editor", "me", allButDestroy],
  ["editor", "other", allButDestroy],
  ["editor", null, allButDestroy],
  ["author", "me", allButDestroy],
  ["author", "other", none],
  ["author", null, none],
] as const)("what an %s may do with a post of %s", (role, authorId, permissions) => {
  expect(postPermissions(actor(role), { authorId })).toEqual(permissions);
  for (const [name, isAllowed] of Object.entries(permissions) as [keyof PostPermissions, boolean][]) {
    const attempt = () => requirePostPermission(actor(role), name, { authorId });
    if (isAllowed) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ kind: "forbidden" }));
  }
});

test.each([
  ["author", "own/team", "Pages are for the front desk and owners."],
  ["editor", "about", "A page can’t be deleted."],
  ["editor", "own/team", "Only an owner deletes posts for good."],
] as const)("why an %s may not delete the page %s for good", (role, page, message) => {
  expect(() => requirePostPermission(actor(role), "destroy", { authorId: null, page })).toThrow(message);
});
