/** One thing that an import found, as it was found; nothing of it is checked. */
export type ImportItem =
  | FoundPost
  | { readonly kind: "category"; readonly where: string; readonly values: unknown }
  | { readonly kind: "media"; readonly where: string; readonly values: unknown; readonly bytesOf: (name: string) => Promise<Buffer> }
  | { readonly kind: "revision"; readonly where: string; readonly values: unknown }
  | { readonly kind: "changes"; readonly where: string; readonly values: unknown }
  | { readonly kind: "redirect"; readonly where: string; readonly values: unknown }
  | Skipped;

export interface FoundPost {
  readonly kind: "post";
  /** What the report calls it, for example "row 12" or a file's name. */
  readonly where: string;
  /** Columns of the post's table, as far as they are known. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Names it for good when it has no id of ours: the same words yield the same post each time. */
  readonly identity: string;
  /** What was lost or changed on the way here. */
  readonly notices: readonly string[];
}

/** Something that is not taken in, and why. */
export interface Skipped {
  readonly kind: "skipped";
  readonly where: string;
  readonly reason: string;
}
