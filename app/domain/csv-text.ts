/** How many lines tell which sign divides the columns: a file may begin with a title. */
const MAX_LINES = 20;
const MAX_START = 16_384;

export interface CsvText {
  readonly delimiter: string;
  /** Of the text without Excel's line "sep=;". */
  readonly pieces: AsyncIterable<string>;
  /** Counted from 1: the line of the columns' names, below a title. */
  readonly headerLine: number;
}

/**
 * @param read the text, from its start
 * @param isHeader whether a line in lower case has the names of the columns; without it, the sign that the most lines have divides them
 */
export async function openCsv(
  read: () => AsyncIterable<string>,
  isHeader: (cells: readonly string[]) => boolean = () => false,
): Promise<CsvText> {
  let start = "";
  for await (const piece of read()) {
    start += piece;
    if (start.length > MAX_START) break;
  }
  const named = SEPARATOR.exec(start);
  const lines = start.slice(named?.[0].length ?? 0, MAX_START).split(/\r\n?|\n/, MAX_LINES);
  const found = DELIMITERS.map((delimiter) => ({ delimiter, at: lines.findIndex((line) => isHeader(cellsOf(line, delimiter))) }));
  const header = found.filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at)[0];
  return {
    delimiter: named?.[1] ?? header?.delimiter ?? delimiterOf(start),
    pieces: named ? withoutStart(read(), named[0].length) : read(),
    headerLine: 1 + (header?.at ?? 0),
  };
}

function cellsOf(line: string, delimiter: string): string[] {
  return line
    .replace(/^\uFEFF/, "")
    .split(delimiter)
    .map((cell) => cell.trim().replace(/^"|"$/g, "").trim().toLowerCase());
}

const DELIMITERS = [",", ";", "\t", "|"];

const SEPARATOR = /^\uFEFF?"?sep=([,;|\t])"?\r?\n/i;

/** The sign that the most lines have outside of quotation marks; the most often, if two are in as many. */
function delimiterOf(start: string): string {
  const plain = start.slice(0, MAX_START).replace(/"[^"]*(?:"|$)/g, "");
  const lines = plain.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== "");
  const found = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, lines: counts.filter(Boolean).length, signs: counts.reduce((all, count) => all + count, 0) };
  });
  return found.toSorted((one, other) => other.lines - one.lines || other.signs - one.signs)[0]?.delimiter ?? ",";
}

async function* withoutStart(pieces: AsyncIterable<string>, length: number): AsyncGenerator<string, void, undefined> {
  let left = length;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
