import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { DomainError } from "~/domain/errors";

const count = z.coerce.number().pipe(z.int().min(0));

const replacedCounts = z.object({
  posts: count,
  pictures: count,
  requests: count,
  subscribers: count,
  /** Saves of the clinic's facts. */
  factChanges: count,
  people: count,
});

/** What is lost to the site when a backup takes the place of its data. */
type ReplacedCounts = z.infer<typeof replacedCounts>;

export const seenData = replacedCounts.extend({
  /** The newest instants, which change where as many rows went as came. */
  newest: z.string().max(400),
});

/** What its owner was shown, so that nothing newer is replaced. */
export type SeenData = z.infer<typeof seenData>;

export interface ReplacedData {
  /** Must be the same once the database is locked. */
  readonly seen: SeenData;
  /** Of the requests, those that nobody answered yet. */
  readonly openRequests: number;
  readonly factSections: readonly ClinicSection[];
  readonly names: readonly string[];
}

/** Nobody wrote or sent anything, and its owner is alone. */
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

export async function countReplaced(db: Kysely<Tables>): Promise<ReplacedCounts> {
  const rowsOf = async (table: "blog_posts" | "media_files" | "requests" | "subscribers" | "clinic_revisions" | "staff_accounts") => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    posts: await rowsOf("blog_posts"),
    pictures: await rowsOf("media_files"),
    requests: await rowsOf("requests"),
    subscribers: await rowsOf("subscribers"),
    factChanges: await rowsOf("clinic_revisions"),
    people: await rowsOf("staff_accounts"),
  };
}

/** Each is set when somebody leaves or changes something. */
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

async function readNewest(db: Kysely<Tables>): Promise<string> {
  const newest: string[] = [];
  for (const [table, column] of instants) {
    const { rows } = await sql<{ at: string | null }>`select max(${sql.ref(column)}) as at from ${sql.table(table)}`.execute(db);
    newest.push(rows[0]?.at ?? "-");
  }
  return newest.join(" ");
}

export async function readSeenData(db: Kysely<Tables>): Promise<SeenData> {
  return { ...(await countReplaced(db)), newest: await readNewest(db) };
}

export async function readReplacedData(db: Kysely<Tables>): Promise<ReplacedData> {
  const open = await db.selectFrom("requests").select("id").where("state", "=", "new").execute();
  const sections = await db.selectFrom("clinic_revisions").select("section").distinct().orderBy("section").execute();
  const people = await db.selectFrom("staff_accounts").select("name").orderBy("name").limit(10).execute();
  return {
    seen: await readSeenData(db),
    openRequests: open.length,
    factSections: sections.map(({ section }) => section),
    names: people.map(({ name }) => name),
  };
}

export async function isAsSeen(db: Kysely<Tables>, seen: SeenData): Promise<boolean> {
  const now = await readSeenData(db);
  return seenData.keyof().options.every((name) => now[name] === seen[name]);
}

export async function requireAsSeen(db: Kysely<Tables>, seen: SeenData): Promise<void> {
  await requireEmptyInstall(db);
  if (!(await isAsSeen(db, seen)))
    throw new DomainError(
      "conflict",
      "The data changed",
      "Something was saved on this site in the meantime, and a restore would replace it. Look at the new numbers first. Nothing was changed.",
    );
}
