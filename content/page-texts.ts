import about from "./pages/about.md?raw";
import home from "./pages/home.md?raw";
import { serviceTexts } from "./service-pages";

/** The words of every page that staff can replace, in the order of the site. */
export const pageTexts = { home, about, ...serviceTexts } as const;
