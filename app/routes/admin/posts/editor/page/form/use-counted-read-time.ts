import { useState } from "react";
import { countWords, suggestReadTime } from "~/domain/posts/article/reading-time";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { controlOf, setFields } from "~/routes/admin/posts/editor/writing/form-controls";
import type { TypedPost } from "~/routes/admin/posts/editor/writing/save";

interface CountedReadTime {
  readonly post: SavedVersion | null;
  readonly stored: TypedPost;
  /** The form's initial values. */
  readonly typed: TypedPost;
  readonly onTyped: () => void;
}

/** Counts the minutes from the text until somebody sets them or the post is published. */
export function useCountedReadTime({ post, stored, typed, onTyped }: CountedReadTime) {
  const [isCounted, setCounted] = useState(() => isCountedIn(post, stored) && typed.read_time === stored.read_time);
  const count = (form: HTMLFormElement | null, words = countWords((form && controlOf(form, "content")?.value) ?? "")): void => {
    if (!isCounted || !form) return;
    const minutes = String(suggestReadTime(words));
    if (controlOf(form, "read_time")?.value === minutes) return;
    setFields(form, { read_time: minutes });
    onTyped();
  };
  return { isCounted, setCounted, count };
}

function isCountedIn(post: SavedVersion | null, { content, read_time }: TypedPost): boolean {
  if (post === null) return true;
  return post.publishedAt === null && !post.page && Number(read_time) === suggestReadTime(countWords(content));
}
