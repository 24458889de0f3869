import type { Actor } from "~/domain/staff/roles";

/** A file of the media library as it travels: its columns, and the names of the files that hold its bytes. */
export interface ExportedMedia {
  readonly id: string;
  /** Flat columns, each as stored. */
  readonly columns: Readonly<Record<string, string | number | null>>;
  readonly files: readonly ExportedMediaFile[];
}

/** One stored size of a picture, or a PDF. */
export interface ExportedMediaFile {
  /** Content hash and extension, for example "kZ3…a.avif". */
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** What taking the blog along needs of the media library. */
export interface MediaArchive {
  /** Every file of the library, those in its trash too, always in the same order. */
  list(): AsyncIterable<ExportedMedia>;
  /** The bytes of a stored file, in pieces. */
  read(name: string): AsyncIterable<Uint8Array>;
  /**
   * Puts a file back as it was, under its own id.
   *
   * @param bytesOf the bytes of one of `media.files`
   * @returns false when the library has a file of this id
   * @throws MediaRefusedError
   */
  restore(media: ExportedMedia, bytesOf: (name: string) => Promise<Buffer>): Promise<boolean>;
  /** Whether a file of this id is there. */
  has(id: string): Promise<boolean>;
  /** Takes in a picture from elsewhere, checked and made anew like an upload. @throws MediaRefusedError */
  add(picture: NewPicture): Promise<{ readonly address: string }>;
}

export interface NewPicture {
  readonly bytes: Buffer;
  readonly name: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** The library does not take a file; `message` says why in a sentence. */
export class MediaRefusedError extends Error {
  override name = "MediaRefusedError";
}
