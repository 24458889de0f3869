import type { ServiceSlug } from "~content/service-pages";

export interface ServiceSummary {
  readonly slug: ServiceSlug;
  readonly title: string;
  readonly summary: string;
  readonly imageAlt: string;
}

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface ServicePage extends ServiceSummary {
  readonly intro: string;
  readonly description: string;
  readonly callToAction: { readonly title: string; readonly text: string };
  readonly sources: readonly string[];
  readonly html: string;
  /** The first-aid steps that the emergency page jumps to. */
  readonly firstAid: readonly Heading[];
}
