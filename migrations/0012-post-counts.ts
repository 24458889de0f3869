import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Lists ask how many posts there are. The database keeps the numbers, so that no page reads every post for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable("post_counts")
    .addColumn("author_id", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("has_changes", "integer", (column) => column.notNull())
    .addColumn("posts", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("post_counts_key", ["category", "state", "author_id", "has_changes"])
    .execute();
  await sql.raw(counting([{ rows: "blog_posts", by: 1 }])).execute(db);
  for (const trigger of onPostgres ? postgresTriggers() : sqliteTriggers()) await sql.raw(trigger).execute(db);
  if (!onPostgres) await findSearchRows(db);
  await indexLists(db);
}

const key = ["author_id", "category", "state", "has_changes"].join(", ");

/** @param rows a table of posts, or null for the trigger's row */
function counting(sources: readonly { readonly rows: string | null; readonly row?: string; readonly by: 1 | -1 }[]): string {
  const changes = sources.map(({ rows, row = "changed", by }) => {
    const columns = `
      coalesce(${row}.author_id, '') as author_id, ${row}.category as category,
      case when ${row}.deleted_at is not null then 'trashed' when ${row}.status = 'published' then 'published'
        when ${row}.scheduled_at is not null then 'scheduled' else 'draft' end as state,
      case when ${row}.shown_revision_id <> ${row}.newest_revision_id then 1 else 0 end as has_changes, ${by} as change`;
    return `select ${columns} ${rows ? `from ${rows} as changed` : ""}`;
  });
  // In one order, so that two transactions don't wait for each other.
  return `
    insert into post_counts (${key}, posts)
    select ${key}, sum(change) from (${changes.join(" union all ")}) as changes where true
    group by ${key} having sum(change) <> 0 order by ${key}
    on conflict (category, state, author_id, has_changes) do update set posts = post_counts.posts + excluded.posts;`;
}

function sqliteTriggers(): string[] {
  const [before, after] = [{ rows: null, row: "old", by: -1 } as const, { rows: null, row: "new", by: 1 } as const];
  const counted = "author_id, category, status, scheduled_at, deleted_at, shown_revision_id, newest_revision_id";
  return [
    `create trigger post_counts_insert after insert on blog_posts begin ${counting([after])} end`,
    `create trigger post_counts_delete after delete on blog_posts begin ${counting([before])} end`,
    `create trigger post_counts_update after update of ${counted} on blog_posts begin ${counting([before, after])} end`,
  ];
}

/** Once a statement: renaming a category changes one number, not one number thousands of times. */
function postgresTriggers(): string[] {
  const [before, after] = [{ rows: "before", by: -1 } as const, { rows: "after", by: 1 } as const];
  const trigger = (event: string, tables: string, sources: Parameters<typeof counting>[0]) => [
    `create function count_posts_after_${event}() returns trigger language plpgsql as $$ begin ${counting(sources)} return null; end $$`,
    `create trigger post_counts_${event} after ${event} on blog_posts referencing ${tables}
       for each statement execute function count_posts_after_${event}()`,
  ];
  return [
    ...trigger("insert", "new table as after", [after]),
    ...trigger("delete", "old table as before", [before]),
    ...trigger("update", "old table as before new table as after", [before, after]),
  ];
}

/** FTS5 finds a row by its number only; by the post's id it reads all of them. */
async function findSearchRows(db: Kysely<unknown>): Promise<void> {
  await sql`create table post_search_rows (post_id text primary key, search_row integer not null) without rowid`.execute(db);
  await sql`insert or ignore into post_search_rows (post_id, search_row) select post_id, rowid from post_search`.execute(db);
  await sql`drop trigger post_search_forget`.execute(db);
  await sql`
    create trigger post_search_forget after delete on blog_posts begin
      delete from post_search where rowid = (select search_row from post_search_rows where post_id = old.id);
      delete from post_search_rows where post_id = old.id;
    end`.execute(db);
}

/** What a list is narrowed by stands behind its order, so that rows which don't belong are passed over in the index. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  const listed = [
    ["blog_posts_created", "created_at, id"],
    ["blog_posts_updated", "updated_at, id"],
    ["blog_posts_title", "lower(title), id"],
    ["blog_posts_author", "author_id, created_at, id"],
  ] as const;
  for (const [index, columns] of listed) {
    await sql`drop index ${sql.ref(index)}`.execute(db);
    await sql`
      create index ${sql.ref(index)} on blog_posts (${sql.raw(columns)}, status, scheduled_at, category)
      where deleted_at is null`.execute(db);
  }
  await sql`create index blog_posts_in_category on blog_posts (category, created_at, id, status, scheduled_at) where deleted_at is null`.execute(
    db,
  );
  // The categories of what is still to come are counted in it.
  await sql`drop index blog_posts_newest`.execute(db);
  await sql`create index blog_posts_newest on blog_posts (public_from, id, category)`.execute(db);
  await sql`create index blog_posts_ahead on blog_posts (created_at, id)
    where deleted_at is null and shown_revision_id <> newest_revision_id`.execute(db);
}
