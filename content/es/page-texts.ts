import { withSpanishFigures } from "./figures";

const files = import.meta.glob<string>(["./pages/*.md", "./services/*.md", "./articles/*.md", "./statements/*.md"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** By kind and the name of the English text, such as "services/emergency-care": Markdown with front matter. */
export const spanishTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([file, text]) => [file.replace(/^\.\/|\.md$/g, ""), withSpanishFigures(text)]),
);
