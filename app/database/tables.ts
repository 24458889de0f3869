import type { Generated } from "kysely";

/*
 * Columns are portable between SQLite and PostgreSQL: text identifiers, instants as ISO 8601 UTC text
 * ("2026-11-21T15:00:00.000Z", sorts as time), JSON as text, status words instead of booleans.
 */

export interface BlogPostRow {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown: the stored truth, byte for byte. */
  content: string;
  /** Address of the picture, or "". */
  featured_image: string;
  category: Generated<string>;
  status: Generated<"draft" | "published">;
  author_name: string;
  /** Minutes, 1–60. */
  read_time: Generated<number>;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  /** HTML of `content`, made when it was saved. */
  content_html: string;
  /** Version of the renderer that made `content_html`; an older one is made anew at start. */
  content_html_version: number;
}

export interface BlogCategoryRow {
  id: string;
  name: string;
}

export interface SubscriberRow {
  id: string;
  email: string;
  /** Unguessable; part of the link that ends the subscription. */
  unsubscribe_token: string;
  created_at: string;
}

export interface Tables {
  blog_posts: BlogPostRow;
  blog_categories: BlogCategoryRow;
  subscribers: SubscriberRow;
}
