import { expect, test } from "vitest";
import { toSinglePrecision } from "./backup-rows";
import { readLines } from "./read-backup.server";

test("a fraction is the same number whichever engine stored it", () => {
  expect([0, 0.5, 0.3, 1, 0.123456789, 1 / 3].map(toSinglePrecision)).toEqual([0, 0.5, 0.3, 1, 0.12345679, 0.33333334]);
});

test("lines come whole however they were cut, and one without an end is missed", async () => {
  expect(await linesOf("on", "e\n", "two\nthr", "ee\n")).toEqual(["one", "two", "three"]);
  await expect(linesOf("one\n", "two")).rejects.toMatchObject({ problem: "truncated" });
});

test("a line without an end is not read forever", async () => {
  await expect(linesOf(...Array.from({ length: 12 }, () => "ten bytes."))).rejects.toMatchObject({ problem: "damaged" });
});

async function linesOf(...chunks: string[]): Promise<string[]> {
  const lines = [];
  for await (const { text } of readLines(inPieces(chunks), 100)) lines.push(text);
  return lines;
}

async function* inPieces(chunks: readonly string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}
