import { z } from "zod";
import type { RevisionCause } from "~/database/post-tables";
import { isCalendarDate } from "~/domain/clinic/arizona-time";
import { postFields } from "~/domain/posts/post/post";

/** Longer than the editor's limit: an article from elsewhere is imported whole and split by its author later. */
export const LONGEST_IMPORTED_TEXT = 1_000_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const name = z.string().max(200);
const day = z.string().refine(isCalendarDate, { error: "It is not a day such as 2026-11-18." });

/** All that is stored of a post except what is derived from its text. */
export const exportedPost = postFields.extend({
  content: z
    .string()
    .max(LONGEST_IMPORTED_TEXT, { error: "The text has more than 1,000,000 characters." })
    .refine((text) => text.trim() !== "", { error: "It has no text." }),
  created_at: instant,
  updated_at: instant,
  id: z.string().regex(/^[\w-]{1,64}$/, { error: "The id is not made of letters, digits and hyphens." }),
  version: z.number().int().min(1).max(1_000_000_000).default(1),
  author_id: name.nullable().default(null),
  deleted_at: instant.nullable().default(null),
  deleted_by_id: name.nullable().default(null),
  deleted_by_name: name.nullable().default(null),
  scheduled_at: instant.nullable().default(null),
  scheduled_by_name: name.nullable().default(null),
  published_late_seconds: z.number().int().min(0).nullable().default(null),
  reviewed_by: name.nullable().default(null),
  reviewed_on: day.nullable().default(null),
  next_review_on: day.nullable().default(null),
});

export type ExportedPost = z.infer<typeof exportedPost>;

/** In the order of a document's front matter. */
export const headColumns = [
  "title",
  "slug",
  "excerpt",
  "featured_image",
  "category",
  "status",
  "author_name",
  "read_time",
  "published_at",
  "created_at",
  "updated_at",
  "id",
  "version",
  "author_id",
  "scheduled_at",
  "scheduled_by_name",
  "published_late_seconds",
  "reviewed_by",
  "reviewed_on",
  "next_review_on",
  "deleted_at",
  "deleted_by_id",
  "deleted_by_name",
] as const satisfies readonly (keyof ExportedPost)[];

const causes = [
  "created",
  "saved",
  "autosaved",
  "published",
  "unpublished",
  "restored",
  "merged",
  "set-aside",
  "discarded",
] as const satisfies readonly RevisionCause[];

const editorFields = postFields.omit({ published_at: true }).extend({ content: z.string().max(LONGEST_IMPORTED_TEXT) });

export const exportedRevision = z.object({
  fields: editorFields,
  post_id: exportedPost.shape.id,
  version: z.number().int().min(1),
  cause: z.enum(causes),
  restored_version: z.number().int().nullable().default(null),
  saved_at: instant,
  saved_by_id: name.nullable().default(null),
  saved_by_name: name,
});

export type ExportedRevision = z.infer<typeof exportedRevision>;

export const revisionColumns = exportedRevision.omit({ fields: true }).keyof().options;

export const exportedChanges = z.object({
  fields: editorFields,
  post_id: exportedPost.shape.id,
  /** The post's. */
  version: exportedPost.shape.version,
  live_version: z.number().int().min(1),
  changed_at: instant,
  changed_by_id: name.nullable().default(null),
  changed_by_name: name,
});

export type ExportedChanges = z.infer<typeof exportedChanges>;

export const changesColumns = exportedChanges.omit({ fields: true }).keyof().options;

/** A vet's check of a post's words as it travels. */
export const exportedReview = z.object({
  id: exportedPost.shape.id,
  post_id: exportedPost.shape.id,
  version: z.number().int().min(1),
  words_hash: z.string().regex(/^[\w-]{43}$/, { error: "It names no words." }),
  kind: z.enum(["reviewed", "small-fix"]),
  reviewed_by: name.min(1),
  reviewed_on: day,
  recorded_by_id: name.nullable().default(null),
  recorded_by_name: name,
  recorded_at: instant,
  withdrawn_at: instant.nullable().default(null),
});

export type ExportedReview = z.infer<typeof exportedReview>;

const theme = z.string().max(40).optional();

export const exportedCategory = z
  .object({
    id: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(60),
    theme,
    /** What exports of former versions call the theme. */
    look: theme,
    position: z.number().int().default(0),
    retired_at: instant.nullable().default(null),
  })
  .transform(({ look, theme = look ?? "general", ...category }) => ({ ...category, theme }));

export type ExportedCategory = z.infer<typeof exportedCategory>;

export const exportedRedirect = z.object({ slug: z.string().min(1).max(200), post_id: exportedPost.shape.id, created_at: instant });

export type ExportedRedirect = z.infer<typeof exportedRedirect>;

const scalar = z.union([z.string().max(100_000), z.number(), z.null()]);

/** A file of the media library: its columns as stored, and the files that hold its bytes, one per size, named by content hash. */
export const exportedMedia = z
  .object({
    columns: z.record(z.string(), scalar).refine((columns) => typeof columns.id === "string", { error: "It has no id." }),
    files: z
      .array(z.object({ file: z.string().max(100), width: z.number().int().min(0), height: z.number().int().min(0) }))
      .min(1)
      .max(64),
  })
  .transform(({ columns: { id, ...columns }, files }) => ({
    id: String(id),
    columns,
    files: files.map(({ file, width, height }) => ({ name: file, width, height })),
  }));

export type ExportedMedia = z.infer<typeof exportedMedia>;
