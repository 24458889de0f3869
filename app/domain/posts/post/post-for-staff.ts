import { DEFAULT_CATEGORY } from "~/domain/categories/category";
import { DEFAULT_READ_TIME, type PostFields } from "./post";
import type { PostReview } from "./post-review";

export type PostText = Omit<PostFields, "published_at" | "status">;

export type EditorFields = PostText & Pick<PostFields, "status">;

export interface PostForStaff {
  readonly id: string;
  /** The name of a page; null for an article. */
  readonly page: string | null;
  readonly version: number;
  readonly fields: EditorFields;
  readonly unpublished: UnpublishedState | null;
  readonly review: PostReview | null;
  /** What readers see, now or as planned, while there are unpublished changes; else null. */
  readonly live: EditorFields | null;
  readonly authorId: string | null;
  readonly savedBy: string | null;
  readonly savedById: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it was first published, also while it is a draft again. */
  readonly publishedAt: string | null;
  readonly deletedAt: string | null;
}

export interface UnpublishedState {
  readonly liveVersion: number;
  readonly changedAt: string;
  readonly changedBy: string;
}

export interface SavedVersion extends Pick<PostForStaff, "id" | "page" | "version" | "publishedAt" | "unpublished" | "review"> {
  readonly slug: string;
  readonly status: EditorFields["status"];
  readonly savedAt: string;
}

export function savedVersionOf(post: PostForStaff): SavedVersion {
  const { id, page, version, unpublished, review, publishedAt } = post;
  const { slug, status } = post.live ?? post.fields;
  return { id, page, version, slug, status, publishedAt, savedAt: unpublished?.changedAt ?? post.updatedAt, unpublished, review };
}

/** Line endings don't count: browsers rewrite them when they send a form. */
export function hasSameText(one: PostText, other: PostText): boolean {
  return postTextNames.every((name) =>
    name === "content" ? withPlainLineEnds(one.content) === withPlainLineEnds(other.content) : one[name] === other[name],
  );
}

export function postTextOf(text: PostText): PostText {
  const { title, slug, excerpt, content, author_name, category, read_time, months, featured_image } = text;
  return { title, slug, excerpt, content, author_name, category, read_time, months, featured_image };
}

/** Has every field: the initial form, and the values of fields that are newer than a stored revision. */
export const emptyText: PostText = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  author_name: "",
  category: DEFAULT_CATEGORY,
  read_time: DEFAULT_READ_TIME,
  months: "",
  featured_image: "",
};

/** @param json of a revision, written by this build or an earlier one */
export function parsePostText(json: string): PostText {
  return postTextOf({ ...emptyText, ...JSON.parse(json) });
}

const postTextNames = Object.keys(emptyText) as readonly (keyof PostText)[];

export const editorFieldNames: readonly (keyof EditorFields)[] = [...postTextNames, "status"];

export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
