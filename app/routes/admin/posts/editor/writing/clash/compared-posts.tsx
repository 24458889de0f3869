import { compareRevisions } from "~/domain/posts/revisions/revision-difference";
import { fieldsOfTyped } from "~/routes/admin/posts/editor/writing/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";
import { MarkedDifference } from "~/routes/admin/posts/revisions/marked-difference";

export interface ComparedPostsProps {
  readonly before: TypedPost;
  readonly after: TypedPost;
  /** What the two marks mean. */
  readonly legend: readonly [before: string, after: string];
}

export function ComparedPosts({ before, after, legend }: ComparedPostsProps) {
  return <MarkedDifference difference={compareRevisions(fieldsOfTyped(before), fieldsOfTyped(after))} slug={after.slug} legend={legend} />;
}
