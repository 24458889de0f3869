import type { Kysely, Selectable } from "kysely";
import type { PostShownBeforeRow } from "~/database/post-tables";
import type { Tables } from "~/database/tables";
import type { StoredPost } from "./stored-post.server";

/** The state that readers saw before the last change visible to them. */
export type ShownBefore = Omit<Selectable<PostShownBeforeRow>, "post_id" | "changed_by_version">;

/** The state before a post that was published as soon as it was created: readers saw nothing. */
export const nothingBefore: ShownBefore = {
  ...{ version: null, status: "draft", published_at: null, published_late_seconds: null },
  ...{ scheduled_at: null, scheduled_by_name: null, updated_at: null },
};

export function shownBefore({ row, unpublished }: StoredPost): ShownBefore {
  const { status, published_at, published_late_seconds, scheduled_at, scheduled_by_name, updated_at } = row;
  const version = unpublished?.liveVersion ?? row.version;
  return { version, status, published_at, published_late_seconds, scheduled_at, scheduled_by_name, updated_at };
}

/** Call it in the transaction of the change, so that any process can undo it. */
export async function recordShownBefore(
  db: Kysely<Tables>,
  { id, version }: { readonly id: string; readonly version: number },
  before: ShownBefore,
): Promise<void> {
  const row = { changed_by_version: version, ...before };
  await db
    .insertInto("posts_shown_before")
    .values({ post_id: id, ...row })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(row))
    .execute();
}

/** Null unless the newest version is a change by staff that readers see. */
export async function findShownBefore(
  db: Kysely<Tables>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<ShownBefore | null> {
  const row = await db
    .selectFrom("posts_shown_before")
    .select(["version", "status", "published_at", "published_late_seconds", "scheduled_at", "scheduled_by_name", "updated_at"])
    .where("post_id", "=", id)
    .where("changed_by_version", "=", version)
    .executeTakeFirst();
  return row ?? null;
}
