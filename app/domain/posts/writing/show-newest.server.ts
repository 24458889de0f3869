import type { Transaction } from "kysely";
import type { Tables } from "~/database/tables";
import { isSlugHeld, lockSlugs } from "~/domain/posts/post/post-slugs.server";
import type { Actor } from "~/domain/staff/roles";
import { appendRevision } from "./append-revision.server";
import { showRevision } from "./show-revision.server";
import type { StoredPost } from "./stored-post.server";

/** For a post whose plan ended. The version stays, unless the new slug was taken since: then the text gets a version with the present one. */
export async function showNewest(
  transaction: Transaction<Tables>,
  { row, newest, unpublished }: StoredPost,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (!unpublished) return;
  const { slug, status } = row;
  await lockSlugs(transaction);
  const isTaken = newest.text.slug !== slug && (await isSlugHeld(transaction, newest.text.slug, row.id));
  const revision = isTaken
    ? await appendRevision(transaction, row.id, {
        text: { ...newest.text, slug },
        status,
        cause: "saved",
        savedAt: now.toISOString(),
        author: actor,
      })
    : newest;
  await showRevision(transaction, row, { revision, updatedAt: unpublished.changedAt });
}
