import { Readable } from "node:stream";
import { buffer as readWhole } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import type { ExportedFile } from "./export-blog.server";

/** Packs an export into a ZIP file with one folder, as the stream is read and with one file in memory at a time. */
export function exportArchive(files: AsyncIterable<ExportedFile>, folder: string): Readable {
  return Readable.from(archiveParts(files, folder), { objectMode: false });
}

/** APPNOTE.TXT 6.3.10 of PKWARE: larger numbers stand in the fields of ZIP64. */
const [MAX_COUNT, MAX_OFFSET] = [0xffff, 0xffffffff];
const [NAMES_ARE_UTF8, MADE_ON_UNIX, REGULAR_FILE] = [0x0800, 0x033f, 0o100664];
const [STORED, DEFLATED] = [0, 8];
const [BASIC_VERSION, ZIP64_VERSION] = [20, 45];
const DIRECTORY_BATCH = 500;

async function* archiveParts(files: AsyncIterable<ExportedFile>, folder: string): AsyncGenerator<Buffer, void, undefined> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const name = Buffer.from(`${folder}/${file.path}`);
    const content = Buffer.isBuffer(file.content) ? file.content : await readWhole(file.content);
    const packed = file.isText ? await promisify(deflateRaw)(content) : content;
    const shared = Buffer.concat([
      fields([2, NAMES_ARE_UTF8], [2, file.isText ? DEFLATED : STORED], ...dosTime(file.modifiedAt)),
      fields([4, crc32(content)], [4, packed.length], [4, content.length], [2, name.length]),
    ]);
    const time = fields([2, 0x5455], [2, 5], [1, 1], [4, Math.floor(file.modifiedAt.getTime() / 1000)]);
    const farOffset = offset < MAX_OFFSET ? Buffer.alloc(0) : fields([2, 1], [2, 8], [8, offset]);
    directory.push(
      fields([4, 0x02014b50], [2, MADE_ON_UNIX], [2, offset < MAX_OFFSET ? BASIC_VERSION : ZIP64_VERSION]),
      shared,
      fields([2, time.length + farOffset.length], [6, 0], [4, REGULAR_FILE * 0x10000], [4, Math.min(offset, MAX_OFFSET)]),
      ...[name, time, farOffset],
    );
    const header = Buffer.concat([fields([4, 0x04034b50], [2, BASIC_VERSION]), shared, fields([2, time.length]), name, time]);
    yield header;
    yield packed;
    offset += header.length + packed.length;
    // Neither the database nor a reader who keeps up leaves the event loop to others.
    await nextTurn();
  }
  let size = 0;
  for (let from = 0; from < directory.length; from += DIRECTORY_BATCH) {
    const part = Buffer.concat(directory.slice(from, from + DIRECTORY_BATCH));
    size += part.length;
    yield part;
    await nextTurn();
  }
  yield directoryEnd(directory.length / PARTS_OF_ENTRY, size, offset);
}

const PARTS_OF_ENTRY = 6;

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const end = fields(
    ...([
      [4, 0x06054b50],
      [4, 0],
      [2, Math.min(count, MAX_COUNT)],
      [2, Math.min(count, MAX_COUNT)],
    ] as const),
    ...([
      [4, Math.min(size, MAX_OFFSET)],
      [4, Math.min(offset, MAX_OFFSET)],
      [2, 0],
    ] as const),
  );
  if (count < MAX_COUNT && size < MAX_OFFSET && offset < MAX_OFFSET) return end;
  const farEnd = fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, MADE_ON_UNIX],
      [2, ZIP64_VERSION],
      [8, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ] as const),
  );
  return Buffer.concat([farEnd, fields([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]), end]);
}

type Field = readonly [bytes: 1 | 2 | 4 | 6 | 8, value: number];

function fields(...given: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(given.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of given) {
    // Of eight bytes the last two stay 0.
    buffer.writeUIntLE(value, at, Math.min(bytes, 6));
    at += bytes;
  }
  return buffer;
}

/** In UTC, so that a blog has the same bytes everywhere; programs prefer the exact time beside it. */
function dosTime(given: Date): [Field, Field] {
  const date = new Date(Math.max(given.getTime(), Date.UTC(1980, 0)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [
    [2, time],
    [2, day],
  ];
}
