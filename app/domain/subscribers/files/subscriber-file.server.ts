import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parse } from "csv-parse";
import { z } from "zod";
import { openCsv } from "~/domain/csv-text";
import { DomainError } from "~/domain/errors";
import { decodedText } from "~/domain/text-decoding";
import { uploadedFile } from "~/domain/uploaded-file.server";
import {
  type Columns,
  findColumns,
  hasAddress,
  isFlag,
  type ListedAddress,
  type ListedState,
  readLine,
  speaksOfConsent,
  strictest,
} from "./subscriber-columns";
import { MAX_LINES } from "./subscriber-file-limits";

export type SubscriberFile = Awaited<ReturnType<typeof readSubscriberFile>>;

const SHOWN_PROBLEMS = 100;
const MAX_LINE_LENGTH = 20_000;

/** `MAX_LINE_LENGTH` doesn't count commas. An Excel sheet has 16,384 columns. */
const MAX_COLUMNS = 1000;

const PIECE_BYTES = 8 * 1024;

/** They take some 3 ms; then other requests get their turn. A line may have a thousand cells. */
const CELLS_A_TURN = 5000;

/** Call it for each line. */
function turns(): (cells: readonly string[]) => Promise<void> {
  let count = 0;
  return async ({ length }) => {
    count += length + 1;
    if (count < CELLS_A_TURN) return;
    count = 0;
    await nextTurn();
  };
}

/** @param upload from the address of the page @returns null if it was imported, canceled, or deleted after a day */
export async function findUploadedList(dataDir: string, upload: string, now: Date): Promise<SubscriberFile | null> {
  if (!z.uuid().safeParse(upload).success) return null;
  const file = uploadedFile(dataDir, upload);
  return existsSync(file) ? readSubscriberFile(file, now) : null;
}

export async function readSubscriberFile(file: string, now: Date) {
  const { columns, lines } = await readLines(file);
  /** By address, with what each line of it says. */
  const listed = new Map<string, Listed>();
  const problems: { readonly line: number; readonly sentence: string }[] = [];
  const asked = await askedColumns(columns, lines);
  const questions = asked.flatMap(({ questions: ofColumn }) => ofColumn);
  let unreadable = 0;
  const turn = turns();
  for (const { line, cells } of lines) {
    await turn(cells);
    const read = readLine(cells, columns, now);
    if ("problem" in read) {
      unreadable += 1;
      if (problems.length < SHOWN_PROBLEMS) problems.push({ line, sentence: read.problem });
      continue;
    }
    const entry = listed.get(read.email) ?? { lines: [], questions: new Set<number>() };
    listed.set(read.email, entry);
    entry.lines.push(read);
    for (const { at: column, questions: ofColumn } of asked) {
      const value = cells[column]?.trim() ?? "";
      const question = ofColumn.find((one) => one.value === value || (one.value === null && value !== ""));
      if (question) entry.questions.add(questions.indexOf(question));
    }
  }
  return { ...settled(listed, []), listed, questions, problems, unreadable };
}

interface Listed {
  readonly lines: ListedAddress<ListedState>[];
  /** The places of the questions whose answers are about this address. */
  readonly questions: Set<number>;
}

/** @param answers to the file's questions, in their order */
export function answeredFile(file: SubscriberFile, answers: readonly ListedState[]): SubscriberFile {
  return { ...file, ...settled(file.listed, answers) };
}

