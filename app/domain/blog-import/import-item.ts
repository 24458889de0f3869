/** An entry of an import as the source has it, unchecked. */
export type ImportItem =
  | FoundPost
  | FoundRecord
  | { readonly kind: "media"; readonly where: string; readonly values: unknown; readonly bytesOf: (name: string) => Promise<Buffer> }
  | { readonly kind: "skipped"; readonly where: string; readonly reason: string };

export interface FoundRecord {
  readonly kind: "category" | "clinic" | "revision" | "changes" | "review" | "review-request" | "review-comment" | "redirect";
  readonly where: string;
  readonly values: unknown;
}

export interface FoundPost {
  readonly kind: "post";
  /** For the report: "row 12" or a file's name. */
  readonly where: string;
  /** Columns of blog_posts, as far as known. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Yields the id of a post without one: the same words yield the same post in every import. */
  readonly identity: string;
  /** What was lost or changed in conversion. */
  readonly notices: readonly string[];
}

/** Sources write a missing value as null or as an empty text. */
export function firstGiven<Value>(...values: readonly Value[]): Value | undefined {
  return values.find(isGiven);
}

export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "");
}

export function otherCategoriesNotice(names: readonly string[]): string[] {
  return names.length > 0 ? [`A post has one category here; left out: ${names.join(", ")}.`] : [];
}
