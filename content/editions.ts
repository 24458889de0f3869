import { spanishRequestsCopy } from "./es/requests-copy";
import { spanishSeoCopy, shareSceneAlt as spanishShareSceneAlt } from "./es/seo-copy";
import { spanishSiteCopy } from "./es/site-copy";
import { requestsCopy } from "./requests-copy";
import { seoCopy, shareSceneAlt } from "./seo-copy";
import { siteCopy } from "./site-copy";

/** The words of pages that exist in both languages. No page with a script imports this, or it would carry both. */
export const editions = {
  en: { site: siteCopy, seo: seoCopy, shareSceneAlt, requests: requestsCopy },
  es: { site: spanishSiteCopy, seo: spanishSeoCopy, shareSceneAlt: spanishShareSceneAlt, requests: spanishRequestsCopy },
} as const;
