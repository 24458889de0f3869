import type { Kysely, Transaction } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import type { ExportedCategory } from "~/domain/blog-export/exported-post";
import { DEFAULT_CATEGORY, isSameCategoryName } from "~/domain/categories/category";
import { addCategory } from "~/domain/categories/category-commands.server";
import { categoryName } from "~/domain/categories/category-name";
import { changeAndNotify } from "~/domain/live/live-events.server";
import { isArticle } from "~/domain/posts/reading/post-counts.server";
import type { Actor } from "~/domain/staff/roles";

interface Run {
  readonly actor: Actor;
  readonly now: () => Date;
  /** Called with a category that is new here, and with the function that adds it. */
  readonly onNew: (name: string, add: () => Promise<void>) => Promise<void>;
}

export class ImportedCategories {
  /** The names of the categories here; null if they have to be read. */
  #names: string[] | null = null;

  constructor(
    private readonly database: Database,
    private readonly run: Run,
  ) {}

  /** In a blog without posts, restores the categories of an export with their order; otherwise adds missing ones. */
  async restore(categories: readonly ExportedCategory[]): Promise<void> {
    const isWhole = categories.some(({ position }) => position > 0) && !(await hasPosts(this.database.kysely));
    if (isWhole) {
      const before = new Set(await this.#listNames());
      await changeAndNotify(this.database, true, (transaction) => replaceCategories(transaction, categories));
      this.#names = null;
      for (const name of await this.#listNames()) if (!before.has(name)) await this.run.onNew(name, async () => undefined);
    }
    for (const { name } of categories) await this.nameFor(name);
  }

  /** @returns the category as it is spelled here; a new one is added */
  async nameFor(wanted: string): Promise<{ readonly name: string; readonly notice: string | null }> {
    const checked = categoryName.safeParse(wanted);
    if (!checked.success) return { name: DEFAULT_CATEGORY, notice: `“${wanted}” can’t be a category, so it is in ${DEFAULT_CATEGORY}.` };
    const name = checked.data;
    const names = await this.#listNames();
    const known = names.find((other) => isSameCategoryName(other, name));
    if (known !== undefined) return { name: known, notice: known === wanted ? null : `Its category “${wanted}” is “${known}” here.` };
    await this.run.onNew(name, () => addCategory(this.database, { name, actor: this.run.actor, now: this.run.now() }));
    names.push(name);
    return { name, notice: `Its category “${name}” is new here.` };
  }

  async #listNames(): Promise<string[]> {
    const rows = async () => this.database.kysely.selectFrom("blog_categories").select("name").execute();
    this.#names ??= (await rows()).map(({ name }) => name);
    return this.#names;
  }
}

async function hasPosts(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom("blog_posts").select("id").where(isArticle).limit(1).executeTakeFirst()) !== undefined;
}

async function replaceCategories(transaction: Transaction<Tables>, categories: readonly ExportedCategory[]): Promise<void> {
  const rows = await transaction.selectFrom("blog_categories").select(["id", "name"]).execute();
  const ids = new Set(categories.map(({ id }) => id));
  const others = rows.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
  const wanted = categories.filter(({ name }) => !others.some((other) => isSameCategoryName(other, name)));
  // Two categories may have swapped names.
  for (const { id } of wanted)
    await transaction
      .updateTable("blog_categories")
      .set({ name: `\u0001${id}` })
      .where("id", "=", id)
      .execute();
  for (const category of wanted) {
    await transaction
      .insertInto("blog_categories")
      .values(category)
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ ...category }))
      .execute();
  }
}
