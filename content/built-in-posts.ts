/** Articles that stand in when no published post loads, as Markdown files with front matter. */
export const builtInPostTexts: readonly string[] = Object.values(
  import.meta.glob<string>("./built-in-posts/*.md", { query: "?raw", import: "default", eager: true }),
);
