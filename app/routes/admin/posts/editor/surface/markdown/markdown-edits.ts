import type { TextEdit, TextState } from "~/routes/admin/posts/editor/writing/textarea-edit";

export type MarkdownEdit = "bold" | "italic" | "heading" | "link" | "list" | "task" | "quote" | "code" | "table";

export const markdownEdits: Readonly<Record<MarkdownEdit, (state: TextState) => TextEdit>> = {
  bold: (state) => wrapped(state, "**", "bold text"),
  italic: (state) => wrapped(state, "_", "italic text"),
  heading: headed,
  link: linked,
  list: (state) => prefixed(state, "- "),
  task: (state) => prefixed(state, "- [ ] "),
  quote: (state) => prefixed(state, "> "),
  code: (state) => (state.text.slice(state.start, state.end).includes("\n") ? fenced(state) : wrapped(state, "`", "code")),
  table: tabled,
};

/** Enter in a list or quotation repeats its mark, and ends the list at an empty item. @returns null for an ordinary Enter */
export function continueList({ text, start, end }: TextState): TextEdit | null {
  if (start !== end) return null;
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(lineStart, start);
  const [mark, indent = "", bullet = "", number, delimiter = "", box] =
    /^([ \t]*)(?:([-*+]|>)|(\d{1,9})([.)]))[ \t]+(\[[ xX]\][ \t]+)?/.exec(line) ?? [];
  if (mark === undefined) return null;
  if (line === mark) return { from: lineStart, to: start, insert: "", select: [lineStart, lineStart] };
  const sign = number === undefined ? bullet : `${Number(number) + 1}${delimiter}`;
  const insert = `\n${indent}${sign} ${box ? "[ ] " : ""}`;
  return { from: start, to: start, insert, select: [start + insert.length, start + insert.length] };
}

function wrapped(state: TextState, mark: string, placeholder: string): TextEdit {
  const { text, start, end } = trimmed(state);
  const inside = text.slice(start, end);
  const { length } = mark;
  if (text.slice(start - length, start) === mark && text.slice(end, end + length) === mark) {
    return { from: start - length, to: end + length, insert: inside, select: [start - length, end - length] };
  }
  if (inside.length > 2 * length && inside.startsWith(mark) && inside.endsWith(mark)) {
    return { from: start, to: end, insert: inside.slice(length, -length), select: [start, end - 2 * length] };
  }
  const words = inside || placeholder;
  return { from: start, to: end, insert: mark + words + mark, select: [start + length, start + length + words.length] };
}

/** Emphasis in Markdown must not begin or end with a space. */
function trimmed({ text, start, end }: TextState): TextState {
  const inside = text.slice(start, end);
  if (inside.trim() === "") return { text, start, end: start };
  return { text, start: start + inside.length - inside.trimStart().length, end: end - (inside.length - inside.trimEnd().length) };
}

/** No heading → level 2 → level 3 → none: level 1 is the post's title. */
function headed(state: TextState): TextEdit {
  const { from, to, block } = lines(state);
  const insert = block
    .split("\n")
    .map((line) => {
      const [marks = "", level = ""] = /^(#{1,6})[ \t]+/.exec(line) ?? [];
      const text = line.slice(marks.length);
      if (level === "") return `## ${text || "Heading"}`;
      return level.length <= 2 ? `### ${text}` : text;
    })
    .join("\n");
  return { from, to, insert, select: block === "" ? [from + 3, from + insert.length] : [from + insert.length, from + insert.length] };
}

function linked(state: TextState): TextEdit {
  const { start, end, text } = trimmed(state);
  const inside = text.slice(start, end);
  if (/^(https?:\/\/|mailto:|tel:|\/)\S+$/.test(inside)) {
    const insert = `[link text](${inside})`;
    return { from: start, to: end, insert, select: [start + 1, start + 10] };
  }
  const words = inside || "link text";
  const insert = `[${words}](https://)`;
  const address = start + words.length + 3;
  return { from: start, to: end, insert, select: inside ? [address, address + 8] : [start + 1, start + 1 + words.length] };
}

function prefixed(state: TextState, prefix: string): TextEdit {
  const { from, to, block } = lines(state);
  const all = block.split("\n");
  const written = all.filter((line) => line.trim() !== "");
  const has = (line: string) => line.startsWith(prefix) && (prefix !== "- " || !/^- \[[ xX]\] /.test(line));
  const off = written.length > 0 && written.every(has);
  const insert = all
    .map((line) => {
      if (off) return has(line) ? line.slice(prefix.length) : line;
      if (line.trim() === "" && all.length > 1) return line;
      return prefix + (prefix === "> " ? line : line.replace(/^(?:[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)/, ""));
    })
    .join("\n");
  const end = from + insert.length;
  return { from, to, insert, select: all.length > 1 ? [from, end] : [end, end] };
}

function fenced(state: TextState): TextEdit {
  const { from, to, block } = lines(state);
  const insert = `\`\`\`\n${block}\n\`\`\``;
  return { from, to, insert, select: [from + 4, from + 4 + block.length] };
}

const EMPTY_TABLE = "| Column 1 | Column 2 |\n| --- | --- |\n| Text | Text |\n";

/** Inserts a table after the line of the cursor, between empty lines. */
function tabled({ text, end }: TextState): TextEdit {
  const { to: lineEnd, block: line } = lines({ text, start: end, end });
  const before = text.slice(0, lineEnd).trim() === "" ? "" : line.trim() === "" ? "\n" : "\n\n";
  const insert = `${before}${EMPTY_TABLE}`;
  const first = lineEnd + before.length + 2;
  return { from: lineEnd, to: lineEnd, insert, select: [first, first + "Column 1".length] };
}

function lines({ text, start, end }: TextState): { from: number; to: number; block: string } {
  const from = text.slice(0, start).lastIndexOf("\n") + 1;
  // A selection that ends at the start of a line does not mean that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const to = next === -1 ? text.length : next;
  return { from, to, block: text.slice(from, to) };
}
