import { clinicDefaults } from "./clinic";
import { siteCopy } from "./site-copy";

/** The texts and facts that ship with the site, as the go-live list needs them. */
export const goLiveContent = {
  defaults: clinicDefaults,
  copy: siteCopy,
  /** Loaded on demand: most processes never need them. */
  demonstrationTexts: async () => (await import("./demonstration-posts")).demonstrationPostTexts,
};

export type GoLiveContent = typeof goLiveContent;
