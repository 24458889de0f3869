import type { Kysely } from "kysely";
import type { Tables } from "~/database/tables";
import { exportedReview, exportedReviewComment, exportedReviewRequest } from "./exported-post";
import { recordsDocument } from "./post-document";

/** Reviews, requests and comments, where there are any. The version is the number of the revision that was read. */
export async function* exportReviews(db: Kysely<Tables>): AsyncGenerator<{ readonly name: string; readonly content: string }> {
  const files = { "reviews.yaml": listReviews, "review-requests.yaml": listRequests, "review-comments.yaml": listComments };
  for (const [name, list] of Object.entries(files)) {
    const rows = await list(db);
    if (rows.length > 0) yield { name, content: recordsDocument(rows) };
  }
}

function listReviews(db: Kysely<Tables>) {
  const { options } = exportedReview.keyof();
  return db
    .selectFrom("post_reviews")
    .innerJoin("post_revisions", "post_revisions.id", "post_reviews.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`post_reviews.${column}` as const))))
    .orderBy("post_reviews.recorded_at")
    .orderBy("post_reviews.id")
    .execute();
}

function listRequests(db: Kysely<Tables>) {
  const { options } = exportedReviewRequest.keyof();
  return db
    .selectFrom("review_requests")
    .innerJoin("post_revisions", "post_revisions.id", "review_requests.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`review_requests.${column}` as const))))
    .orderBy("review_requests.asked_at")
    .orderBy("review_requests.id")
    .execute();
}

function listComments(db: Kysely<Tables>) {
  const { options } = exportedReviewComment.keyof();
  return db
    .selectFrom("review_comments")
    .innerJoin("post_revisions", "post_revisions.id", "review_comments.revision_id")
    .select(options.map((column) => (column === "version" ? "post_revisions.version" : (`review_comments.${column}` as const))))
    .orderBy("review_comments.at")
    .orderBy("review_comments.id")
    .execute();
}
