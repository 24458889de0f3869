import { closeSync, createWriteStream, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { openPromise } from "yauzl";
import { exportArchive } from "~/domain/blog-export/export-archive.server";
import type { ExportedFile } from "~/domain/blog-export/export-blog.server";
import { temporaryFolder } from "./support/exports";
import { PauseMeter } from "./support/pause-meter";
import { slowness } from "./support/processor-time";

const modifiedAt = new Date("2026-11-28T09:30:41Z");

async function* files(count: number): AsyncGenerator<ExportedFile> {
  for (let number = 1; number <= count; number += 1)
    yield { path: `posts/${number}.md`, modifiedAt, content: Buffer.from(`Text ${number}`), isText: number % 10 === 0 };
}

/** Names and sizes of all entries, and the last one's text. */
async function readArchive(file: string) {
  const zip = await openPromise(file, { autoClose: false });
  const entries = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const [last] = entries.slice(-1);
  if (!last) throw new Error("The archive is empty.");
  const text: string[] = [];
  for await (const part of await zip.openReadStreamPromise(last)) text.push(String(part));
  zip.close();
  return { entries, last, text: text.join("") };
}

it("packs 20,000 files in short turns of the event loop, to the end", async () => {
  let pause = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4 && pause >= 50; attempt += 1) {
    const pauses = new PauseMeter();
    await pipeline(exportArchive(files(20_000), "blog"), createWriteStream(path.join(temporaryFolder(), "blog.zip")));
    pause = Math.min(pause, pauses.end() / slowness());
  }
  expect(pause).toBeLessThan(50);
});

it("packs more files than the first archives could count", async () => {
  const file = path.join(temporaryFolder(), "blog.zip");
  await pipeline(exportArchive(files(66_000), "blog"), createWriteStream(file));
  const { entries, last, text } = await readArchive(file);
  expect(entries).toHaveLength(66_000);
  expect({ name: last.fileName, text, date: last.getLastModDate() }).toEqual({
    name: "blog/posts/66000.md",
    text: "Text 66000",
    date: modifiedAt,
  });
});

it("packs more bytes than the first archives could count", async () => {
  const picture = Buffer.alloc(64 * 1024 * 1024);
  const pictures = async function* (): AsyncGenerator<ExportedFile> {
    for (let number = 1; number <= 65; number += 1)
      yield { path: `media/files/${number}.jpg`, modifiedAt, content: picture, isText: false };
    yield* files(1);
  };
  const file = path.join(temporaryFolder(), "blog.zip");
  const handle = openSync(file, "w");
  let length = 0;
  for await (const part of exportArchive(pictures(), "blog") as AsyncIterable<Buffer>) {
    // The zeros of the pictures are holes of the file.
    if (part.length < 1024 * 1024) writeSync(handle, part, 0, part.length, length);
    length += part.length;
  }
  closeSync(handle);
  expect(length).toBeGreaterThan(2 ** 32);
  const { entries, text } = await readArchive(file);
  expect(entries).toHaveLength(66);
  expect(entries.slice(0, 65).every(({ uncompressedSize }) => uncompressedSize === picture.length)).toBe(true);
  expect(text).toBe("Text 1");
});

it("ends with the error of what it packs, and stops reading with its reader", async () => {
  const failing = async function* (): AsyncGenerator<ExportedFile> {
    yield* files(3);
    throw new Error("The database went away.");
  };
  const file = path.join(temporaryFolder(), "blog.zip");
  await expect(pipeline(exportArchive(failing(), "blog"), createWriteStream(file))).rejects.toThrow("went away");
  expect(readFileSync(file).includes("PK\x05\x06")).toBe(false);
  let isOver = false;
  const endless = async function* (): AsyncGenerator<ExportedFile> {
    try {
      for (;;) yield* files(100);
    } finally {
      isOver = true;
    }
  };
  const archive = exportArchive(endless(), "blog");
  archive.once("data", () => archive.destroy());
  await expect.poll(() => isOver).toBe(true);
});
