import { z } from "zod";
import { revisionCauses } from "~/database/post-tables";
import { isCalendarDate } from "~/domain/clinic/arizona-time";
import { ownPageLimits } from "~/domain/pages/own-page";
import { postLimits } from "~/domain/posts/post/post";
import { postFields } from "~/domain/posts/post/post-file";
import { editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";

/** More than the editor's limit: a long article is imported whole, and its author can split it later. */
export const MAX_IMPORTED_TEXT = 1_000_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const name = z.string().max(200);
const id = z.string().regex(/^[\w-]{1,64}$/, { error: "The id is not made of letters, digits and hyphens." });
const day = z.string().refine(isCalendarDate, { error: "It is not a day such as 2026-11-18." });

const pageName = z
  .string()
  .regex(/^((es\/)?[a-z]+(-[a-z]+)*|own\/[a-z0-9]+(-[a-z0-9]+)*)$/, { error: "There is no such page." })
  .max("own/".length + ownPageLimits.address);

/** The text of a page has an address that no article can have, and no category. */
const addressed = {
  slug: postFields.shape.slug.or(z.string().regex(/^page\/[a-z0-9/-]{1,70}$/)),
  category: z.string().trim().max(postLimits.category),
};

/** All stored columns of a post except those derived from its text, in the order of the front matter. */
export const exportedPost = postFields.extend({
  ...addressed,
  content: z
    .string()
    .max(MAX_IMPORTED_TEXT, { error: "The text has more than 1,000,000 characters." })
    .refine((text) => text.trim() !== "", { error: "It has no text." }),
  created_at: instant,
  updated_at: instant,
  id,
  page: pageName.nullable().default(null),
  menu_place: z.number().int().min(1).max(1_000_000).nullable().default(null),
  version: z.number().int().min(1).max(1_000_000_000).default(1),
  author_id: name.nullable().default(null),
  scheduled_at: instant.nullable().default(null),
  scheduled_by_name: name.nullable().default(null),
  published_late_seconds: z.number().int().min(0).nullable().default(null),
  reviewed_by: name.nullable().default(null),
  reviewed_on: day.nullable().default(null),
  next_review_on: day.nullable().default(null),
  deleted_at: instant.nullable().default(null),
  deleted_by_id: name.nullable().default(null),
  deleted_by_name: name.nullable().default(null),
  feed_slug: name.nullable().default(null),
});

export type ExportedPost = z.infer<typeof exportedPost>;

export const headColumns = exportedPost.omit({ content: true }).keyof().options;

const editorFields = postFields.omit({ published_at: true }).extend({ ...addressed, content: z.string().max(MAX_IMPORTED_TEXT) });
const editorColumns = editorFieldNames.filter((column) => column !== "content");

const ofPost = { post_id: id, version: z.number().int().min(1) };

const revisionHead = z.object({
  ...ofPost,
  cause: z.enum(revisionCauses),
  restored_version: z.number().int().nullable().default(null),
  saved_at: instant,
  saved_by_id: name.nullable().default(null),
  saved_by_name: name,
});

export const exportedRevision = revisionHead.extend(editorFields.shape);

export type ExportedRevision = z.infer<typeof exportedRevision>;

export const revisionColumns = [...revisionHead.keyof().options, ...editorColumns];

const changesHead = z.object({
  post_id: id,
  version: exportedPost.shape.version,
  live_version: z.number().int().min(1),
  changed_at: instant,
  changed_by_id: name.nullable().default(null),
  changed_by_name: name,
});

export const exportedChanges = changesHead.extend(editorFields.shape);

export type ExportedChanges = z.infer<typeof exportedChanges>;

export const changesColumns = [...changesHead.keyof().options, ...editorColumns];

export const exportedReview = z.object({
  id,
  ...ofPost,
  words_hash: z.string().regex(/^[\w-]{43}$/, { error: "It names no words." }),
  kind: z.enum(["reviewed", "small-fix"]),
  reviewed_by: name.min(1),
  reviewed_by_id: name.nullable().default(null),
  reviewed_on: day,
  recorded_by_id: name.nullable().default(null),
  recorded_by_name: name,
  recorded_at: instant,
  withdrawn_at: instant.nullable().default(null),
});

/** A veterinarian's review of a text that ships with the site. */
export const exportedBuiltInReview = z.object({
  id,
  text_name: name.min(1),
  words_hash: exportedReview.shape.words_hash,
  title: name,
  excerpt: z.string().max(MAX_IMPORTED_TEXT),
  content: z.string().max(MAX_IMPORTED_TEXT),
  reviewed_by: name.min(1),
  reviewed_by_id: name,
  reviewed_on: day,
  recorded_at: instant,
});

/** A signature under a Spanish text, with the English words that it was compared with. */
export const exportedSpanishReview = exportedBuiltInReview
  .omit({ text_name: true })
  .extend({ page: name.min(1), english_hash: exportedReview.shape.words_hash });

export type ExportedBuiltInReview = z.infer<typeof exportedBuiltInReview> | z.infer<typeof exportedSpanishReview>;

/** A request for a review, open or answered. The accounts it names may not exist here. */
export const exportedReviewRequest = z.object({
  id,
  ...ofPost,
  veterinarian_id: name,
  veterinarian_name: name,
  message: z.string().max(reviewLimits.message).default(""),
  asked_by_id: name.nullable().default(null),
  asked_by_name: name,
  asked_at: instant,
  answer: z.enum(["approved", "returned"]).nullable().default(null),
  answered_by_id: name.nullable().default(null),
  answered_by_name: name.nullable().default(null),
  answered_at: instant.nullable().default(null),
});

export const exportedReviewComment = z.object({
  id,
  ...ofPost,
  block: z.number().int().min(0).nullable().default(null),
  quote: z.string().max(reviewLimits.quote).default(""),
  text: z.string().max(reviewLimits.comment),
  by_id: name,
  by_name: name,
  at: instant,
  done_at: instant.nullable().default(null),
  done_by_name: name.nullable().default(null),
});

const theme = z.string().max(40).optional();

export const exportedCategory = z
  .object({
    id: z.string().min(1).max(64),
    name: z.string().trim().min(1).max(60),
    theme,
    /** The name of the theme in exports of earlier versions. */
    look: theme,
    position: z.number().int().default(0),
    retired_at: instant.nullable().default(null),
  })
  .transform(({ look, theme = look ?? "general", ...category }) => ({ ...category, theme }));

export type ExportedCategory = z.infer<typeof exportedCategory>;

export const exportedRedirect = z.object({ slug: z.string().min(1).max(200), post_id: id, created_at: instant });

const scalar = z.union([z.string().max(100_000), z.number(), z.null()]);
const pixels = z.number().int().min(0);

/** A media file: its columns as stored, and the files with its bytes, one for each size, named by content hash. */
export const exportedMedia = z.object({
  columns: z.object({ id: z.string({ error: "It has no id." }) }).catchall(scalar),
  files: z
    .array(z.object({ file: z.string().max(100), width: pixels, height: pixels }))
    .min(1)
    .max(64),
});

export type ExportedMedia = z.infer<typeof exportedMedia>;
