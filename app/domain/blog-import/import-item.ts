/** An entry of an import as the source has it, unchecked. */
export type ImportItem =
  | FoundSite
  | FoundPicture
  | FoundPost
  | FoundRecord
  | { readonly kind: "media"; readonly where: string; readonly values: unknown; readonly bytesOf: (name: string) => Promise<Buffer> }
  | { readonly kind: "skipped"; readonly where: string; readonly reason: string };

export interface FoundRecord {
  readonly kind: "category" | "clinic" | "revision" | "changes" | "review" | "review-request" | "review-comment" | "redirect";
  readonly where: string;
  readonly values: unknown;
}

/** The website that the entries come from. It is the first item. */
export interface FoundSite {
  readonly kind: "site";
  readonly where: string;
  /** Its address without a slash at the end. Former addresses are paths below its host. */
  readonly address: string;
  readonly feeds: readonly string[];
  readonly categories: readonly { readonly name: string; readonly formerAddresses: readonly string[] }[];
}

/** A picture of the source's library. Pictures come before posts. */
export interface FoundPicture {
  readonly kind: "picture";
  readonly where: string;
  /** Where it is on the old site. Posts name it by this address, also where they showed a smaller size of it. */
  readonly address: string;
  readonly fileName: string;
  /** What the source says of it, for readers who do not see it. */
  readonly description: string;
  /** Given when the upload holds the picture. @throws ImportError */
  readonly bytes?: (() => Promise<Buffer>) | undefined;
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
  readonly notices: readonly Notice[];
  /** Its address on the old site. */
  readonly sourceUrl: string | null;
  /** Paths on the old site's host, with a query where that is what tells posts apart: "/2021/03/slug/", "/?p=12", "/slug/". */
  readonly formerAddresses: readonly string[];
  /** The source's names for its categories, the one in `values` first. */
  readonly categories: readonly string[];
  /** Addresses of the pictures that it shows on the web, the featured one included. */
  readonly pictures: readonly string[];
  /** Links to other posts of the same source. */
  readonly links: readonly FoundLink[];
}

export interface FoundLink {
  /** As it stands in the Markdown. */
  readonly address: string;
  /** The `identity` and the slug of the post that it leads to. */
  readonly identity: string;
  readonly slug: string;
}

/** What a post has that came from no website. */
export const noOrigin = { sourceUrl: null, formerAddresses: [], categories: [], pictures: [], links: [] } as const;

export interface Notice {
  readonly about: NoticeSubject;
  readonly text: string;
}

/** A review counts posts by them. */
export type NoticeSubject =
  | "tags"
  | "categories"
  | "comments"
  | "authors"
  | "gallery"
  | "embed"
  | "shortcode"
  | "html"
  | "links"
  | "pictures"
  | "restricted"
  | "trash"
  | "details";

/** Sources write a missing value as null or as an empty text. */
export function firstGiven<Value>(...values: readonly Value[]): Value | undefined {
  return values.find(isGiven);
}

export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "");
}

export function otherCategoriesNotice(names: readonly string[]): Notice[] {
  return names.length > 0 ? [{ about: "categories", text: `A post has one category here; left out: ${names.join(", ")}.` }] : [];
}
