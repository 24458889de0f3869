import { BackupError } from "./backup-error";

/** A row with the largest upload takes a third of this, as base64. */
const MAX_BYTES = 64 * 1024 * 1024;

const NEWLINE = 10;

interface Line {
  readonly bytes: Buffer;
  readonly text: string;
}

/** The lines of a stream, of which each ends in a line feed. @throws BackupError */
export async function* readLines(contents: AsyncIterable<Buffer>, mostBytes = MAX_BYTES): AsyncGenerator<Line, undefined, undefined> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of contents) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const bytes = Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      length = 0;
      start = end + 1;
      yield { bytes, text: bytes.toString("utf8") };
    }
    length += chunk.length - start;
    if (length > mostBytes) throw new BackupError("damaged");
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (length > 0) throw new BackupError("truncated");
}
