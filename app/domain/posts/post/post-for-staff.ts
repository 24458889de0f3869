import type { PostFields } from "./post";

/** The text of a post: what a revision holds, in the names of the readers' copy in `blog_posts`. */
export type PostText = Omit<PostFields, "published_at" | "status">;

/** What the editor's form holds. The date of publication follows from publishing. */
export type EditorFields = PostText & Pick<PostFields, "status">;

/** A post as staff edit it: any status, in the trash or not. */
export interface PostForStaff {
  readonly id: string;
  readonly version: number;
  /** The newest text, whether readers see it or not. */
  readonly fields: EditorFields;
  readonly unpublished: UnpublishedState | null;
  /** The text that readers see or will see as planned, while `fields` are ahead of it; else null. */
  readonly live: EditorFields | null;
  /** Staff account that it belongs to. */
  readonly authorId: string | null;
  /** Who saved this version; null when it was not saved here. */
  readonly savedBy: string | null;
  /** Instants in ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it was first published; stays while it is a draft again. */
  readonly publishedAt: string | null;
  readonly deletedAt: string | null;
}

/** How far the text is ahead of the one that readers see. */
export interface UnpublishedState {
  /** The version that readers see. */
  readonly liveVersion: number;
  /** ISO 8601. */
  readonly changedAt: string;
  /** Name of who changed it last. */
  readonly changedBy: string;
}

/** The version of a post that a save made. */
export interface SavedVersion {
  readonly id: string;
  readonly version: number;
  /** Where readers find it, also while another slug is among the unpublished changes. */
  readonly slug: string;
  readonly status: EditorFields["status"];
  /** ISO 8601; when it was first published. */
  readonly publishedAt: string | null;
  /** ISO 8601; when the newest text was stored. */
  readonly savedAt: string;
  readonly unpublished: UnpublishedState | null;
}

export function savedVersionOf({ id, version, fields, live, unpublished, publishedAt, updatedAt }: PostForStaff): SavedVersion {
  const { slug, status } = live ?? fields;
  return { id, version, slug, status, publishedAt, savedAt: unpublished?.changedAt ?? updatedAt, unpublished };
}

/** Whether two forms say the same. How lines end does not count: browsers rewrite that when they send a form. */
export function hasSameFields(one: EditorFields, other: EditorFields): boolean {
  return one.status === other.status && hasSameText(one, other);
}

/** The same for texts alone. */
export function hasSameText(one: PostText, other: PostText): boolean {
  return postTextNames.every((name) =>
    name === "content" ? withPlainLineEnds(one.content) === withPlainLineEnds(other.content) : one[name] === other[name],
  );
}

/** The text of anything that has one, a row or a form. */
export function postTextOf({ title, slug, excerpt, content, author_name, category, read_time, featured_image }: PostText): PostText {
  return { title, slug, excerpt, content, author_name, category, read_time, featured_image };
}

const postTextNames = [
  "title",
  "slug",
  "excerpt",
  "content",
  "author_name",
  "category",
  "read_time",
  "featured_image",
] as const satisfies readonly (keyof PostText)[];

export const editorFieldNames = [...postTextNames, "status"] as const satisfies readonly (keyof EditorFields)[];

/** Line ends as a textarea has them. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
