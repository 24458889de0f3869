import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";
import { findSiteMark } from "~/domain/staff/session/site-secret.server";
import { type BackupContents, type RestoredPost, restoredPostOf } from "./backup-contents.server";

export type LostSince = Awaited<ReturnType<typeof findLostSince>>;

/** What a restore takes back, by name, and what it leaves as it is. */
export async function findLostSince(db: Kysely<Tables>, then: BackupContents) {
  const isSameSite = then.site !== null && then.site === (await findSiteMark(db));
  const posts = (await db.selectFrom("blog_posts").select(["id", "title", "page", "version", "scheduled_at", "deleted_at"]).execute()).map(
    restoredPostOf,
  );
  const pictures = await db.selectFrom("media_files").select(["id", "name"]).orderBy("created_at", "desc").execute();
  const sections = db.selectFrom("clinic_revisions").select("section").distinct().orderBy("section");
  const facts = await (isSameSite ? sections.where("number", ">", then.factChanges) : sections).execute();
  const people = await db.selectFrom("staff_accounts").select("name").orderBy("name").execute();
  const ofKind = (isPage: boolean) => {
    const [before, now] = [then.posts, posts].map((all) => all.filter((post) => post.isPage === isPage)) as [
      RestoredPost[],
      RestoredPost[],
    ];
    return { inBackup: before.length, now: now.length, ...compare(before, now) };
  };
  return {
    isSameSite,
    posts: ofKind(false),
    pages: ofKind(true),
    pictures: { inBackup: then.pictures.length, now: pictures.length, ...compare(then.pictures.map(asItem), pictures.map(asItem)) },
    facts: facts.map(({ section }) => section),
    people: people.map(({ name }) => name),
    requests: await countRows(db, "requests"),
    subscribers: await countRows(db, "subscribers"),
  };
}

type Item = Pick<RestoredPost, "id" | "title"> & Partial<RestoredPost>;

/** @returns titles: what goes, what changes, and what comes back */
function compare(then: readonly Item[], now: readonly Item[]) {
  const [before, after] = [then, now].map((items) => new Map(items.map((item) => [item.id, item]))) as [
    Map<string, Item>,
    Map<string, Item>,
  ];
  const titles = (items: readonly Item[]) => items.map(({ title }) => title);
  const comesBack = (item: Item) => !after.has(item.id) || (after.get(item.id)?.isTrashed === true && !item.isTrashed);
  return {
    added: titles(now.filter(({ id }) => !before.has(id))),
    changed: titles(now.filter(({ id, state, isTrashed }) => before.has(id) && !isTrashed && before.get(id)?.state !== state)),
    back: titles(then.filter(comesBack)),
  };
}

function asItem({ id, name }: { readonly id: string; readonly name: string }): Item {
  return { id, title: name };
}

async function countRows(db: Kysely<Tables>, table: "requests" | "subscribers"): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Changes with everything that {@link findLostSince} names: a restore takes back only what its owner has read. */
export async function readSeenMark(db: Kysely<Tables>): Promise<string> {
  const numbers = async (select: RawBuilder<object>) => Object.values((await select.execute(db)).rows[0] ?? {});
  const marks = [
    await numbers(
      sql`select count(*) as posts, sum(version) as versions, max(updated_at) as saved, max(deleted_at) as deleted from blog_posts`,
    ),
    await numbers(
      sql`select count(*) as files, max(created_at) as added, max(replaced_at) as replaced, max(trashed_at) as trashed from media_files`,
    ),
    await numbers(sql`select count(*) as changes from clinic_revisions`),
    await numbers(sql`select count(*) as people from staff_accounts`),
  ];
  return marks
    .flat()
    .map((value) => value ?? "-")
    .join(" ");
}

/** @throws DomainError */
export async function requireSeen(db: Kysely<Tables>, seen: string): Promise<void> {
  if ((await readSeenMark(db)) === seen) return;
  throw new DomainError(
    "conflict",
    "Not started",
    "Something was saved on this site in the meantime, and a restore would undo it. Read the list again. Nothing was changed.",
  );
}
