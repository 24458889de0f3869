import { withFigures } from "./figures";

/** Shown while no published post loads: Markdown with front matter. All can be opened; the blog lists the newest of each category. */
export const builtInPostTexts: readonly string[] = Object.values(
  import.meta.glob<string>("./built-in-posts/*.md", { query: "?raw", import: "default", eager: true }),
).map(withFigures);
