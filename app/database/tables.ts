import type { Generated, GeneratedAlways } from "kysely";
import type { MediaTables } from "./media-tables";
import type { EditingTables } from "./post-tables";
import type { PublicationColumns, PublicationTables } from "./publication-tables";
import type { StaffTables } from "./staff-tables";

// Portable between SQLite and PostgreSQL: text identifiers, instants as ISO 8601 UTC text (sorts as time), JSON as text, no booleans.

/** A post, and the copy of its text that readers see or will see as planned; `showRevision` alone writes that copy. */
export interface BlogPostRow extends PublicationColumns {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown: the stored truth, byte for byte. */
  content: string;
  featured_image: string;
  category: Generated<string>;
  status: Generated<"draft" | "published">;
  author_name: string;
  /** Minutes, 1–60. */
  read_time: Generated<number>;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  content_html: string;
  /** Version of the renderer that made `content_html`; an older one is made anew at start. */
  content_html_version: number;
  /** Number of the newest revision; every save names the one it is based on. */
  version: Generated<number>;
  shown_revision_id: Generated<string>;
  newest_revision_id: Generated<string>;
  /** Since or from when everybody may read it; null for a draft without a plan and in the trash. */
  public_from: GeneratedAlways<string | null>;
  /** Staff account that the post belongs to; null when it was not written here. The account may be gone. */
  author_id: string | null;
  deleted_at: string | null;
  deleted_by_id: string | null;
  deleted_by_name: string | null;
}

export interface BlogCategoryRow {
  id: string;
  name: string;
  theme: Generated<string>;
  position: Generated<number>;
  retired_at: string | null;
}

export interface SubscriberRow {
  id: string;
  email: string;
  unsubscribe_token: string;
  created_at: string;
}

export interface Tables extends StaffTables, EditingTables, PublicationTables, MediaTables {
  blog_posts: BlogPostRow;
  blog_categories: BlogCategoryRow;
  subscribers: SubscriberRow;
}
