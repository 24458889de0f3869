import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import { DomainError } from "~/domain/errors";

const count = z.coerce.number().pipe(z.int().min(0));

export const seenData = z.object({
  posts: count,
  pictures: count,
  requests: count,
  subscribers: count,
  /** Saves of the clinic's facts. */
  factChanges: count,
  people: count,
  /** The newest instants: they also change when as many rows are added as deleted. */
  newest: z.string().max(400),
});

/** The data that a restore replaces, as its owner was shown it: nothing newer may be lost. */
export type SeenData = z.infer<typeof seenData>;

export type ReplacedData = Awaited<ReturnType<typeof readReplacedData>>;

/** Whether the site has no posts and no files, and its owner is the only account. */
export async function isEmptyInstall(db: Kysely<Tables>): Promise<boolean> {
  const post = await db.selectFrom("blog_posts").select("id").limit(1).executeTakeFirst();
  const file = await db.selectFrom("media_files").select("id").limit(1).executeTakeFirst();
  const people = await db.selectFrom("staff_accounts").select("id").limit(2).execute();
  return !post && !file && people.length < 2;
}

export async function requireEmptyInstall(db: Kysely<Tables>): Promise<void> {
  if (!(await isEmptyInstall(db)))
    throw new DomainError(
      "conflict",
      "This blog is in use",
      "This blog is in use, so it is not replaced from here. Use npm run restore on the website’s computer.",
    );
}

/** Columns that are set whenever something is added or changed. */
const instants = [
  ["requests", "received_at"],
  ["requests", "answered_at"],
  ["requests", "done_at"],
  ["subscribers", "created_at"],
  ["subscribers", "confirmed_at"],
  ["subscribers", "left_at"],
  ["clinic_revisions", "saved_at"],
  ["staff_accounts", "updated_at"],
] as const;

export async function readSeenData(db: Kysely<Tables>): Promise<SeenData> {
  const countRows = async (table: string) => {
    const { rows } = await sql<{ rows: number | string }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
    return Number(rows[0]?.rows);
  };
  const newest: string[] = [];
  for (const [table, column] of instants) {
    const { rows } = await sql<{ at: string | null }>`select max(${sql.ref(column)}) as at from ${sql.table(table)}`.execute(db);
    newest.push(rows[0]?.at ?? "-");
  }
  return {
    posts: await countRows("blog_posts"),
    pictures: await countRows("media_files"),
    requests: await countRows("requests"),
    subscribers: await countRows("subscribers"),
    factChanges: await countRows("clinic_revisions"),
    people: await countRows("staff_accounts"),
    newest: newest.join(" "),
  };
}

export async function readReplacedData(db: Kysely<Tables>) {
  const open = await db.selectFrom("requests").select("id").where("state", "=", "new").execute();
  const sections = await db.selectFrom("clinic_revisions").select("section").distinct().orderBy("section").execute();
  const people = await db.selectFrom("staff_accounts").select("name").orderBy("name").limit(10).execute();
  return {
    /** Must be the same once the database is locked. */
    seen: await readSeenData(db),
    /** Requests that nobody answered yet. */
    openRequests: open.length,
    factSections: sections.map(({ section }) => section),
    names: people.map(({ name }) => name),
  };
}

export async function isUnchanged(db: Kysely<Tables>, seen: SeenData): Promise<boolean> {
  const now = await readSeenData(db);
  return seenData.keyof().options.every((name) => now[name] === seen[name]);
}

/** @throws DomainError */
export async function requireUnchanged(db: Kysely<Tables>, seen: SeenData): Promise<void> {
  await requireEmptyInstall(db);
  if (!(await isUnchanged(db, seen)))
    throw new DomainError(
      "conflict",
      "The data changed",
      "Something was saved on this site in the meantime, and a restore would replace it. Look at the new numbers first. Nothing was changed.",
    );
}
