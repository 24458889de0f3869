import { parse } from "yaml";

export class FrontMatterError extends Error {}

/** @returns `data` undefined when there is no head @throws FrontMatterError when it is not closed or not valid YAML */
export function parseFrontMatter(text: string): { data: unknown; body: string } {
  const file = text.replace(/^\uFEFF/, "");
  const opening = /^---[\t ]*\r?\n/.exec(file);
  if (!opening) return { data: undefined, body: file };
  const rest = file.slice(opening[0].length);
  const closing = /^(?:---|\.\.\.)[\t ]*(?:\r?\n|$)/m.exec(rest);
  if (!closing) throw new FrontMatterError("The head of the file begins with --- but no second line of --- ends it.");
  return { data: parseYaml(rest.slice(0, closing.index)), body: rest.slice(closing.index + closing[0].length) };
}

/** @throws FrontMatterError */
export function parseYaml(yaml: string): unknown {
  try {
    // Aliases are off: a few lines of them can unfold into gigabytes.
    return parse(yaml, { maxAliasCount: 0, logLevel: "error" });
  } catch (error) {
    throw new FrontMatterError(`This is not valid YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}
