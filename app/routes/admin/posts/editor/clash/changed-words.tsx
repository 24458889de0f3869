import type { PostText } from "~/domain/posts/post/post-for-staff";
import { DifferenceView } from "./difference-view";

type Words = Pick<PostText, "title" | "excerpt" | "content">;

interface ChangedWordsProps {
  readonly before: Words;
  readonly after: Words;
  readonly titles: readonly [before: string, after: string];
  readonly caption: string;
}

/** What a medical review is about: title, excerpt and text as one. */
export function ChangedWords({ before, after, titles: [beforeTitle, afterTitle], caption }: ChangedWordsProps) {
  const [from, to] = [before, after].map(({ title, excerpt, content }) => `${title}\n${excerpt}\n\n${content}`);
  return <DifferenceView caption={caption} before={from ?? ""} after={to ?? ""} beforeTitle={beforeTitle} afterTitle={afterTitle} />;
}
