import { format } from "node:util";
import { expect, test, vi } from "vitest";
import { consoleLog, datedLog, withoutTokens } from "./log.server";

const now = () => new Date("2026-11-18T17:00:00.000Z");

test("a message is one line with its time, whatever characters are in it", () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((...given) => void lines.push(format(...given)));
  datedLog(consoleLog, now).info('Published "100%s\r\n2026 Refused \u001b[2J" as planned.');
  spy.mockRestore();
  expect(lines).toEqual(['2026-11-18T17:00:00.000Z Published "100%s\\u000d\\u000a2026 Refused \\u001b[2J" as planned.']);
});

test("a cause is logged after its message, not inside it", () => {
  const lines: string[] = [];
  const spy = vi.spyOn(console, "error").mockImplementation((...given) => void lines.push(format(...given)));
  datedLog(consoleLog, now).error("GET /%s failed", "the cause");
  spy.mockRestore();
  expect(lines).toEqual(["2026-11-18T17:00:00.000Z GET /%s failed the cause"]);
});

test("a log says what failed, not the secret of a link", () => {
  expect(withoutTokens("/admin/reset-password/0123456789abcdefghijklmnop")).toBe("/admin/reset-password/…");
});
