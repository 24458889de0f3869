import { withFigures } from "./figures";
import about from "./pages/about.md?raw";
import home from "./pages/home.md?raw";
import { serviceTexts } from "./service-pages";

const texts = { home, about, ...serviceTexts } as const;

/** The words of every page that staff can replace, in the order of the site. */
export const pageTexts = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, withFigures(text)])) as Readonly<
  Record<keyof typeof texts, string>
>;
