import { expect, test } from "vitest";
import { GenerationRead } from "./generation-read.server";

test("reads once for each generation, never returns an older value, and remembers the last one", async () => {
  const source = { contentGeneration: 1 };
  const reads: PromiseWithResolvers<string>[] = [];
  const current = new GenerationRead(source, (isLatest) => {
    const read = Promise.withResolvers<string>();
    reads.push(read);
    return read.promise.then((value) => `${value}, ${isLatest() ? "latest" : "late"}`);
  });
  const before = [current.get(), current.get()];
  source.contentGeneration = 2;
  const after = current.get();
  reads[1]?.resolve("new");
  reads[0]?.resolve("old");
  expect(await Promise.all([...before, after, current.get()])).toEqual(["old, late", "old, late", "new, latest", "new, latest"]);
  expect(current.isKnown(2)).toBe(true);
  source.contentGeneration = 3;
  const failed = current.get();
  reads[2]?.reject(new Error("away"));
  await expect(failed).rejects.toThrow("away");
  expect(current.lastKnown).toBe("new, latest");
  expect(current.isKnown(3)).toBe(false);
  const again = current.get();
  reads[3]?.resolve("back");
  expect(await again).toBe("back, latest");
});
