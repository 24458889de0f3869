import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import type { CountKind } from "./visit-counts";
import type { CountedName, ReadPage, VisitPeriod, VisitReport, WeekReport } from "./visit-report";
import { OTHER } from "./visit-rule";

/** How many times more names a list reads than it shows: an article with a former address has several. */
const SPARE_NAMES = 3;

interface Lists {
  /** Lines of each list. */
  readonly limit: number;
  /** Only articles among the pages. */
  readonly articles?: true | undefined;
}

export async function readVisits(db: Kysely<Tables>, period: VisitPeriod, { limit, articles }: Lists): Promise<WeekReport> {
  const [visits, pages, sites, searches] = await Promise.all([
    readDays(db, period),
    listPages(db, period, { limit, articles }),
    listNames(db, "site", period, limit),
    listNames(db, "search", period, limit),
  ]);
  return { ...visits, pages, sites, searches };
}

/** @param pages all addresses of one page; if omitted, all pages are counted */
export async function readDays(db: Kysely<Tables>, period: VisitPeriod, pages?: readonly string[]): Promise<VisitReport> {
  const counted = db.selectFrom("visit_counts").where("kind", "=", "page");
  const [first, days] = await Promise.all([
    counted.select("day").orderBy("day").limit(1).executeTakeFirst(),
    counted
      .select(({ fn }) => ["day", fn.sum("count").as("count")])
      .where("day", ">=", period.before)
      .$if(pages !== undefined, (query) => query.where("name", "in", pages ?? []))
      .groupBy("day")
      .orderBy("day")
      .execute(),
  ]);
  return { ...period, since: first?.day ?? null, days: days.map(({ day, count }) => ({ day, count: Number(count) })) };
}

/** Finds the post of a current or former address, with all its addresses. */
export async function findReadPost(db: Kysely<Tables>, path: string): Promise<{ id: string; title: string; paths: string[] } | null> {
  const [post] = await postsAt(db, [path]);
  if (!post) return null;
  const addresses = await db.selectFrom("post_redirects").select("slug").where("post_id", "=", post.id).execute();
  return { id: post.id, title: post.title, paths: addresses.map(({ slug }) => `${ARTICLES}${slug}`) };
}

async function listPages(db: Kysely<Tables>, { from, before }: VisitPeriod, { limit, articles }: Lists): Promise<ReadPage[]> {
  const rows = await db
    .selectFrom("visit_counts")
    .select(({ fn }) => [
      "name",
      sql<number | string>`sum(case when day >= ${from} then count else 0 end)`.as("visits"),
      fn.sum("count").as("all"),
    ])
    .where("kind", "=", "page")
    .where("day", ">=", before)
    .where("name", "!=", OTHER)
    .$if(articles === true, (query) => query.where("name", "like", `${ARTICLES}%`))
    .groupBy("name")
    .orderBy("visits", "desc")
    .orderBy("name")
    .limit(limit * SPARE_NAMES)
    .execute();
  const posts = await postsAt(
    db,
    rows.map(({ name }) => name),
  );
  const pages = new Map<string, ReadPage>();
  for (const { name, visits, all } of rows) {
    const post = posts.find(({ visited }) => `${ARTICLES}${visited}` === name);
    const path = post ? `${ARTICLES}${post.slug}` : name;
    const known = pages.get(path);
    const count = Number(visits) + (known?.count ?? 0);
    pages.set(path, { path, title: post?.title ?? null, count, before: Number(all) - Number(visits) + (known?.before ?? 0) });
  }
  return [...pages.values()]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, limit);
}

const ARTICLES = "/blog/";

async function postsAt(db: Kysely<Tables>, paths: readonly string[]) {
  const slugs = paths.filter((path) => path.startsWith(ARTICLES)).map((path) => path.slice(ARTICLES.length));
  if (slugs.length === 0) return [];
  return db
    .selectFrom("post_redirects")
    .innerJoin("blog_posts", "blog_posts.id", "post_redirects.post_id")
    .select(["post_redirects.slug as visited", "blog_posts.id", "blog_posts.slug", "blog_posts.title"])
    .where("post_redirects.slug", "in", slugs)
    .execute();
}

async function listNames(db: Kysely<Tables>, kind: CountKind, { from }: VisitPeriod, limit: number): Promise<CountedName[]> {
  const rows = await db
    .selectFrom("visit_counts")
    .select(({ fn }) => ["name", fn.sum("count").as("times")])
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .groupBy("name")
    .orderBy("times", "desc")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map(({ name, times }) => ({ name, count: Number(times) }));
}
