import { expect, test } from "vitest";
import { UnusedMemory } from "./unused-memory.server";

const MEGABYTE = 1_000_000;

test("is given back when the process has grown and does nothing", async () => {
  let [resident, utilization, collections] = [130 * MEGABYTE, 0, 0];
  const memory = new UnusedMemory({
    resident: () => resident,
    utilization: () => utilization,
    collect: () => {
      collections += 1;
      resident = 120 * MEGABYTE;
    },
  });
  const collectionsAt = async (megabytes: number, share: number) => {
    [resident, utilization] = [megabytes * MEGABYTE, share];
    await memory.giveBackWhenIdle();
    return collections;
  };
  expect(await collectionsAt(130, 0)).toBe(1);
  expect(await collectionsAt(135, 0)).toBe(1);
  expect(await collectionsAt(400, 0.5)).toBe(1);
  expect(await collectionsAt(400, 0.01)).toBe(2);
  expect(await collectionsAt(120, 0)).toBe(2);
});

test("is what nothing refers to", async () => {
  let kept: object | null = { words: "x".repeat(MEGABYTE) };
  const found = new WeakRef(kept);
  // What a WeakRef was made from stays until the turn ends.
  await new Promise((resolve) => setImmediate(resolve));
  expect(found.deref()).toBe(kept);
  kept = null;
  await new Promise((resolve) => setImmediate(resolve));
  await new UnusedMemory({ utilization: () => 0 }).giveBackWhenIdle();
  expect(found.deref()).toBeUndefined();
});
