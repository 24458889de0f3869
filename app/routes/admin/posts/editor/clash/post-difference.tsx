import { fieldsOfTyped } from "~/routes/admin/posts/editor/page/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";
import { ChangedFields } from "./changed-fields";
import { DifferenceView } from "./difference-view";

interface PostDifferenceProps {
  readonly caption: string;
  readonly before: TypedPost;
  readonly after: TypedPost;
  readonly titles: readonly [before: string, after: string];
}

export function PostDifference({ caption, before, after, titles: [beforeTitle, afterTitle] }: PostDifferenceProps) {
  return (
    <>
      <ChangedFields before={fieldsOfTyped(before)} after={fieldsOfTyped(after)} />
      <DifferenceView caption={caption} before={before.content} after={after.content} beforeTitle={beforeTitle} afterTitle={afterTitle} />
    </>
  );
}
