import { withFigures } from "./figures";

/** Articles that `npm run seed` adds: Markdown with front matter. */
export const demonstrationPostTexts: readonly string[] = Object.values(
  import.meta.glob<string>("./demonstration-posts/*.md", { query: "?raw", import: "default", eager: true }),
).map(withFigures);
