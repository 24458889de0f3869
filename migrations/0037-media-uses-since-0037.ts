import { type Kysely, sql } from "kysely";

/**
 * Which files of the library each revision names. Counting uses by reading every text held the whole site for a minute with 600 posts. An
 * older program would save texts without them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("media_uses")
    // No key of `media_files`: a text may name a file before it is stored, and after it is deleted.
    .addColumn("media_id", "text", (column) => column.notNull())
    .addColumn("post_id", "text", (column) => column.notNull())
    .addColumn("revision_id", "text", (column) => column.notNull().references("post_revisions.id").onDelete("cascade"))
    .addColumn("place", "text", (column) => column.notNull().check(sql`place in ('text', 'cover')`))
    .addPrimaryKeyConstraint("media_uses_key", ["media_id", "post_id", "revision_id"])
    .execute();
  await db.schema.createIndex("media_uses_revision").on("media_uses").column("revision_id").execute();
  await indexReads(db);
  await fill(db);
}

/** For what pages and hourly jobs read by walking a whole table. */
async function indexReads(db: Kysely<unknown>): Promise<void> {
  for (const former of ["blog_posts_next_review", "former_addresses_import"]) await sql`drop index ${sql.ref(former)}`.execute(db);
  const indexes = [
    "media_blobs_released on media_blobs (released_at, released_from) where released_at is not null",
    "media_blobs_released_from on media_blobs (released_from) where released_from is not null",
    // Trashed posts count here, unlike in blog_posts_ahead.
    "blog_posts_changed on blog_posts (newest_revision_id) where shown_revision_id <> newest_revision_id",
    "blog_posts_next_review on blog_posts (next_review_on, id, status, deleted_at) where next_review_on is not null",
    "blog_posts_unreviewed on blog_posts (public_from) where reviewed_by is null and category <> ''",
    "blog_posts_rendered on blog_posts (content_html_version)",
    "post_reviews_name on post_reviews (reviewed_by) where withdrawn_at is null",
    "import_entries_outcome on import_entries (import_id, kind, outcome)",
    `import_entries_linked on import_entries (import_id) where notes like '%"linked":%'`,
    `import_entries_noted on import_entries (import_id, number) where notes like '{"texts":["%'`,
    "former_addresses_import on former_addresses (import_id, path)",
  ];
  for (const index of indexes) await sql`create index ${sql.raw(index)}`.execute(db);
}

const BATCH = 200;

async function fill(db: Kysely<unknown>): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<{ id: string; post_id: string; fields: string }>`
      select id, post_id, fields from post_revisions where id > ${after} order by id limit ${sql.lit(BATCH)}`.execute(db);
    const uses = rows.flatMap(({ id, post_id, fields }) => {
      const { content, featured_image }: { content?: string; featured_image?: string } = JSON.parse(fields);
      const covers = idsIn(featured_image ?? "").map((media) => [media, "cover"] as const);
      const places = new Map([...covers, ...idsIn(content ?? "").map((media) => [media, "text"] as const)]);
      return [...places].map(([media, place]) => sql`(${media}, ${post_id}, ${id}, ${place})`);
    });
    for (let from = 0; from < uses.length; from += BATCH) {
      await sql`insert into media_uses (media_id, post_id, revision_id, place) values ${sql.join(uses.slice(from, from + BATCH))}`.execute(
        db,
      );
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function idsIn(text: string): string[] {
  return Array.from(text.matchAll(/\/media\/([0-9a-z]{12})(?![0-9a-z])/g), ([, id = ""]) => id);
}
