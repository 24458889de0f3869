import { closureCopy } from "./closure-copy";
import { spanishClosureCopy } from "./es/closure-copy";
import { spanishRequestsCopy } from "./es/requests-copy";
import { spanishSeoCopy, shareSceneAlt as spanishShareSceneAlt } from "./es/seo-copy";
import { spanishSiteCopy } from "./es/site-copy";
import { requestsCopy } from "./requests-copy";
import { seoCopy, shareSceneAlt } from "./seo-copy";
import { siteCopy } from "./site-copy";

/** The words of pages that exist in both languages. No page with a script imports this, or it would carry both. */
export const editions = {
  en: { site: siteCopy, seo: seoCopy, shareSceneAlt, requests: requestsCopy, closures: closureCopy },
  es: {
    site: spanishSiteCopy,
    seo: spanishSeoCopy,
    shareSceneAlt: spanishShareSceneAlt,
    requests: spanishRequestsCopy,
    closures: spanishClosureCopy,
  },
} as const;