/** If any of the lines of an address, or an answer about it, says that it gets no mail, that counts. `notAgreed` never agreed. */
function settled(listed: ReadonlyMap<string, Listed>, answers: readonly ListedState[]) {
  const people = new Map<string, ListedAddress>();
  let notAgreed = 0;
  for (const [email, { lines, questions }] of listed) {
    const state = strictest([...lines.map((line) => line.state), ...[...questions].map((at) => answers[at] ?? "confirmed")]);
    const [first] = lines.filter((line) => line.state === state);
    if (state === "not-agreed") notAgreed += 1;
    else people.set(email, { email, state, agreedAt: (first ?? lines[0])?.agreedAt ?? null, endedAt: first?.endedAt ?? null });
  }
  return { people, notAgreed };
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

async function readLines(file: string): Promise<{ readonly columns: Columns; readonly lines: readonly Line[] }> {
  let [columns, count]: [Columns | null, number] = [null, 0];
  let lines: Line[] = [];
  const turn = turns();
  for await (const found of linesOf(file)) {
    if (++count > MAX_LINES)
      throw fileError(`The file has more than ${MAX_LINES.toLocaleString("en-US")} lines. Divide it into several files.`);
    await turn(found.cells);
    const above = lines.at(-1)?.cells;
    lines.push(found);
    if (columns !== null && count > MAX_TITLE_LINES) continue;
    const header = findColumns(found.cells, columns === null ? above : []);
    // A title may hold an address, and stands above the names of the columns.
    if (header && (columns === null || (lines.length === 2 && header.isHeader && !columns.isHeader))) {
      columns = header;
      lines = hasAddress(found.cells, header) ? [found] : [];
    }
    if (columns === null && count > MAX_TITLE_LINES) throw fileError(NO_COLUMN);
  }
  if (count === 0) throw fileError("The file is empty.");
  if (columns === null) throw fileError(NO_COLUMN);
  return { columns, lines };
}

/** Above the names of the columns. */
const MAX_TITLE_LINES = 10;

interface Question {
  readonly column: string;
  /** Null for whatever a column with many values has. */
  readonly value: string | null;
  readonly count: number;
}

function newTally() {
  return { counts: new Map<string, number>(), speaking: new Map<string, number>(), areFlags: true, given: 0 };
}

/** Columns that may say who gets no mail, and of which nobody but the owner knows what they mean. */
async function askedColumns({ names, doubtful, other }: Columns, lines: readonly Line[]) {
  const tallies = new Map([...doubtful, ...other].map((at) => [at, newTally()]));
  const count = (counts: Map<string, number>, value: string) => {
    if (counts.has(value) || counts.size <= MAX_VALUES) counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  const isDoubtful = new Set(doubtful);
  const turn = turns();
  for (const { cells } of lines) {
    await turn(cells);
    for (const [at, tally] of tallies) {
      const value = cells[at]?.trim() ?? "";
      if (value === "") continue;
      tally.given += 1;
      tally.areFlags &&= isFlag(value);
      count(tally.counts, value);
      if (speaksOfConsent(value)) count(tally.speaking, value);
    }
  }
  const asked = [...tallies].filter(
    ([at, { given, speaking, areFlags }]) => given > 0 && (isDoubtful.has(at) || areFlags || speaking.size > 0),
  );
  if (asked.length > MAX_ASKED) {
    const named = asked.slice(0, MAX_ASKED).map(([at]) => names[at]);
    throw fileError(
      `Too many columns may say who agreed to email: ${named.join(", ")} and more. Remove those that say nothing about email.`,
    );
  }
  return asked
    .toSorted(([one], [other]) => one - other)
    .map(([at, { counts, speaking, given }]) => {
      const column = names[at] ?? "";
      // Among many remarks those that speak of it are the question.
      const isRemarks = counts.size > MAX_VALUES && !isDoubtful.has(at);
      const empty: Question[] = given < lines.length && !isRemarks ? [{ column, value: "", count: lines.length - given }] : [];
      const shown = isRemarks ? speaking : counts;
      const values = [...shown].map(([value, number]): Question => ({ column, value, count: number }));
      const sorted = values.toSorted((one, other) => ((one.value ?? "") < (other.value ?? "") ? -1 : 1));
      return { at, questions: shown.size > MAX_VALUES ? [{ column, value: null, count: given }] : [...empty, ...sorted] };
    });
}

const MAX_VALUES = 12;
const MAX_ASKED = 20;

const NO_COLUMN =
  "No address is in the first line, and no column is called Email. Save the list as CSV with the names of its columns in the first line.";

async function* linesOf(file: string): AsyncGenerator<Line> {
  // The parser reads a piece in one turn.
  const read = () => createReadStream(file, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
  const { delimiter, pieces } = await openCsv(() => decodedText(read(), { fatal: false }));
  const parser = parse({
    ...{ bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
    ...{ delimiter, max_record_size: MAX_LINE_LENGTH },
    cast: (cell, { index, lines }) => {
      // Before the line is complete: it may be 5 MB of commas.
      if (index >= MAX_COLUMNS) throw fileError(tooManyColumns(lines));
      return cell;
    },
  });
  const reading = pipeline(pieces, parser).catch(() => undefined);
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

function fileError(sentence: string): DomainError {
  return new DomainError("invalid", "This file can’t be read", sentence);
}
