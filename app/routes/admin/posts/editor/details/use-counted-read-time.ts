import { useState } from "react";
import { countWords, suggestReadTime } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { controlOf, settleFields } from "~/routes/admin/posts/editor/page/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/saving/save-answer";

/** The minutes follow the text until somebody sets them; those of a post that readers have seen stay. */
export function useCountedReadTime(post: SavedVersion | null, typed: TypedPost, onTyped: () => void) {
  const [isCounted, setCounted] = useState(() => post === null || (post.publishedAt === null && !post.page && isTheCount(typed)));
  const count = (form: HTMLFormElement | null): void => {
    if (!isCounted || !form) return;
    const words = countWords(controlOf(form, "content")?.value ?? "");
    const minutes = String(suggestReadTime(words));
    if (words === 0 || controlOf(form, "read_time")?.value === minutes) return;
    settleFields(form, { read_time: minutes });
    onTyped();
  };
  return { isCounted, setCounted, count };
}

function isTheCount({ content, read_time }: TypedPost): boolean {
  return Number(read_time) === suggestReadTime(countWords(content));
}
