import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { slugFromTitle } from "~/domain/posts/post/slug";
import { type Read, type Reading, read, summaryOf } from "~/domain/posts/reading/blog-reading.server";
import { countPublishedPosts, listSummaries, newestFirst, PAGE_SIZE, published } from "~/domain/posts/reading/published-posts.server";

export function readAuthor(reading: Reading, query: { slug: string; page: number }) {
  return read<Awaited<ReturnType<typeof readAuthorPage>>>(
    reading,
    async (db, now) => (await readAuthorPage(db, now, query)) ?? ((await countPublishedPosts(db, now)) > 0 ? null : undefined),
    () => {
      const posts = reading.builtIn().filter(({ authorName }) => slugFromTitle(authorName) === query.slug);
      const [newest] = posts;
      if (!newest || query.page > 1) return null;
      return { name: newest.authorName, hasWritten: true, hasReviewed: false, posts: posts.map(summaryOf), hasMore: false };
    },
  );
}

export function readAuthorSlugs(reading: Reading): Promise<Read<readonly string[]>> {
  return read<readonly string[]>(reading, listAuthorSlugs, () => []);
}

type NameColumn = "author_name" | "reviewed_by";

/** Limits what one address can cost; older articles are in the blog's list. */
const MAX_PAGES = 100;

/**
 * What somebody wrote or reviewed, newest first. Names that differ only in accents, case or punctuation are one person.
 *
 * @returns null for a name or page without articles; else `name` is as the newest article prints it
 */
export async function readAuthorPage(db: Kysely<Tables>, now: Date, { slug, page }: { slug: string; page: number }) {
  if (page > MAX_PAGES) return null;
  const until = page * PAGE_SIZE;
  const listOf = async (column: NameColumn, name: string) => {
    const rows = newestFirst(published(db, now)).where(column, "=", name).select(["id", "public_from"]);
    return (await rows.limit(until + 1).execute()).map(({ id, public_from }) => ({ id, place: `${public_from} ${id}`, column, name }));
  };
  const columns = ["author_name", "reviewed_by"] as const;
  const named = await Promise.all(
    columns.map(async (column) => (await listNames(db, now, column)).filter((name) => slugFromTitle(name) === slug)),
  );
  const lists = await Promise.all(columns.flatMap((column, index) => (named[index] ?? []).map((name) => listOf(column, name))));
  const found = lists.flat().sort((one, other) => (one.place < other.place ? 1 : -1));
  const ids = [...new Set(found.map(({ id }) => id))];
  const shown = ids.slice(until - PAGE_SIZE, until);
  if (!found[0] || shown.length === 0) return null;
  const isNamedIn = (searched: NameColumn) => found.some(({ column }) => column === searched);
  return {
    name: found[0].name,
    hasWritten: isNamedIn("author_name"),
    hasReviewed: isNamedIn("reviewed_by"),
    posts: await listSummaries(db, shown),
    hasMore: page < MAX_PAGES && ids.length > until,
  };
}

/** Slugs of everybody who wrote or reviewed a published article, in alphabetical order. */
export async function listAuthorSlugs(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const names = [...(await listNames(db, now, "author_name")), ...(await listNames(db, now, "reviewed_by"))];
  return [...new Set(names.map(slugFromTitle).filter((slug) => slug !== ""))].sort();
}

/** Takes one index lookup for each name, however many articles it has. With a bare `public_from`, SQLite would use the index of dates. */
async function listNames(db: Kysely<Tables>, now: Date, column: NameColumn): Promise<string[]> {
  const name = sql.ref(column);
  const first = (after: RawBuilder<unknown>) => sql`(
    select ${name} from blog_posts where category <> '' and public_from is not null and public_from || '' <= ${now.toISOString()}
    and ${name} is not null and ${name} > ${after} order by ${name} limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive names (name) as (
      select ${first(sql`''`)} union all select ${first(sql`names.name`)} from names where names.name is not null)
    select name from names where name is not null`.execute(db);
  return rows.map((row) => row.name);
}
