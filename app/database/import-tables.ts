import type { Generated } from "kysely";

export interface ImportRow {
  id: string;
  file_name: string;
  /** The kind of file ("wordpress"); "" until it was read. */
  kind: Generated<string>;
  /** Reading: the review is made. Waiting: for the owner's confirmation. */
  state: "reading" | "waiting" | "running" | "paused" | "done" | "failed" | "undoing" | "undone";
  /** The account may be gone. */
  by_id: string;
  by_name: string;
  created_at: string;
  finished_at: string | null;
  /** JSON of the review. */
  review: string | null;
  /** JSON of the owner's choices. */
  choices: string | null;
  /** `ImportTotals` as JSON. */
  counts: Generated<string>;
  /** Why it failed, in a sentence. */
  problem: string | null;
}

/** The result of one entry of the file. */
export interface ImportEntryRow {
  import_id: string;
  /** Place in the order in which the file is read, from 1. */
  number: number;
  /** Kind of the `ImportItem`. */
  kind: string;
  /** The id of the row that it became; a category's name; "" for one that was skipped. */
  entry_id: string;
  /** Begun: stored before work that can't be in the same transaction. Kept: an undo left it. */
  outcome: "begun" | "added" | "existing" | "skipped" | "taken back" | "kept";
  /** For the report: "row 12", "WordPress post 7". */
  place: string;
  /** Of the entry as the file has it. */
  source_hash: Generated<string>;
  /** Hash of the stored data: as long as it matches, nobody has changed it. */
  fingerprint: Generated<string>;
  /** JSON of `EntryNotes`. */
  notes: Generated<string>;
}

/** A picture of the old site, with its id in the library. */
export interface ImportPictureRow {
  import_id: string;
  media_id: string;
  address: string;
  name: string;
  alt_text: Generated<string>;
  /** Given up: tried again only when somebody asks for it. */
  state: "waiting" | "fetched" | "failed" | "given up";
  tries: Generated<number>;
  try_at: string;
  reason: string | null;
  /** 1 when this import added it, 0 when the library had it. */
  added: Generated<number>;
  fingerprint: Generated<string>;
}

export interface ImportTables {
  imports: ImportRow;
  import_entries: ImportEntryRow;
  import_pictures: ImportPictureRow;
  import_picture_posts: { import_id: string; media_id: string; post_id: string };
  /** Where addresses of the old site lead. */
  former_addresses: {
    path: string;
    kind: "post" | "media" | "category" | "feed" | "blog" | "page" | "ignored";
    /** Of a post, picture or category; the path of a page. */
    target_id: Generated<string>;
    import_id: string | null;
    created_at: string;
  };
}
