type Value = string | number | null | undefined;

/** A Markdown file: the columns as YAML front matter, then the unchanged text. */
export function postDocument<Column extends string>(
  columns: readonly Column[],
  post: Readonly<Record<Column, Value>> & { readonly content: string },
): string {
  return `---\n${lines(columns.map((column) => [column, post[column]])).join("\n")}\n---\n${post.content}`;
}

export function recordsDocument(records: readonly object[]): string {
  return records.map((record) => `- ${lines(Object.entries(record)).join("\n  ")}\n`).join("") || "[]\n";
}

/** Each value on one line, so that no text can end the front matter. */
function lines(entries: readonly (readonly [string, Value])[]): string[] {
  return entries.flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}: ${scalar(value)}`]));
}

function scalar(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (/^[A-Za-z][A-Za-z0-9 .,'()/-]*$/.test(value) && !/ $/.test(value) && !yamlWords.test(value)) return value;
  // JSON is valid YAML, but doesn't escape characters that some readers take for line ends.
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped);
}

const yamlWords = /^(true|false|yes|no|on|off|null|y|n)$/i;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
