import { expect, test } from "vitest";
import { type Actor, canEdit, canEmptyTrash, canManageCategories, isAtLeast, isRole, notAllowed, requireRole } from "./roles";

const owner: Actor = { id: "1", name: "Dr. Morgan", role: "owner" };
const editor: Actor = { id: "2", name: "Sam", role: "editor" };
const author: Actor = { id: "3", name: "Alex", role: "author" };

test("ranks owner over editor over author", () => {
  expect(isAtLeast("owner", "editor")).toBe(true);
  expect(isAtLeast("editor", "owner")).toBe(false);
  expect(isAtLeast("author", "author")).toBe(true);
});

test("lets owners and editors edit every post, authors only their own", () => {
  expect([owner, editor, author].map((actor) => canEdit(actor, { authorId: "9" }))).toEqual([true, true, false]);
  expect(canEdit(author, { authorId: author.id })).toBe(true);
  expect(canEdit(author, { authorId: null })).toBe(false);
});

test("reserves the trash for owners, categories for owners and editors", () => {
  expect([owner, editor, author].map(({ role }) => [canEmptyTrash(role), canManageCategories(role)])).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

test("refuses too low a role and unknown ones", () => {
  expect(() => requireRole(author, "owner")).toThrow(notAllowed());
  expect(isRole("admin")).toBe(false);
});
