import type { Generated } from "kysely";

export interface ImportRow {
  id: string;
  file_name: string;
  /** What the file is ("wordpress"); "" until it was read. */
  kind: Generated<string>;
  /** Reading: what would come in is found out. Waiting: for the owner's yes. */
  state: "reading" | "waiting" | "running" | "paused" | "done" | "failed" | "undoing" | "undone";
  /** The account may be gone. */
  by_id: string;
  by_name: string;
  created_at: string;
  finished_at: string | null;
  /** JSON of what would come in. */
  review: string | null;
  /** JSON of what the owner chose. */
  choices: string | null;
  /** `ImportTotals` as JSON. */
  counts: Generated<string>;
  /** Why it failed, in a sentence. */
  problem: string | null;
}

/** What became of one entry of the file. */
export interface ImportEntryRow {
  import_id: string;
  /** Place in the order in which the file is read, from 1. */
  number: number;
  /** Kind of the `ImportItem`. */
  kind: string;
  /** Of the row that it became; a category's name; "" for one that was skipped. */
  entry_id: string;
  /** Begun: written before what can't be in one transaction with it. Kept: an undo left it. */
  outcome: "begun" | "added" | "existing" | "skipped" | "taken back" | "kept";
  /** For the report: "row 12", "WordPress post 7". */
  place: string;
  /** Of the entry as the file has it. */
  source_hash: Generated<string>;
  /** Of what was stored: as long as it is the same, nobody has touched it. */
  fingerprint: Generated<string>;
  /** JSON of `EntryNotes`. */
  notes: Generated<string>;
}

/** A picture of the old site under the id that it has in the library, or will have. */
export interface ImportPictureRow {
  import_id: string;
  media_id: string;
  address: string;
  name: string;
  alt_text: Generated<string>;
  /** Given up: only a person's wish tries it again. */
  state: "waiting" | "fetched" | "failed" | "given up";
  tries: Generated<number>;
  try_at: string;
  reason: string | null;
  /** 1 when this import brought it, 0 when the library had it. */
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
    kind: "post" | "media" | "category" | "feed" | "blog";
    target_id: Generated<string>;
    import_id: string | null;
    created_at: string;
  };
}
