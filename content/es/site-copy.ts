import { type SiteCopy, siteCopy } from "../site-copy";
export const spanishSiteCopy: SiteCopy = {
  ...siteCopy,
  locale: "es-US",
  languages: {
    other: "English",
    otherStart: "English: home",
    otherTag: "en",
    otherHome: "/",
    samePage: "This page in English",
    noPage: "This page has no English version:",
    home: "English home page",
    inEnglish: "(en inglés)",
  },
};
