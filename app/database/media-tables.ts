import type { Generated } from "kysely";

export interface MediaFileRow {
  id: string;
  kind: "picture" | "pdf";
  content_hash: string;
  name: string;
  alt_text: Generated<string>;
  alt_status: "missing" | "described" | "decorative";
  /** Pixels, upright; null for a PDF. */
  width: number | null;
  height: number | null;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  color: Generated<string>;
  blur: Generated<string>;
  uploaded_by_id: string | null;
  uploaded_by_name: string;
  created_at: string;
  replaced_at: string | null;
  replaced_by_name: string | null;
  trashed_at: string | null;
  trashed_by_name: string | null;
}

export type MediaFormat = "avif" | "webp" | "jpeg" | "png" | "pdf";

export interface MediaRenditionRow {
  media_id: string;
  format: MediaFormat;
  /** Pixels; 0 for a PDF. */
  width: number;
  height: number;
  content_hash: string;
  size: number;
}

export interface MediaTables {
  media_files: MediaFileRow;
  media_renditions: MediaRenditionRow;
  /** Bytes under their content hash; never changed. */
  media_blobs: {
    content_hash: string;
    format: MediaFormat;
    size: number;
    /** Since when no file of the library needs it; pages that were sent before may still ask for it. */
    released_at: string | null;
    released_from: string | null;
    bytes: Uint8Array;
  };
  /** Which files the text of a revision names, whether or not the library has them. */
  media_uses: {
    media_id: string;
    post_id: string;
    revision_id: string;
    /** Cover: as its featured image only. */
    place: "text" | "cover";
  };
}
