import { createHash, randomUUID } from "node:crypto";
import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Every text of a post becomes a revision: `blog_posts` points at the newest one and at the one whose copy it holds for readers.
 * Reviews get a table, and what the public may read one column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const inFields = (name: string) =>
    onPostgres ? sql`fields::json ->> ${sql.lit(name)}` : sql`json_extract(fields, ${sql.lit(`$.${name}`)})`;
  await sql`alter table blog_categories rename column look to theme`.execute(db);
  await sql`alter table post_revisions add column status text not null default 'draft'`.execute(db);
  await sql`update post_revisions set status = 'published' where ${inFields("status")} = 'published'`.execute(db);
  for (const column of ["shown_revision_id", "newest_revision_id"]) {
    await sql`alter table blog_posts add column ${sql.ref(column)} text references post_revisions (id)`.execute(db);
    // Deleting a revision asks which posts point at it.
    await sql`create index ${sql.ref(`blog_posts_${column}`)} on blog_posts (${sql.ref(column)})`.execute(db);
  }
  await createReviews(db);
  await convertPosts(db);
  await sql`drop table unpublished_changes`.execute(db);
  await recordShownAddresses(db, inFields("slug"));
  await createPublicFrom(db, onPostgres);
}

async function createReviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_reviews")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("revision_id", "text", (column) => column.notNull().references("post_revisions.id"))
    .addColumn("words_hash", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull().check(sql`kind in ('reviewed', 'small-fix')`))
    .addColumn("reviewed_by", "text", (column) => column.notNull())
    .addColumn("reviewed_on", "text", (column) => column.notNull())
    .addColumn("recorded_by_id", "text")
    .addColumn("recorded_by_name", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("withdrawn_at", "text")
    .execute();
  await db.schema.createIndex("post_reviews_post").on("post_reviews").columns(["post_id", "recorded_at"]).execute();
  await db.schema.createIndex("post_reviews_revision").on("post_reviews").column("revision_id").execute();
}

const textNames = ["title", "slug", "excerpt", "content", "featured_image", "category", "author_name", "read_time"] as const;
type Text = Record<(typeof textNames)[number], string | number>;

type Post = Text & {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly updated_at: string;
  readonly reviewed_by: string | null;
  readonly reviewed_on: string | null;
  readonly changes: string | null;
  readonly live_version: number | null;
  readonly changed_at: string;
  readonly changed_by_id: string | null;
  readonly changed_by_name: string;
};

interface Revision {
  readonly id: string;
  readonly version: number;
  readonly text: Text;
  readonly cause: string;
  readonly saved_at: string;
  readonly saved_by_id: string | null;
  readonly saved_by_name: string;
}

const BATCH = 100;

