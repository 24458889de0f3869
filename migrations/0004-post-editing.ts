import { type Kysely, PostgresAdapter, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendPosts(db);
  await extendCategories(db);
  await createRevisions(db);
  await createRedirects(db);
  await createChangeEvents(db);
  await createSearch(db);
}

async function extendPosts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_posts add column version integer not null default 1`.execute(db);
  // No foreign keys to staff: a post outlives the account that wrote it.
  for (const column of ["author_id", "deleted_at", "deleted_by_id", "deleted_by_name"]) {
    await sql`alter table blog_posts add column ${sql.ref(column)} text`.execute(db);
  }
  for (const index of ["blog_posts_newest", "blog_posts_category"]) await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const [index, columns] of postIndexes) {
    await sql`create index ${sql.ref(index)} on blog_posts (${sql.raw(columns)}) where deleted_at is null`.execute(db);
  }
  await sql`create index blog_posts_trash on blog_posts (deleted_at, id) where deleted_at is not null`.execute(db);
}

const postIndexes = [
  // What the public reads. A post without a publication date counts from its creation.
  ["blog_posts_newest", "status, coalesce(published_at, created_at), id"],
  ["blog_posts_category", "status, category, coalesce(published_at, created_at), id"],
  // What staff reads, in each order, all posts or an author's own.
  ["blog_posts_created", "created_at, id"],
  ["blog_posts_updated", "updated_at, id"],
  ["blog_posts_title", "lower(title), id"],
  ["blog_posts_author", "author_id, created_at, id"],
] as const;

async function extendCategories(db: Kysely<unknown>): Promise<void> {
  await sql`alter table blog_categories add column look text not null default 'general'`.execute(db);
  await sql`alter table blog_categories add column position integer not null default 0`.execute(db);
  await sql`alter table blog_categories add column retired_at text`.execute(db);
  for (const [position, [id, look]] of knownCategories.entries()) {
    await sql`update blog_categories set look = ${look}, position = ${position + 1} where id = ${id}`.execute(db);
  }
  await sql`create index blog_posts_of_category on blog_posts (category)`.execute(db);
}

const knownCategories = [
  ["preventive-care", "preventive"],
  ["dental-care", "dental"],
  ["surgery", "surgery"],
  ["nutrition", "nutrition"],
  ["emergency-care", "emergency"],
  ["general", "general"],
] as const;

async function createRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("fields", "text", (column) => column.notNull())
    .addColumn("cause", "text", (column) => column.notNull())
    .addColumn("restored_version", "integer")
    .addColumn("saved_at", "text", (column) => column.notNull())
    .addColumn("saved_by_id", "text")
    .addColumn("saved_by_name", "text", (column) => column.notNull())
    .addColumn("save_id", "text")
    .addUniqueConstraint("post_revisions_version", ["post_id", "version"])
    // A save that is sent twice is stored once.
    .addUniqueConstraint("post_revisions_save", ["saved_by_id", "save_id"])
    .execute();
}

async function createRedirects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("post_redirects")
    .addColumn("slug", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull().references("blog_posts.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("post_redirects_post").on("post_redirects").column("post_id").execute();
}

async function createChangeEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("change_events")
    .addColumn("id", "bigint", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("post_id", "text")
    .addColumn("version", "integer")
    .addColumn("author_id", "text")
    .addColumn("actor_id", "text", (column) => column.notNull())
    .addColumn("actor_name", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("counters")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('change_events', 0), ('slug_claims', 0)`.execute(db);
}

async function createSearch(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create table post_search (post_id text primary key references blog_posts (id) on delete cascade, words tsvector not null)`.execute(
      db,
    );
    await sql`create index post_search_words on post_search using gin (words)`.execute(db);
  } else {
    // The words come folded and separated by spaces, and "ascii" takes every other character for a part of a word.
    await sql`create virtual table post_search using fts5 (post_id unindexed, words, tokenize = 'ascii', prefix = '2 3')`.execute(db);
    await sql`create trigger post_search_forget after delete on blog_posts begin delete from post_search where post_id = old.id; end`.execute(
      db,
    );
  }
  // Posts that are there already get their words when their HTML is made anew, at the next start.
  await sql`update blog_posts set content_html_version = 0`.execute(db);
}
