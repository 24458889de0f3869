/** A part of a text in one form, such as "bold" or "link to /contact". */
interface Run {
  readonly text: string;
  readonly form: readonly string[];
}

/**
 * Roughly how a paragraph of Markdown reads, which is enough for comparing and fast enough while somebody types. Unknown syntax is shown
 * as it is written. Lengths in the patterns are limited, and none looks for white space before something that may not follow, so that time
 * grows with the text and not with its square.
 */
export function readableRuns(paragraph: string): Run[] {
  if (/^ {0,3}(```|~~~)/.test(paragraph)) return [{ text: paragraph.replace(/^ {0,3}(```|~~~).*\n?/gm, "").trimEnd(), form: ["code"] }];
  const lines = paragraph.split("\n").filter((line) => !TABLE_RULE.test(line));
  if (lines.length > MAX_LINES) return [{ text: paragraph, form: [] }];
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ text: isBroken(lines[index - 1] ?? "", line) ? "\n" : " ", form: [] }]),
    ...lineRuns(line),
  ]);
}

/** Of a paragraph; more are shown as they are written. */
const MAX_LINES = 1500;

export function readableText(paragraph: string): string {
  return readableRuns(paragraph)
    .map(({ text }) => text)
    .join("");
}

const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(\|[ \t:|-]*)$/;
const ROW = /^[ \t]*\|/;
const BLOCK = /^\s*([-*+] |\d{1,9}[.)] |#{1,6} |>|\||\[\^)/;

/** Readers see an ordinary line end in a paragraph as a space. */
function isBroken(before: string, line: string): boolean {
  return BLOCK.test(line) || BLOCK.test(before) || / {2}$|\\$/.test(before);
}

function lineRuns(line: string): Run[] {
  const heading = /^ {0,3}#{1,6}[ \t]+/.exec(line)?.[0];
  if (heading !== undefined)
    return inlineRuns(
      line
        .slice(heading.length)
        .trimEnd()
        .replace(/#{1,6}$/, "")
        .trimEnd(),
      ["heading"],
    );
  if (/^ {0,3}([-*_])([ \t]*\1){2,}[ \t]*$/.test(line)) return [{ text: "———", form: [] }];
  if (ROW.test(line)) return inlineRuns(cellsOf(line).join(" | "), []);
  const quotes = /^(?: {0,3}>[ \t]?)+/.exec(line)?.[0];
  if (quotes !== undefined) return lineRuns(line.slice(quotes.length)).map(({ text, form }) => ({ text, form: ["quote", ...form] }));
  const [start, indent = "", sign = "", box] = /^(\s*)([-*+]|\d{1,9}[.)])[ \t]+(?:\[([ xX])\][ \t]+)?/.exec(line) ?? [];
  const bullet = box === undefined ? (/\d/.test(sign) ? sign : "•") : box === " " ? "☐" : "☑";
  const [note, name] = /^\[\^([^\]\s]{1,99})\]:[ \t]*/.exec(line) ?? [];
  if (note !== undefined) return [{ text: `Source ${name}: `, form: [] }, ...inlineRuns(line.slice(note.length), [])];
  const words = line.slice(start?.length).replace(/\\$/, "");
  return [...(start === undefined ? [] : [{ text: `${indent}${bullet} `, form: [] }]), ...inlineRuns(words.trimEnd(), [])];
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .slice(1)
    .replace(/\|$/, "")
    .split("|")
    .map((cell) => cell.trim());
}

let inline: RegExp | undefined;

/** Made at its first use: Safari before 16.4 throws at a look-behind, and the editor has to open there. */
const inlineMarks = () => (inline ??= new RegExp(INLINE, "gu"));

const INLINE = [
  String.raw`\\(?<escaped>[!-/:-@[-${"`"}{-~])`,
  String.raw`(?<ticks>${"`"}{1,3})(?<code>[^${"`"}]{1,500})\k<ticks>`,
  String.raw`(?<picture>!)?\[(?<label>(?:[^[\]]|\[[^[\]]{0,200}\]){0,500})\]\((?<href>[^()\s]{0,2000})(?:[ \t]{1,9}"[^"]{0,500}")?\)`,
  String.raw`\[\^(?<note>[^\]\s]{1,99})\]`,
  String.raw`<(?<address>https?:\/\/[^<>\s]{1,2000}|[^<>\s@]{1,200}@[^<>\s]{1,200})>`,
  String.raw`(?<strong>\*\*|(?<![\p{L}\p{N}])__)(?=\S)(?<bold>(?:(?!\*\*(?!\*)|__(?!_))[\s\S]){0,500}?\S)\k<strong>`,
  String.raw`(?<light>\*|(?<![\p{L}\p{N}])_)(?=[^\s*_])(?<italic>(?:(?!\k<light>)[\s\S]){0,500}?[^\s*_\\])\k<light>(?![\p{L}\p{N}])`,
  String.raw`~~(?=\S)(?<struck>[^~]{1,500})~~`,
].join("|");

function inlineRuns(text: string, form: readonly string[]): Run[] {
  // The pattern below costs many short lines far more than this one.
  if (!/[\\`[<*_~]/.test(text)) return text === "" ? [] : [{ text, form }];
  const runs: Run[] = [];
  let last = 0;
  const add = (words: string, ...more: string[]) => words !== "" && runs.push({ text: words, form: [...form, ...more] });
  const within = (words: string, ...more: string[]) => runs.push(...inlineRuns(words, [...form, ...more]));
  for (const match of text.matchAll(inlineMarks())) {
    const { escaped, code, picture, label, href, note, address, bold, italic, struck } = match.groups ?? {};
    add(text.slice(last, match.index));
    last = match.index + match[0].length;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add(code, "code");
    else if (picture !== undefined) add(`Picture: ${label || "no description"}`, `from ${href}`);
    else if (label !== undefined) within(label, `link to ${href}`);
    else if (note !== undefined) add(`[${note}]`);
    else if (address !== undefined) add(address);
    else if (bold !== undefined) within(bold, "bold");
    else if (italic !== undefined) within(italic, "italic");
    else if (struck !== undefined) within(struck, "struck out");
  }
  add(text.slice(last));
  return runs;
}
