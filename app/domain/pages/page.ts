import type { PostReview } from "~/domain/posts/post/post-review";
import type { ServiceSlug } from "~content/page-texts";

/** A page whose text staff can replace. */
export type PageName = "home" | "about" | ServiceSlug;

export interface PageCopy {
  readonly title: string;
  /** The sentence in the page's hero. */
  readonly intro: string;
  /** Markdown. */
  readonly content: string;
}

/** A text that ships with the site, for a veterinarian to approve: a page's, or words around texts. */
export interface BuiltInText extends PageCopy {
  readonly name: string;
  /** The page with these words beside its own text. */
  readonly shownOn: PageName | null;
}

export interface PageText extends Pick<PageCopy, "intro"> {
  readonly html: string;
  readonly review: PostReview | null;
}

export interface ServiceSummary {
  readonly slug: ServiceSlug;
  readonly title: string;
  readonly summary: string;
  readonly imageAlt: string;
}

/** The parts of a service's page that staff can't change. */
export interface Service extends ServiceSummary {
  readonly description: string;
  readonly callToAction: { readonly title: string; readonly text: string };
}
