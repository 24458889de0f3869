import type { FactProposal } from "~/domain/blog-import/website/clinic-proposals";
import type { PageName } from "~/domain/pages/page";

/** An entry of an import, as it is in the source and not yet checked. */
export type ImportItem =
  | FoundSite
  | FoundPicture
  | FoundPost
  | FoundRecord
  | FormerPage
  | { readonly kind: "facts"; readonly where: string; readonly proposals: readonly FoundFact[] }
  | { readonly kind: "media"; readonly where: string; readonly values: unknown; readonly bytesOf: (name: string) => Promise<Buffer> }
  | { readonly kind: "skipped"; readonly where: string; readonly reason: string };

export interface FoundRecord {
  readonly kind:
    | "category"
    | "clinic"
    | "revision"
    | "changes"
    | "review"
    | "review-request"
    | "review-comment"
    | "built-in-review"
    | "redirect";
  readonly where: string;
  readonly values: unknown;
}

/** The website that the entries come from; the first item of an import. */
export interface FoundSite {
  readonly kind: "site";
  readonly where: string;
  /** The address of the site without a slash at the end. Former addresses are paths below its host. */
  readonly address: string;
  readonly feeds: readonly string[];
  readonly categories: readonly { readonly name: string; readonly formerAddresses: readonly string[] }[];
  /** How many of its pages were asked for, where it was read page by page: as many entries follow, with a text or a reason. */
  readonly asked?: number;
}

/** A picture of the source's media library. Pictures come before the posts that show them. */
export interface FoundPicture {
  readonly kind: "picture";
  readonly where: string;
  /** Its address on the old site. Posts refer to it by this address, even where they showed a smaller size. */
  readonly address: string;
  readonly fileName: string;
  /** The alternative text in the source. */
  readonly description: string;
  /** Present if the picture was uploaded. @throws ImportError */
  readonly bytes?: (() => Promise<Buffer>) | undefined;
}

export interface FoundPost {
  readonly kind: "post";
  /** For the report: for example "row 12", or the name of a file. */
  readonly where: string;
  /** Columns of blog_posts, as far as they are known. */
  readonly values: Readonly<Record<string, unknown>>;
  /** A post without an id gets one that is made of this, the same in every import. */
  readonly identity: string;
  /** What was lost or changed by the conversion. */
  readonly notices: readonly Notice[];
  readonly sourceUrl: string | null;
  /** Paths on the old site's host, with a query if that is what tells posts apart: "/2021/03/slug/", "/?p=12", "/slug/". */
  readonly formerAddresses: readonly string[];
  /** The names of its categories in the source, starting with the one in `values`. */
  readonly categories: readonly string[];
  /** Addresses of the pictures that it shows from the web, including the featured one, and of PDFs of the old site. */
  readonly pictures: readonly string[];
  /** Links to other posts of the same source. */
  readonly links: readonly FoundLink[];
  /** Only for a page, or an article that might be one. */
  readonly guess?: PageGuess;
}

export interface FoundLink {
  /** As it is written in the Markdown. */
  readonly address: string;
  /** Those of the post that it leads to. */
  readonly identity: string;
  readonly slug: string;
}

/** A page of the old site that stays behind: its address leads to one of this site instead. */
export interface FormerPage {
  readonly kind: "former-page";
  readonly where: string;
  /** Why it stays behind, in a sentence. */
  readonly reason: string;
  readonly formerAddresses: readonly string[];
  /** A path of this site. */
  readonly target: string;
}

/** A fact about the clinic, with the paths of the pages that state it. */
export interface FoundFact extends FactProposal {
  readonly places: readonly string[];
}

/** What a page of the old site can become: an article, a page of the clinic's own, the text of a built-in page, or nothing. */
export type PageFate = "article" | "page" | "skip" | PageName;

/** What a page of the old site probably is, for an owner to check. */
export interface PageGuess {
  /** Of the page on the old site. */
  readonly path: string;
  readonly fate: PageFate;
  /** The page of this site that its address leads to if it is left out; empty if there is none. */
  readonly instead: string;
  readonly sentence: string;
  /** The title of the page above it on the old site, where the source names one. */
  readonly parent?: string;
  /** Where the old site lists it among its pages. */
  readonly order?: number;
  /** Its place among what most pages of the old site lead to. */
  readonly menu?: number;
}

/** For posts that don't come from a website. */
export const noOrigin = { sourceUrl: null, formerAddresses: [], categories: [], pictures: [], links: [] } as const;

export interface Notice {
  readonly about: NoticeSubject;
  readonly text: string;
}

/** The review counts posts by subject. */
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

/** Sources write a missing value as null or as an empty string. */
export function firstGiven<Value>(...values: readonly Value[]): Value | undefined {
  return values.find(isGiven);
}

/** Of a value that a file gives; an object may have a `toString` that is no function. */
export function givenText(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

export function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && !(typeof value === "string" && value.trim() === "");
}

export function otherCategoriesNotice(names: readonly string[]): Notice[] {
  return names.length > 0 ? [{ about: "categories", text: `A post has one category here; left out: ${names.join(", ")}.` }] : [];
}
