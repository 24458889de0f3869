import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { plainTitle } from "~/domain/blog-import/html/html-to-markdown.server";
import { ImportError } from "~/domain/blog-import/import-error";
import { firstGiven, givenText, type ImportItem, isGiven, noOrigin } from "~/domain/blog-import/import-item";
import { serviceOfTable, typeTheAddress } from "~/domain/blog-import/other-services";
import { openCsv } from "~/domain/csv-text";
import { readTextPieces, type SourceFile } from "./source-files.server";

/** Characters of one row: a text of a million characters fits even if each of them is escaped. */
const MAX_ROW_LENGTH = 4_000_000;

const MAX_COLUMNS = 200;

/** Reads `blog_posts` or `blog_categories` as CSV with a header line. */
export async function* readCsv(file: SourceFile): AsyncGenerator<ImportItem, void, undefined> {
  const { name } = file;
  const { pieces: text, delimiter, headerLine } = await openCsv(() => readTextPieces(file), isKnownHeader);
  const broken: ImportItem[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    from_line: headerLine,
    // PostgreSQL writes a missing value as nothing or as \N.
    cast: (value, { header, index }) => {
      if (index >= MAX_COLUMNS) throw tooManyColumns(name);
      return value === "\\N" && !header ? null : value;
    },
    columns: (header: string[]) => checkedHeader(header, name),
    relax_column_count: false,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    on_skip: (error) => {
      // Where the row ends is unknown, so nothing after it can be read.
      if (error && fatalErrors.has(error.code)) parser.destroy(error);
      else broken.push({ kind: "skipped", where: `${name}, line ${error?.lines ?? "?"}`, reason: sentence(error?.code) });
    },
  });
  const pieces = Readable.from(text);
  pieces.once("error", (error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const record of pieces.pipe(parser) as AsyncIterable<Record<string, string | null>>) {
      yield* broken.splice(0);
      row += 1;
      yield itemOfRow(record, `${name}, row ${row}`);
    }
  } catch (error) {
    if (error instanceof ImportError || !(error instanceof Error && "code" in error)) throw error;
    throw new ImportError(`${name} can't be read as CSV from row ${row + 1} on: ${sentence(String(error.code))}`);
  } finally {
    pieces.destroy();
  }
  yield* broken;
}

/** Reads an array of rows, or arrays of rows by table name. @returns undefined if there are none */
export function readJsonRows(parsed: unknown, name: string): readonly ImportItem[] | undefined {
  if (Array.isArray(parsed)) return parsed.map((row, index) => itemOfRow(row, `${name}, row ${index + 1}`));
  if (typeof parsed !== "object" || parsed === null) return undefined;
  const tables = Object.entries(parsed).filter(([table, rows]) => knownTables.includes(table) && Array.isArray(rows));
  if (tables.length === 0) return undefined;
  const inOrder = tables.sort(([one], [other]) => knownTables.indexOf(one) - knownTables.indexOf(other));
  return inOrder.flatMap(([table, rows]) => (rows as unknown[]).map((row, index) => itemOfRow(row, `${name}, ${table} row ${index + 1}`)));
}

const knownTables = ["blog_categories", "categories", "blog_posts", "posts", "data", "rows"];

function itemOfRow(row: unknown, where: string): ImportItem {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return { kind: "skipped", where, reason: "It is not a row of a table." };
  const values = row as Record<string, unknown>;
  if ("content" in values || "title" in values) {
    const isOwn = ["id", "author_name", "read_time"].every((column) => column in values);
    const plain = isOwn ? values : { ...values, title: plainTitle(values.title) };
    return {
      ...noOrigin,
      kind: "post",
      where,
      values: plain,
      identity: `row ${givenText(firstGiven(values.slug, values.title))}`,
      notices: [],
    };
  }
  if (givenText(values.name).trim() !== "") return { kind: "category", where, values: categoryOf(values) };
  return { kind: "skipped", where, reason: "It has neither a title and content, as a post has, nor a name, as a category has." };
}

/** All values of a CSV file are strings. */
function categoryOf(row: Record<string, unknown>): Record<string, unknown> {
  const values = Object.fromEntries(Object.entries(row).filter(([, value]) => isGiven(value)));
  const position = Number(givenText(values.position) || Number.NaN);
  return { ...values, id: givenText(firstGiven(values.id, values.name)), position: Number.isInteger(position) ? position : undefined };
}

function tooManyColumns(name: string): ImportError {
  return new ImportError(`${name} has more than ${MAX_COLUMNS} columns.`);
}

function checkedHeader(header: string[], name: string): string[] {
  const columns = header.map((column) => column.trim().toLowerCase());
  if (isKnownHeader(columns)) return columns;
  const service = serviceOfTable(columns);
  if (service !== null) throw new ImportError(typeTheAddress(name, service));
  throw new ImportError(
    `${name} does not begin with a line of column names such as title and content. Export the table with its header, with commas between the columns.`,
  );
}

function isKnownHeader(columns: readonly string[]): boolean {
  return columns.includes("name") || (columns.includes("title") && columns.includes("content"));
}

const fatalErrors: ReadonlySet<string> = new Set(["CSV_MAX_RECORD_SIZE", "CSV_QUOTE_NOT_CLOSED"]);

function sentence(code: string | undefined): string {
  return sentences[code ?? ""] ?? `It can't be read (${code}).`;
}

const sentences: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: "It has more or fewer columns than the first line names.",
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: "It has more or fewer columns than the first line names.",
  CSV_QUOTE_NOT_CLOSED: "A quotation mark is opened and never closed.",
  CSV_INVALID_CLOSING_QUOTE: "There is text between a closing quotation mark and the next comma.",
  INVALID_OPENING_QUOTE: "There is a quotation mark inside a value that does not begin with one.",
  CSV_MAX_RECORD_SIZE: "A row has more than 4,000,000 characters.",
};
