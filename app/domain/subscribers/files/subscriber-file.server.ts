import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { uploadedFile } from "~/domain/uploaded-file.server";
import { type Columns, findColumns, type ListedAddress, readLine } from "./subscriber-columns";
import { MAX_LINES } from "./subscriber-file-limits";

export type SubscriberFile = Awaited<ReturnType<typeof readSubscriberFile>>;

const SHOWN_PROBLEMS = 100;
const MAX_LINE_LENGTH = 20_000;

/** `MAX_LINE_LENGTH` doesn't count commas. An Excel sheet has 16,384 columns. */
const MAX_COLUMNS = 1000;

const PIECE_BYTES = 8 * 1024;

/** They take some 3 ms; then other requests get their turn. */
const LINES_A_TURN = 500;

/** @param upload from the address of the page @returns null if it was imported, canceled, or deleted after a day */
export async function findUploadedList(dataDir: string, upload: string, now: Date): Promise<SubscriberFile | null> {
  if (!z.uuid().safeParse(upload).success) return null;
  const file = uploadedFile(dataDir, upload);
  return existsSync(file) ? readSubscriberFile(file, now) : null;
}

export async function readSubscriberFile(file: string, now: Date) {
  /** By address. If any of its lines says left or refused, that counts. */
  const people = new Map<string, ListedAddress>();
  const problems: { readonly line: number; readonly sentence: string }[] = [];
  /** `notAgreed` counts the addresses that never agreed, according to the file. */
  let [columns, lines, notAgreed, unreadable]: [Columns | null, number, number, number] = [null, 0, 0, 0];
  for await (const { line, cells } of linesOf(file)) {
    if (++lines > MAX_LINES) {
      throw fileError(`The file has more than ${MAX_LINES.toLocaleString("en-US")} lines. Divide it into several files.`);
    }
    if (lines % LINES_A_TURN === 0) await nextTurn();
    if (columns === null) {
      columns = findColumns(cells);
      if (columns === null) throw fileError(NO_COLUMN);
      if (columns.isHeader) continue;
    }
    const read = readLine(cells, columns, now);
    if (read === "not-agreed") notAgreed += 1;
    else if ("problem" in read) {
      unreadable += 1;
      if (problems.length < SHOWN_PROBLEMS) problems.push({ line, sentence: read.problem });
    } else {
      const known = people.get(read.email);
      if (!known || known.state === "confirmed") people.set(read.email, read);
    }
  }
  if (lines === 0) throw fileError("The file is empty.");
  return { people, notAgreed, problems, unreadable };
}

const NO_COLUMN =
  "No address is in the first line, and no column is called Email. Save the list as CSV with the names of its columns in the first line.";

async function* linesOf(file: string): AsyncGenerator<{ readonly line: number; readonly cells: readonly string[] }> {
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    ...{ delimiter: await delimiterOf(file), max_record_size: MAX_LINE_LENGTH },
    cast: (cell, { index, lines }) => {
      // Before the line is complete: it may be 5 MB of commas.
      if (index >= MAX_COLUMNS) throw fileError(tooManyColumns(lines));
      return cell;
    },
  });
  // The parser reads a piece in one turn.
  const reading = pipeline(createReadStream(file, { highWaterMark: PIECE_BYTES }), parser).catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("CSV_"))) throw error;
    const at = "lines" in error ? ` from line ${error.lines} on` : "";
    throw fileError(`The file can’t be read as CSV${at}: a quotation mark is not closed, or a line is too long.`);
  } finally {
    parser.destroy();
    await reading;
  }
}

function tooManyColumns(line: number): string {
  return `Line ${line} has more than ${MAX_COLUMNS.toLocaleString("en-US")} columns. Remove those without a name, then save it once more.`;
}

/** Excel writes semicolons in countries with a decimal comma, and tabs in its "Text" format. */
async function delimiterOf(file: string): Promise<string> {
  for await (const piece of createReadStream(file, { end: 4096, encoding: "utf8" })) {
    const [first = ""] = String(piece).split("\n");
    return [",", ";", "\t"].find((delimiter) => first.includes(delimiter)) ?? ",";
  }
  return ",";
}

function fileError(sentence: string): DomainError {
  return new DomainError("invalid", "This file can’t be read", sentence);
}
