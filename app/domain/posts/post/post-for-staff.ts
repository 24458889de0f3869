import type { PostFields } from "./post";

/** What the editor shows of a post, in the names of its table. The date of publication follows from publishing. */
export type EditorFields = Omit<PostFields, "published_at">;

/** A post as staff edits it: any status, in the trash or not. */
export interface EditedPost {
  readonly id: string;
  /** A save names the version that it was based on. */
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
  /** When it was first published; kept while it is a draft again. */
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

/** The version of a post that a save made: what whoever goes on writing needs to know of it. */
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

export function savedVersionOf({ id, version, fields, live, unpublished, publishedAt, updatedAt }: EditedPost): SavedVersion {
  const { slug, status } = live ?? fields;
  return { id, version, slug, status, publishedAt, savedAt: unpublished?.changedAt ?? updatedAt, unpublished };
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
