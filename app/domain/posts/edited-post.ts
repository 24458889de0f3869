import type { PostFields } from "./post";

/** What the editor shows of a post, in the names of its table. The date of publication follows from publishing. */
export type EditorFields = Omit<PostFields, "published_at">;

/** A post as staff edits it: any status, in the trash or not. */
export interface EditedPost {
  readonly id: string;
  /** A save names the version that it was based on. */
  readonly version: number;
  readonly fields: EditorFields;
  /** Staff account that it belongs to. */
  readonly authorId: string | null;
  /** Who saved this version; null when it was not saved here. */
  readonly savedBy: string | null;
  /** Instants in ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When it was first published; kept while it is a draft again. */
  readonly publishedAt: string | null;
  readonly deletedAt: string | null;
}

/** Whether a save would change nothing. How lines end does not count: browsers rewrite that when they send a form. */
export function hasSameFields(one: EditorFields, other: EditorFields): boolean {
  return editorFieldNames.every((name) =>
    name === "content" ? withPlainLineEnds(one.content) === withPlainLineEnds(other.content) : one[name] === other[name],
  );
}

export const editorFieldNames = [
  "title",
  "slug",
  "excerpt",
  "content",
  "author_name",
  "category",
  "read_time",
  "featured_image",
  "status",
] as const satisfies readonly (keyof EditorFields)[];

/** Line ends as a textarea has them. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
