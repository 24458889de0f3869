import type { Generated, GeneratedAlways } from "kysely";
import type { ImportTables } from "./import-tables";
import type { MediaTables } from "./media-tables";
import type { NewsletterTables } from "./newsletter-tables";
import type { PostTables } from "./post-tables";
import type { RequestTables } from "./request-tables";
import type { StaffTables } from "./staff-tables";

// Portable between SQLite and PostgreSQL: text identifiers, instants as ISO 8601 UTC text (sorts as time), JSON as text, no booleans.

/** A post, and the copy of its text that readers see or will see as planned; `showRevision` alone writes that copy. */
export interface BlogPostRow {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown: the stored truth, byte for byte. */
  content: string;
  featured_image: string;
  /** "" for a page alone. */
  category: Generated<string>;
  status: Generated<"draft" | "published">;
  author_name: string;
  /** Minutes, 1–60. */
  read_time: Generated<number>;
  /** The months for which it is meant, "Jun, Jul"; "" for all year. */
  months: Generated<string>;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  content_html: string;
  /** Version of the renderer that made `content_html`; an older one is rendered again at start. */
  content_html_version: number;
  /** Number of the newest revision; every save names the one it is based on. */
  version: Generated<number>;
  shown_revision_id: Generated<string>;
  newest_revision_id: Generated<string>;
  /** From when everybody may read it; null for a draft without a plan and in the trash. */
  public_from: GeneratedAlways<string | null>;
  /** Staff account that the post belongs to; null when it was not written here. The account may be gone. */
  author_id: string | null;
  deleted_at: string | null;
  deleted_by_id: string | null;
  deleted_by_name: string | null;
  /** When a draft is to be published; null for every other post. */
  scheduled_at: string | null;
  /** Who scheduled it. The account may be gone. */
  scheduled_by_name: string | null;
  /** Set when it was published noticeably after its time. */
  published_late_seconds: number | null;
  /** The vet who checked the words that readers see, and the calendar day in Arizona (YYYY-MM-DD); from `post_reviews`. */
  reviewed_by: string | null;
  reviewed_on: string | null;
  next_review_on: string | null;
  /** The slug by which feeds knew it before they had lasting ids; null for a later post. */
  feed_slug: string | null;
  /** The page that shows it (`PageName`, `OwnPageName`); null for an article. */
  page: string | null;
  /** Of a page that the clinic added: its place in the site's menu; null for one that is not in it. */
  menu_place: number | null;
}

export interface BlogCategoryRow {
  id: string;
  name: string;
  theme: Generated<string>;
  position: Generated<number>;
  retired_at: string | null;
}

interface CategoryFormerNameRow {
  name: string;
  category_id: string;
}

/** How many posts there are of each kind; triggers keep the numbers. */
export interface PostCountRow {
  /** "" for posts that were not written here. */
  author_id: string;
  category: string;
  state: "draft" | "scheduled" | "published" | "trashed";
  has_changes: 0 | 1;
  posts: number;
}

export interface Tables
  extends StaffTables,
    PostTables,
    MediaTables,
    ClinicTables,
    ImportTables,
    NewsletterTables,
    RequestTables,
    SearchTables,
    VisitTables {
  blog_posts: BlogPostRow;
  blog_categories: BlogCategoryRow;
  category_former_names: CategoryFormerNameRow;
  post_counts: PostCountRow;
  runs: RunRow;
  post_presence: PostPresenceRow;
}

/** An open stream of somebody who has the post open. */
export interface PostPresenceRow {
  id: string;
  post_id: string;
  account_id: string;
  name: string;
  session_id: string;
  /** ISO 8601, UTC. Its process says so again and again while the stream is open. */
  seen_at: string;
}

/** What the site does by itself. */
interface RunRow {
  name: string;
  /** When a process began it; "" for one that failed and may be tried again. */
  started_at: string;
  /** JSON of a `Run`, of what reports its progress. */
  state: string | null;
}

/** The indexes beside it have no types: each engine has its own. */
interface SearchTables {
  /** Every word of every text, for similar spellings. Unused words are dropped over time. */
  post_search_vocabulary: { word: string; stem: string; reversed: string };
}

/** How often something happened on a day; of nobody in particular. */
interface VisitCountRow {
  /** Page: was read. Site: had the link that led here. Search: found nothing. */
  kind: "page" | "site" | "search" | "missing";
  /** In Arizona, YYYY-MM-DD. */
  day: string;
  /** The page's path, the site's host, the words; "" for all beyond the limit of a day. */
  name: string;
  count: number;
}

interface VisitTables {
  visit_counts: VisitCountRow;
}

/** Every version of the clinic's facts; the one with the highest number is current. */
interface ClinicRevisionRow {
  id: string;
  number: number;
  /** A `ClinicSection`: what this revision changed. */
  section:
    | "hours"
    | "days"
    | "notices"
    | "contact"
    | "place"
    | "booking"
    | "hospitals"
    | "poison"
    | "patients"
    | "prices"
    | "visit"
    | "claims"
    | "testimonials"
    | "confirmations";
  action: string;
  /** JSON of a `ClinicRecord`. */
  record: string;
  saved_at: string;
  /** The account may be gone. */
  saved_by_id: string;
  saved_by_name: string;
}

interface ClinicTables {
  clinic_revisions: ClinicRevisionRow;
}