async function convertPosts(db: Kysely<unknown>): Promise<void> {
  for (let after = ""; ; ) {
    const { rows } = await sql<Post>`
      select p.*, c.fields as changes, c.live_version, c.changed_at, c.changed_by_id, c.changed_by_name
      from blog_posts as p left join unpublished_changes as c on c.post_id = p.id
      where p.id > ${after} order by p.id limit ${sql.lit(BATCH)}`.execute(db);
    for (const post of rows) await convertPost(db, post);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

type About = Pick<Revision, "cause" | "saved_at" | "saved_by_id" | "saved_by_name">;

/** The post and its changes hold the texts that count: a revision that says something else stays, and the text gets one of its own. */
async function convertPost(db: Kysely<unknown>, post: Post): Promise<void> {
  const { id, version, author_name, updated_at, live_version, changes } = post;
  const unknown = { cause: "created", saved_at: updated_at, saved_by_id: null, saved_by_name: String(author_name) };
  const shown = await revisionOf(db, post, { version: live_version ?? version, text: textOf(post), about: unknown });
  let newest = shown;
  if (changes !== null) {
    const about = { cause: "saved", saved_at: post.changed_at, saved_by_id: post.changed_by_id, saved_by_name: post.changed_by_name };
    const later = shown.version > version ? shown.version + 1 : version;
    newest = await revisionOf(db, post, { version: later, text: textOf(JSON.parse(changes)), about });
  }
  await sql`
    update blog_posts set version = ${newest.version}, shown_revision_id = ${shown.id}, newest_revision_id = ${newest.id}
    where id = ${id}`.execute(db);
  await convertReview(db, post, shown.id);
}

/** The revision with a text, which should have a number and may have to be made. */
async function revisionOf(
  db: Kysely<unknown>,
  post: Post,
  { version, text, about }: { version: number; text: Text; about: About },
): Promise<Pick<Revision, "id" | "version">> {
  const stored = await findRevision(db, post.id, version);
  if (!stored) return insertRevision(db, post, { ...about, version, text });
  if (isSameText(stored.text, text)) return stored;
  if (isSameText({ ...stored.text, category: text.category }, text)) {
    // The category was renamed since, which is no other text.
    await sql`update post_revisions set fields = ${JSON.stringify(text)} where id = ${stored.id}`.execute(db);
    return stored;
  }
  const last = Math.max(post.version, await findLastVersion(db, post.id));
  return insertRevision(db, post, { ...stored, cause: "saved", version: last + 1, text });
}

async function findLastVersion(db: Kysely<unknown>, postId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(version) as last from post_revisions where post_id = ${postId}`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

async function findRevision(db: Kysely<unknown>, postId: string, version: number): Promise<Revision | null> {
  const { rows } = await sql<Revision & { fields: string }>`
    select id, version, fields, cause, saved_at, saved_by_id, saved_by_name from post_revisions
    where post_id = ${postId} and version = ${version}`.execute(db);
  return rows[0] ? { ...rows[0], text: textOf(JSON.parse(rows[0].fields)) } : null;
}

async function insertRevision(db: Kysely<unknown>, post: Post, revision: Omit<Revision, "id">) {
  const id = randomUUID();
  const { version, text, cause, saved_at, saved_by_id, saved_by_name } = revision;
  await sql`
    insert into post_revisions (id, post_id, version, fields, status, cause, saved_at, saved_by_id, saved_by_name)
    values (${id}, ${post.id}, ${version}, ${JSON.stringify(text)}, ${post.status}, ${cause}, ${saved_at}, ${saved_by_id}, ${saved_by_name})`.execute(
    db,
  );
  return { id, version };
}

function textOf(fields: Text): Text {
  return Object.fromEntries(textNames.map((name) => [name, fields[name]])) as Text;
}

/** Browsers rewrite line ends, so they tell no texts apart. */
function isSameText(one: Text, other: Text): boolean {
  return textNames.every((name) => withPlainLineEnds(one[name]) === withPlainLineEnds(other[name]));
}

function withPlainLineEnds(value: string | number): string {
  return String(value).replace(/\r\n?/g, "\n");
}

/** The former build did not record which text was reviewed, so the review is taken to be about the one it was shown with. */
async function convertReview(db: Kysely<unknown>, post: Post, revisionId: string): Promise<void> {
  const { id, reviewed_by, reviewed_on } = post;
  if (!reviewed_by || !reviewed_on) return;
  const words = JSON.stringify([post.title, post.excerpt, post.content].map(withPlainLineEnds));
  const hash = createHash("sha256").update(words).digest("base64url");
  // Noon in Arizona.
  const recordedAt = `${reviewed_on}T19:00:00.000Z`;
  await sql`
    insert into post_reviews (id, post_id, revision_id, words_hash, kind, reviewed_by, reviewed_on, recorded_by_name, recorded_at)
    values (${randomUUID()}, ${id}, ${revisionId}, ${hash}, 'reviewed', ${reviewed_by}, ${reviewed_on}, ${reviewed_by}, ${recordedAt})`.execute(
    db,
  );
}

/**
 * The present address of every post that was public under it. A draft that was public may have another address since;
 * one without a published revision was public where it came from.
 */
async function recordShownAddresses(db: Kysely<unknown>, slugInFields: ReturnType<typeof sql>): Promise<void> {
  await sql`
    insert into post_redirects (slug, post_id, created_at)
    select slug, id, coalesce(published_at, created_at) from blog_posts as p
    where coalesce(published_at, case when status = 'published' then created_at end) <= ${new Date().toISOString()} and (
      status = 'published'
      or not exists (select 1 from post_revisions where post_id = p.id and status = 'published')
      or exists (select 1 from post_revisions where post_id = p.id and status = 'published' and ${slugInFields} = p.slug))
    on conflict (slug) do nothing`.execute(db);
}

async function createPublicFrom(db: Kysely<unknown>, onPostgres: boolean): Promise<void> {
  await sql`
    alter table blog_posts add column public_from text generated always as (
      case when deleted_at is not null then null
        when status = 'published' then coalesce(published_at, created_at)
        else scheduled_at end
    ) ${sql.raw(onPostgres ? "stored" : "virtual")}`.execute(db);
  // The last one is the beginning of the new one by category.
  for (const index of ["blog_posts_newest", "blog_posts_category", "blog_posts_of_category"]) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
  }
  await sql`create index blog_posts_newest on blog_posts (public_from, id)`.execute(db);
  await sql`create index blog_posts_category on blog_posts (category, public_from, id)`.execute(db);
}
