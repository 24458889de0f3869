/** What `blog_posts` knows about when a post appears and who vouches for it. */
export interface PublicationColumns {
  /** When a draft is to be published; null for every other post. */
  scheduled_at: string | null;
  /** Who planned that. The account may be gone. */
  scheduled_by_name: string | null;
  /** Set when it was published noticeably after its time. */
  published_late_seconds: number | null;
  /** The vet who checked the words that readers see, and the calendar day in Arizona (YYYY-MM-DD); from `post_reviews`. */
  reviewed_by: string | null;
  reviewed_on: string | null;
  next_review_on: string | null;
}

export interface PreviewLinkRow {
  id: string;
  post_id: string;
  /** SHA-256 of the link's token; the token itself is kept nowhere. */
  token_hash: string;
  created_at: string;
  created_by_id: string;
  created_by_name: string;
  expires_at: string;
  revoked_at: string | null;
}

export interface PublicationTables {
  preview_links: PreviewLinkRow;
}
