import { createReadStream } from "node:fs";

/** How many lines tell which sign divides the columns: a file may begin with a title. */
const MAX_LINES = 20;
const MAX_START = 16_384;

/** The text of a CSV file in UTF-8 or UTF-16, without a byte order mark and without Excel's line "sep=;", and what divides its columns. */
export async function openCsv(file: string): Promise<{ readonly delimiter: string; readonly pieces: AsyncIterable<string> }> {
  let start = "";
  for await (const piece of textOf(file)) {
    start += piece;
    if (start.length > MAX_START) break;
  }
  const named = SEPARATOR.exec(start);
  return { delimiter: named?.[1] ?? delimiterOf(start), pieces: named ? withoutStart(textOf(file), named[0].length) : textOf(file) };
}

const SEPARATOR = /^"?sep=([,;|\t])"?\r?\n/i;

/** The sign that the most lines have outside of quotation marks; the most often, if two are in as many. */
function delimiterOf(start: string): string {
  const plain = start.slice(0, MAX_START).replace(/"[^"]*"/g, "");
  const lines = plain.split(/\r\n?|\n/, MAX_LINES).filter((line) => line.trim() !== "");
  const found = [",", ";", "\t", "|"].map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    return { delimiter, lines: counts.filter(Boolean).length, signs: counts.reduce((all, count) => all + count, 0) };
  });
  return found.toSorted((one, other) => other.lines - one.lines || other.signs - one.signs)[0]?.delimiter ?? ",";
}

async function* textOf(file: string): AsyncGenerator<string, void, undefined> {
  let decoder: TextDecoder | null = null;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    yield decoder.decode(bytes, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** By the byte order mark. */
export function encodingOf(start: Buffer): "utf-8" | "utf-16le" | "utf-16be" {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : "utf-8";
}

async function* withoutStart(pieces: AsyncIterable<string>, length: number): AsyncGenerator<string, void, undefined> {
  let left = length;
  for await (const piece of pieces) {
    yield piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
