import { editorFieldNames } from "~/domain/posts/post/post-for-staff";
import {
  changesColumns,
  type ExportedChanges,
  type ExportedPost,
  type ExportedRevision,
  headColumns,
  revisionColumns,
} from "./exported-post";

/** A Markdown file: the other columns as YAML front matter, then the text byte for byte. */
export function postDocument(post: ExportedPost): string {
  return document(
    headColumns.map((column) => [column, post[column]]),
    post.content,
  );
}

export function revisionDocument(revision: ExportedRevision): string {
  const about = revisionColumns.map((column) => [column, revision[column]] as const);
  return fieldsDocument(about, revision.fields);
}

export function changesDocument(changes: ExportedChanges): string {
  const about = changesColumns.map((column) => [column, changes[column]] as const);
  return fieldsDocument(about, changes.fields);
}

function fieldsDocument(about: readonly (readonly [string, Value])[], fields: ExportedRevision["fields"]): string {
  const names = editorFieldNames.filter((name) => name !== "content");
  return document([...about, ...names.map((name) => [name, fields[name]] as const)], fields.content);
}

export function recordsDocument(records: readonly object[]): string {
  return records.map((record) => `- ${lines(Object.entries(record)).join("\n  ")}\n`).join("") || "[]\n";
}

type Value = string | number | null | undefined;

function document(head: readonly (readonly [string, Value])[], text: string): string {
  return `---\n${lines(head).join("\n")}\n---\n${text}`;
}

/** One line per value, so that no text can end the front matter. */
function lines(entries: readonly (readonly [string, Value])[]): string[] {
  return entries.flatMap(([name, value]) => (value === null || value === undefined ? [] : [`${name}: ${scalar(value)}`]));
}

function scalar(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (/^[A-Za-z][A-Za-z0-9 .,'()/-]*$/.test(value) && !/ $/.test(value) && !yamlWords.test(value)) return value;
  // JSON is YAML, but leaves characters unescaped that some readers take for line ends.
  return JSON.stringify(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, escaped);
}

const yamlWords = /^(true|false|yes|no|on|off|null|y|n)$/i;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
