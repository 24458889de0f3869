import { parse as parseToml } from "smol-toml";
import { ImportError } from "~/domain/blog-import/import-error";
import { FrontMatterError, parseFrontMatter, parseYaml } from "~/domain/front-matter";

type Head = Readonly<Record<string, unknown>>;

/** Divides a file into its front matter, which may be YAML, TOML or JSON, and its text. A file may have none. @throws ImportError */
export function readHead(file: string): { head: Head; body: string } {
  try {
    const text = file.replace(/^\uFEFF?\s*(?=---|\+\+\+|\{)/, "").replace(/\r\n?/g, "\n");
    // A rule at the top is no head.
    if (/^---[\t ]*\n\s*(?!["'\w][^\n:]{0,100}:|[-.]{3}|#)\S/.test(text)) return { head: {}, body: text };
    const { data, body } = divided(text);
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return { head: plainDates(data), body };
    return { head: {}, body: data === undefined || data === null ? body : text };
  } catch (error) {
    if (error instanceof FrontMatterError) throw new ImportError(error.message);
    throw error;
  }
}

/** Hugo has TOML between lines of +++, and JSON between braces; Hexo JSON before ;;; and YAML with only the second line of ---. */
function divided(file: string): { data: unknown; body: string } {
  const named = /^---(toml|json|yaml)[\t ]*\n/i.exec(file);
  const end = (mark: RegExp, from: number) => mark.exec(file.slice(from));
  const parts = (from: number, closing: RegExpExecArray | null, parse: (text: string) => unknown) => {
    if (!closing) throw new FrontMatterError("The head of the file begins but nothing ends it.");
    return { data: parse(file.slice(from, from + closing.index)), body: file.slice(from + closing.index + closing[0].length) };
  };
  if (named) {
    const parse = { toml, json, yaml: parseYaml }[named[1]?.toLowerCase() ?? ""] ?? parseYaml;
    return parts(named[0].length, end(/^---[\t ]*(?:\n|$)/m, named[0].length), parse);
  }
  if (/^\+\+\+[\t ]*\n/.test(file)) {
    const from = file.indexOf("\n") + 1;
    return parts(from, end(/^\+\+\+[\t ]*(?:\n|$)/m, from), toml);
  }
  if (/^\{\s*["}]/.test(file)) return parts(0, end(/(?<=^\})[\t ]*(?:\n|$)/m, 0), json);
  if (/^"[^"\n]+"\s*:/.test(file)) return parts(0, end(/^;;;[\t ]*(?:\n|$)/m, 0), (text) => json(`{${text.trim().replace(/,$/, "")}}`));
  const second = /^[a-z][\w-]*:(?:\s[^\n]*)?\n/i.test(file) && !file.startsWith("---") ? end(/^---[\t ]*(?:\n|$)/m, 0) : null;
  if (second && /^title:/im.test(file.slice(0, second.index))) return parts(0, second, parseYaml);
  return parseFrontMatter(file);
}

function toml(text: string): unknown {
  try {
    return parseToml(text);
  } catch (error) {
    throw new FrontMatterError(`This is not valid TOML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FrontMatterError(`This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** TOML's dates as they are written: a day alone has no offset, and would be another day in Arizona. */
function plainDates(data: object): Head {
  const plain = (value: unknown): unknown => {
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return value.map(plain);
    return typeof value === "object" && value !== null ? plainDates(value) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)]));
}
