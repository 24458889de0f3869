/** Lists ask how many posts there are. The database keeps the numbers, so that no page reads every post for them. */
export function countingTriggers(onPostgres: boolean): string[] {
  return onPostgres ? postgresTriggers() : sqliteTriggers();
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
