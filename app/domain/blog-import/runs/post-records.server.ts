import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import type { Tables } from "~/database/tables";
import { exportedChanges, exportedRedirect, exportedRevision } from "~/domain/blog-export/exported-post";
import { checked, ImportError } from "~/domain/blog-import/import-error";
import type { FoundRecord } from "~/domain/blog-import/import-item";
import type { ImportedCategories } from "~/domain/blog-import/imported-categories.server";
import { importedReviewRecord } from "~/domain/blog-import/reviews/imported-reviews.server";
import { storeImportedRedirect } from "~/domain/blog-import/stored-import.server";
import { storeImportedChanges, storeImportedRevision } from "~/domain/blog-import/stored-revisions.server";

/** Something of an export that belongs to a post. */
export interface PostRecord {
  readonly postId: string;
  /** What the report says where its post is not here. */
  readonly missing: string;
  /** Tells whether it was new. */
  store(database: Database): Promise<boolean>;
}

/** @throws ImportError */
export async function readRecord(item: FoundRecord, categories: ImportedCategories, db: Kysely<Tables>): Promise<PostRecord> {
  const { kind, values } = item;
  switch (kind) {
    case "revision":
      return recordOf(checked(exportedRevision, values), storeImportedRevision);
    case "changes": {
      const found = checked(exportedChanges, values);
      const isKnown = found.category !== "" && (await hasPost(db, found.post_id));
      const category = isKnown ? (await categories.nameFor(found.category)).name : "";
      return recordOf({ ...found, category }, storeImportedChanges);
    }
    case "redirect": {
      const redirect = checked(exportedRedirect, values);
      return recordOf(redirect, storeImportedRedirect, `The post that /blog/${redirect.slug} led to is not here.`);
    }
    case "review":
    case "review-request":
    case "review-comment":
      return recordOf(...importedReviewRecord(kind, values));
    default:
      throw new ImportError(`It is of a kind that belongs to no post: ${kind}.`);
  }
}

export async function hasPost(db: Kysely<Tables>, id: string): Promise<boolean> {
  return (await db.selectFrom("blog_posts").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

function recordOf<Found extends { readonly post_id: string }>(
  found: Found,
  store: (database: Database, found: Found) => Promise<boolean>,
  missing = "Its post is not here.",
): PostRecord {
  return { postId: found.post_id, missing, store: (database) => store(database, found) };
}
