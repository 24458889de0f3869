import { beforeEach, expect, test } from "vitest";
import { DatabaseUnavailableError } from "~/database/database-error.server";
import { CircuitBreaker } from "./circuit-breaker.server";

let now: number;
let breaker: CircuitBreaker;
let asked: number;

beforeEach(() => {
  now = 0;
  asked = 0;
  breaker = new CircuitBreaker(() => now);
});

const read = (takes: number, error?: Error) =>
  breaker.run(async () => {
    asked += 1;
    now += takes;
    if (error) throw error;
    return "read";
  });

const outage = new DatabaseUnavailableError("canceling statement due to lock timeout");

test("after a slow outage others fail at once, then one tries again", async () => {
  await expect(read(2000, outage)).rejects.toBe(outage);
  now += 4000;
  await expect(read(2000)).rejects.toBe(outage);
  expect(asked).toBe(1);
  now += 2000;
  const trying = read(0);
  await expect(read(0)).rejects.toBe(outage);
  expect(await trying).toBe("read");
  expect(await read(0)).toBe("read");
  expect(asked).toBe(3);
});

test("a quick outage and any other error stop nobody", async () => {
  await expect(read(10, outage)).rejects.toBe(outage);
  await expect(read(9000, new Error("a fault"))).rejects.toThrow("a fault");
  expect(await read(0)).toBe("read");
});
