import type { Kysely } from "kysely";
import { z } from "zod";
import type { Tables } from "~/database/tables";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";

export class NotEmptyInstallError extends Error {
  constructor() {
    super("This blog is in use, so it is not replaced from here. Use npm run restore on the website’s computer.");
  }
}

/** What a restore would replace is no longer what its owner saw. */
export class ReplacedDataChangedError extends Error {
  constructor() {
    super(
      "Something was saved on this site in the meantime, and a restore would replace it. Look at the new numbers first. Nothing was changed.",
    );
  }
}

const count = z.coerce.number().pipe(z.int().min(0));

export const replacedCounts = z.object({
  posts: count,
  pictures: count,
  requests: count,
  subscribers: count,
  /** Saves of the clinic's facts. */
  factChanges: count,
  people: count,
});

/** What is lost to the site when a backup takes the place of its data. */
export type ReplacedCounts = z.infer<typeof replacedCounts>;

export interface ReplacedData {
  readonly counts: ReplacedCounts;
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

/** @throws NotEmptyInstallError */
export async function requireEmptyInstall(db: Kysely<Tables>): Promise<void> {
  if (!(await isEmptyInstall(db))) throw new NotEmptyInstallError();
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

export async function readReplacedData(db: Kysely<Tables>): Promise<ReplacedData> {
  const open = await db.selectFrom("requests").select("id").where("state", "=", "new").execute();
  const sections = await db.selectFrom("clinic_revisions").select("section").distinct().orderBy("section").execute();
  const people = await db.selectFrom("staff_accounts").select("name").orderBy("name").limit(10).execute();
  return {
    counts: await countReplaced(db),
    openRequests: open.length,
    factSections: sections.map(({ section }) => section),
    names: people.map(({ name }) => name),
  };
}

/** @param seen what its owner was shown */
export async function isAsSeen(db: Kysely<Tables>, seen: ReplacedCounts): Promise<boolean> {
  const counts = await countReplaced(db);
  return replacedCounts.keyof().options.every((name) => counts[name] === seen[name]);
}

/** @param seen what its owner was shown @throws NotEmptyInstallError, ReplacedDataChangedError */
export async function requireAsSeen(db: Kysely<Tables>, seen: ReplacedCounts): Promise<void> {
  await requireEmptyInstall(db);
  if (!(await isAsSeen(db, seen))) throw new ReplacedDataChangedError();
}
