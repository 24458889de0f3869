import { expect, test } from "vitest";
import { parseConfig } from "~/config.server";
import { ProxyWarning } from "./client-address.server";
import { RefusalLog } from "./refusal-log.server";

function recorder() {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), error: (line: string) => void lines.push(line) };
  let time = 0;
  return { lines, log, now: () => new Date(time), pass: (milliseconds: number) => (time += milliseconds) };
}

test("a refused request is one line, without the secret of a link", () => {
  const { lines, log, now } = recorder();
  const refusals = new RefusalLog(log, now);
  refusals.note(405, "POST", "/admin/reset-password/0123456789abcdefghijklmnop", "203.0.113.9", "ab12");
  refusals.note(401, "POST", "/admin/passkey", "203.0.113.9", "ab15");
  refusals.note(200, "GET", "/", "203.0.113.9", "ab13");
  refusals.note(404, "GET", "/nothing", "203.0.113.9", "ab14");
  expect(lines).toEqual([
    "Refused POST /admin/reset-password/… from 203.0.113.9 with 405, reference ab12",
    "Refused POST /admin/passkey from 203.0.113.9 with 401, reference ab15",
  ]);
});

test("a million refused requests are twenty lines a minute, and one that counts the rest", () => {
  const { lines, log, now, pass } = recorder();
  const refusals = new RefusalLog(log, now);
  const flood = (times: number) => {
    for (let at = 0; at < times; at += 1) refusals.note(413, "POST", "/blog/subscribe", "203.0.113.9", "ab12");
  };
  flood(1000);
  expect(lines).toHaveLength(20);
  pass(60_000);
  flood(1);
  expect(lines.slice(20)).toEqual(["Refused 980 more requests in the minute of the last one above.", lines[0]]);
});

test("a proxy that is not trusted is named in the log, once an hour, on a public install", () => {
  const { lines, log, now, pass } = recorder();
  const warning = (environment: Record<string, string>) => new ProxyWarning({ config: parseConfig(environment), log, now });
  pass(1);
  warning({}).note("127.0.0.1");
  warning({ PUBLIC_URL: "https://clinic.example", TRUSTED_PROXIES: "127.0.0.1" }).note("::ffff:127.0.0.1");
  expect(lines).toEqual([]);
  const loud = warning({ PUBLIC_URL: "https://clinic.example" });
  for (const wait of [0, 60_000, 3_600_000]) {
    pass(wait);
    loud.note("::ffff:10.0.0.2");
  }
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^WARNING: 10\.0\.0\.2 sends X-Forwarded-For.*TRUSTED_PROXIES=10\.0\.0\.2\./);
});
