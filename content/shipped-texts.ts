import { builtInPostTexts } from "./built-in-posts";
import { spanishTexts } from "./es/page-texts";
import { goLiveContent } from "./go-live-content";
import { spanishAddresses } from "./language";
import { medicalCopy } from "./medical-copy";
import { pageTexts } from "./page-texts";

/** What the built-in pages of both languages are made of. */
export const shippedTexts = {
  ...{ pageTexts, medicalCopy, spanishTexts, spanishAddresses, builtInPostTexts },
  demonstrationTexts: goLiveContent.demonstrationTexts,
};
