import { randomUUID } from "node:crypto";
import type { Database } from "~/database/database.server";
import { currentCategoryName, isOfferedCategory } from "~/domain/categories/category-queries.server";
import { notUndoable } from "~/domain/posts/post/post-errors";
import { hasSameText } from "~/domain/posts/post/post-for-staff";
import { isSlugHeld } from "~/domain/posts/post/post-slugs.server";
import { findRevision, findRevisionText } from "~/domain/posts/writing/post-revisions.server";
import { type SavedPost, updatePost } from "~/domain/posts/writing/update-post.server";
import type { Actor } from "~/domain/staff/roles";

interface UndoCommand {
  readonly id: string;
  /** The one that discarding made: a save after it ends the chance. */
  readonly version: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** What was discarded is the newest text again, as unpublished changes. Sent twice, it is done once. @throws notUndoable */
export async function undoDiscard(database: Database, { id, version, actor, now }: UndoCommand): Promise<SavedPost> {
  const { kysely } = database;
  const made = await findRevision(kysely, { id, version, actor });
  const discarded = await findRevisionText(kysely, id, version - 1);
  if (made?.cause !== "discarded" || !discarded) throw notUndoable();
  return updatePost(
    database,
    { id, basedOnVersion: version, saveId: randomUUID(), actor, now },
    {
      text: async ({ row, newest }, db) => {
        const name = await currentCategoryName(db, discarded.text.category);
        const category = (await isOfferedCategory(db, name)) ? name : newest.text.category;
        const slug = (await isSlugHeld(db, discarded.text.slug, id)) ? newest.text.slug : discarded.text.slug;
        const text = { ...discarded.text, category, slug };
        if (row.version !== version && !hasSameText(newest.text, text)) throw notUndoable();
        return text;
      },
      content: discarded.text.content,
      cause: "undone",
      shows: false,
    },
  );
}
