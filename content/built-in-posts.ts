import { withFigures } from "./figures";

/** Articles for when no published post loads: Markdown with front matter. All open; the blog lists the newest of each category. */
export const builtInPostTexts: readonly string[] = Object.values(
  import.meta.glob<string>("./built-in-posts/*.md", { query: "?raw", import: "default", eager: true }),
).map(withFigures);
