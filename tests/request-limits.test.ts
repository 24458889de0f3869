import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AddressSlots, usualPatience } from "../server/connection-limits.server";
import { rawRequest } from "./support/raw-request";
import { startTestSite, type TestSite } from "./support/site";

let site: TestSite;
const behindProxy = { TRUSTED_PROXIES: "127.0.0.0/8,::1", PUBLIC_URL: "https://clinic.example" };

beforeAll(async () => {
  site = await startTestSite({
    environment: behindProxy,
    patience: { ...usualPatience, headers: 150, body: 150, bytesPerSecond: 1e9, checkEvery: 50 },
  });
});
afterAll(() => site.close());

const post = (path: string, ...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  "Origin: https://clinic.example",
  "Content-Type: application/x-www-form-urlencoded",
  ...more,
];

test("a body that does not come is answered with 408, and its connection closed", async () => {
  for (const lines of [post("/blog/subscribe", "Content-Length: 50"), post("/admin/posts/new", "Transfer-Encoding: chunked")]) {
    const answer = await rawRequest(site.url, lines);
    expect([answer.status, answer.headers.connection]).toEqual([408, "close"]);
    expect(answer.body).toContain("took too long to arrive");
  }
});

test("headers that do not end, and a body that nobody wants, close the connection", async () => {
  for (const sent of [
    "GET / HTTP/1.1\r\nHost: localhost\r\nX-",
    "GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
  ]) {
    const unfinished = connect(Number(new URL(site.url).port), "localhost");
    unfinished.write(sent);
    await once(unfinished.resume(), "close");
  }
});

test("a large file has the time that a slow uplink needs", () => {
  const seconds = (megabytes: number) => usualPatience.body / 1000 + (megabytes * 1024 * 1024) / usualPatience.bytesPerSecond;
  expect(seconds(0.0625)).toBeLessThan(25);
  // 512 kbit/s, with a tenth lost to the protocols.
  expect(seconds(15)).toBeGreaterThan((15 * 1024 * 1024 * 8) / 512_000);
});

test("an address has so many connections, its network counted as one, and a local proxy any number", () => {
  const slots = new AddressSlots(2);
  const leave = slots.take("2001:db8::1");
  expect(slots.take("2001:db8::2")).not.toBeNull();
  expect(slots.take("2001:db8::3")).toBeNull();
  expect(slots.take("203.0.113.9")).not.toBeNull();
  leave?.();
  expect(slots.take("2001:db8::3")).not.toBeNull();
  for (let times = 0; times < 10; times += 1) {
    for (const local of ["127.0.0.1", "::1", "10.1.2.3", "192.168.1.1"]) expect(slots.take(local)).not.toBeNull();
  }
});

test("one visitor behind a proxy may send 32 forms at a time, and keeps nobody else from it", async () => {
  const slow = (address: string) => rawRequest(site.url, post("/blog/subscribe", "Content-Length: 50", `X-Forwarded-For: ${address}`));
  const answers = await Promise.all([...Array.from({ length: 40 }, () => slow("203.0.113.9")), slow("198.51.100.7")]);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(8);
  expect(answers.at(-1)?.status).toBe(408);
  expect(answers.find(({ status }) => status === 429)?.headers["retry-after"]).toBe("60");
});

test("a stranger gets 60 passkey options a minute, by POST, and a GET stores nothing", async () => {
  const rows = async () =>
    Number(
      (
        await site.database.kysely
          .selectFrom("staff_verifications" as "counters")
          .selectAll()
          .execute()
      ).length,
    );
  const ask = (method: string, address: string) =>
    site.get("/admin/passkey-options", { method, headers: { "X-Forwarded-For": address, Origin: "https://clinic.example" } });
  for (let times = 0; times < 5; times += 1) expect((await ask("GET", "203.0.113.9")).status).toBe(302);
  expect(await rows()).toBe(0);
  for (let times = 0; times < 60; times += 1) expect((await ask("POST", "203.0.113.9")).status).toBe(200);
  expect((await ask("POST", "203.0.113.9")).status).toBe(429);
  expect((await ask("POST", "198.51.100.7")).status).toBe(200);
  expect(await rows()).toBe(61);
});
