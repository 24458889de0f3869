import { expect, it } from "vitest";
import { oncePerTurn } from "./once-per-turn";

it("asks once in a turn of the event loop, and again in the next", async () => {
  let asked = 0;
  const ask = oncePerTurn(() => {
    asked += 1;
    return asked;
  });
  expect([ask(), ask()]).toEqual([1, 1]);
  await Promise.resolve();
  expect(ask()).toBe(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(ask()).toBe(2);
});
