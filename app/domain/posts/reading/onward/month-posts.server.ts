import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { addMonths, arizonaDate, arizonaInstant } from "~/domain/clinic/arizona-time";
import { monthNames, type PostSummary } from "~/domain/posts/post/post";
import { listSummaries, newestFirst, published } from "~/domain/posts/reading/published-posts.server";

/** How many of the newest articles with months are searched. */
const MAX_SEARCHED = 1000;

/** "Nov", in Arizona. */
export function monthNameAt(now: Date): (typeof monthNames)[number] {
  return monthNames[Number(arizonaDate(now).slice(5, 7)) - 1] ?? "Jan";
}

/** When Arizona's month ends. */
export function endOfMonth(now: Date): Date {
  return arizonaInstant(addMonths(`${arizonaDate(now).slice(0, 7)}-01`, 1), 0);
}

/** Articles that matter in this month, newest first. @param except slugs that the page shows already */
export async function listMonthPosts(
  db: Kysely<Tables>,
  now: Date,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<PostSummary[]> {
  const searched = newestFirst(published(db, now).where(sql<boolean>`months <> ''`))
    .select(["id", "public_from", "months"])
    .limit(MAX_SEARCHED);
  const rows = await db
    .selectFrom(searched.as("searched"))
    .select("id")
    .where("months", "like", `%${monthNameAt(now)}%`)
    .orderBy("public_from", "desc")
    .orderBy("id", "desc")
    .limit(limit + except.length)
    .execute();
  const posts = await listSummaries(
    db,
    rows.map(({ id }) => id),
  );
  return posts.filter(({ slug }) => !except.includes(slug)).slice(0, limit);
}
