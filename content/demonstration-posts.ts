import { withFigures } from "./figures";

/** Articles that `npm run seed` adds: Markdown with front matter. The built-in ones are among them, or their addresses would end with the first post. */
export const demonstrationPostTexts: readonly string[] = Object.values(
  import.meta.glob<string>(["./demonstration-posts/*.md", "./built-in-posts/*.md"], { query: "?raw", import: "default", eager: true }),
).map(withFigures);
