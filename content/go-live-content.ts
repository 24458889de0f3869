import { clinicDefaults } from "./clinic";
import { siteCopy } from "./site-copy";

/** What the go-live list reads of the words and facts that ship with the site. */
export const goLiveContent = {
  defaults: clinicDefaults,
  copy: siteCopy,
  /** Loaded when asked for: most processes never need them. */
  demonstrationTexts: async () => (await import("./demonstration-posts")).demonstrationPostTexts,
};

export type GoLiveContent = typeof goLiveContent;
