import { randomUUID } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { BlogCategoryRow, Tables } from "~/database/tables";
import { changeAndTell, recordChange } from "~/domain/live/live-events.server";
import { recordAudit } from "~/domain/staff/audit.server";
import type { AuditAction } from "~/domain/staff/history/audit-sentences";
import { type Actor, canManageCategories, NotAllowedError } from "~/domain/staff/roles";
import {
  CategoryFixedError,
  CategoryNameTakenError,
  CategoryNotFoundError,
  DEFAULT_CATEGORY,
  isSameCategoryName,
  UnknownCategoryError,
} from "./category";
import { categoryTheme } from "./category-theme";

export interface CategoryChange {
  readonly actor: Actor;
  readonly now: Date;
}

export async function addCategory(database: Database, { name, actor, now }: CategoryChange & { name: string }): Promise<void> {
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const same = findSame(categories, name);
    if (same && same.retired_at === null) throw new CategoryNameTakenError(same.name);
    const id = same?.id ?? randomUUID();
    const position = Math.max(0, ...categories.map((category) => category.position)) + 1;
    if (same) await transaction.updateTable("blog_categories").set({ retired_at: null }).where("id", "=", id).execute();
    else
      await transaction
        .insertInto("blog_categories")
        .values({ id, name, theme: categoryTheme(name), position })
        .execute();
    return { id, name: same?.name ?? name, action: "added" };
  });
}

/** Only the category's own row. `renameCategory` of the posts renames theirs too. */
export async function renameCategoryRow(
  transaction: Transaction<Tables>,
  categories: readonly CategoryRow[],
  { id, name }: { id: string; name: string },
): Promise<string> {
  const category = changeable(categories, id);
  const same = findSame(categories, name, id);
  if (same) throw new CategoryNameTakenError(same.name);
  await transaction.updateTable("blog_categories").set({ name }).where("id", "=", id).execute();
  await recordFormerName(transaction, category.name, id);
  return category.name;
}

/** Only the category's own row and names. `mergeCategory` of the posts gives theirs to the other one. */
export async function mergeCategoryRow(
  transaction: Transaction<Tables>,
  categories: readonly CategoryRow[],
  { id, into }: { id: string; into: string },
): Promise<{ from: string; to: string }> {
  const { name } = changeable(categories, id);
  const other = categories.find((category) => category.id === into && category.id !== id && category.retired_at === null);
  if (!other) throw new UnknownCategoryError("Choose a category that is in use.");
  await transaction.updateTable("category_former_names").set({ category_id: into }).where("category_id", "=", id).execute();
  await recordFormerName(transaction, name, into);
  await transaction.deleteFrom("blog_categories").where("id", "=", id).execute();
  return { from: name, to: other.name };
}

export async function retireCategory(database: Database, { id, actor, now }: CategoryChange & { id: string }): Promise<void> {
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const { name } = changeable(categories, id);
    await transaction.updateTable("blog_categories").set({ retired_at: now.toISOString() }).where("id", "=", id).execute();
    return { id, name, action: "retired" };
  });
}

export async function reviveCategory(database: Database, { id, actor, now }: CategoryChange & { id: string }): Promise<void> {
  await changeCategories(database, { actor, now }, async (transaction, categories) => {
    const { name } = found(categories, id);
    await transaction.updateTable("blog_categories").set({ retired_at: null }).where("id", "=", id).execute();
    return { id, name, action: "offered again" };
  });
}

type CategoryRow = Selectable<BlogCategoryRow>;

interface Done {
  readonly id: string;
  readonly name: string;
  readonly action: AuditAction<"category">;
  readonly detail?: Readonly<Record<string, string>>;
}

/** @throws NotAllowedError */
export async function changeCategories(
  database: Database,
  { actor, now }: CategoryChange,
  change: (transaction: Transaction<Tables>, categories: readonly CategoryRow[]) => Promise<Done>,
): Promise<void> {
  if (!canManageCategories(actor.role)) throw new NotAllowedError("Only owners and editors change categories.");
  await changeAndTell(database, true, async (transaction) => {
    // Locks every row: two changes at once can't end in one name twice.
    const categories = await transaction
      .updateTable("blog_categories")
      .set((category) => ({ position: category.ref("position") }))
      .returningAll()
      .execute();
    const { id, name, action, detail } = await change(transaction, categories);
    await recordAudit(transaction, { actor, at: now, action, subject: { kind: "category", id, name }, ...(detail && { detail }) });
    await recordChange(transaction, { kind: "categories-changed", actor, at: now });
  });
}

async function recordFormerName(transaction: Transaction<Tables>, name: string, category_id: string): Promise<void> {
  await transaction
    .insertInto("category_former_names")
    .values({ name, category_id })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ category_id }))
    .execute();
}

function findSame(categories: readonly CategoryRow[], name: string, except?: string): CategoryRow | undefined {
  return categories.find((category) => category.id !== except && isSameCategoryName(category.name, name));
}

function found(categories: readonly CategoryRow[], id: string): CategoryRow {
  const category = categories.find((row) => row.id === id);
  if (!category) throw new CategoryNotFoundError();
  return category;
}

function changeable(categories: readonly CategoryRow[], id: string): CategoryRow {
  const category = found(categories, id);
  if (category.name === DEFAULT_CATEGORY) {
    throw new CategoryFixedError(`"${category.name}" is the category of posts without another. It stays as it is.`);
  }
  return category;
}
