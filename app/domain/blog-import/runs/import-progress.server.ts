import { type Kysely, sql } from "kysely";
import type { Tables } from "~/database/tables";
import { parseNotes } from "./stored-ledger.server";

export type Totals = Awaited<ReturnType<typeof readTotals>>;

export async function readTotals(db: Kysely<Tables>, importId: string) {
  const entries = await db
    .selectFrom("import_entries")
    .select(({ fn }) => ["kind", "outcome", fn.countAll<number>().as("entries")])
    .where("import_id", "=", importId)
    .groupBy(["kind", "outcome"])
    .execute();
  const sum = (kind: string, ...outcomes: string[]) =>
    entries.reduce((all, row) => (row.kind === kind && outcomes.includes(row.outcome) ? all + Number(row.entries) : all), 0);
  const pictures = await countPictures(db, importId);
  const { addresses } = await db
    .selectFrom("former_addresses")
    .select(({ fn }) => fn.countAll<number>().as("addresses"))
    .where("import_id", "=", importId)
    .where("path", "not like", "%/*")
    .executeTakeFirstOrThrow();
  return {
    posts: sum("post", "added"),
    pages: sum("page", "added"),
    existing: sum("post", "existing"),
    skipped: sum("skipped", "skipped"),
    categories: sum("category", "added", "begun"),
    media: sum("media", "added"),
    /** Pictures and files that are in the library already. */
    existingMedia: sum("media", "existing"),
    revisions: sum("revision", "added"),
    changes: sum("changes", "added"),
    redirects: sum("redirect", "added"),
    clinic: sum("clinic", "added"),
    facts: sum("fact", "added"),
    reviews: sum("review", "added"),
    reviewRequests: sum("review-request", "added"),
    reviewComments: sum("review-comment", "added"),
    builtInReviews: sum("built-in-review", "added"),
    pictures: pictures.fetched,
    wantedPictures: pictures.wanted,
    addresses: Number(addresses),
    links: await countLinks(db, importId),
  };
}

export async function countPictures(db: Kysely<Tables>, importId: string) {
  const rows = await db
    .selectFrom("import_pictures")
    .select(({ fn }) => ["state", fn.countAll<number>().as("pictures")])
    .where("import_id", "=", importId)
    .groupBy("state")
    .execute();
  const of = (state: string) => Number(rows.find((row) => row.state === state)?.pictures ?? 0);
  const [waiting, fetched, failed, givenUp] = [of("waiting"), of("fetched"), of("failed"), of("given up")];
  return { fetched, failed, givenUp, wanted: waiting + fetched + failed + givenUp };
}

async function countLinks(db: Kysely<Tables>, importId: string): Promise<number> {
  const rows = await db
    .selectFrom("import_entries")
    .select("notes")
    .where("import_id", "=", importId)
    // Literally as in its index.
    .where(sql<boolean>`notes like '%"linked":%'`)
    .execute();
  return rows.reduce((all, row) => all + (parseNotes(row).linked ?? 0), 0);
}

/** Lists the pictures that could not be fetched, each with one of the posts that show it. */
export async function listMissingPictures(db: Kysely<Tables>, importId: string) {
  const rows = await db
    .selectFrom("import_pictures as picture")
    .leftJoin("import_picture_posts as shown", (join) =>
      join.onRef("shown.import_id", "=", "picture.import_id").onRef("shown.media_id", "=", "picture.media_id"),
    )
    .leftJoin("blog_posts", "blog_posts.id", "shown.post_id")
    .select(["picture.media_id", "picture.name", "reason", "blog_posts.id", "title"])
    .where("picture.import_id", "=", importId)
    .where("state", "=", "given up")
    .orderBy("picture.name")
    .orderBy("title")
    .execute();
  const missing = rows.map(({ media_id, name, reason, id, title }) => ({
    mediaId: media_id,
    name,
    reason: reason ?? "",
    post: id === null || title === null ? null : { id, title },
  }));
  return [...new Map(missing.toReversed().map((one) => [one.mediaId, one])).values()].toReversed();
}

/** @returns the address of the picture that is fetched next */
export async function findNextPicture(db: Kysely<Tables>, importId: string): Promise<string | null> {
  const row = await db
    .selectFrom("import_pictures")
    .select("address")
    .where("import_id", "=", importId)
    .where("state", "in", ["waiting", "failed"])
    .orderBy("try_at")
    .orderBy("media_id")
    .limit(1)
    .executeTakeFirst();
  return row?.address ?? null;
}
