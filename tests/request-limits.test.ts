import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_PER_SESSION } from "~/domain/live/stream-limits.server";
import { AddressSlots, usualTimeouts } from "../server/limits/connection-limits.server";
import { rawRequest } from "./support/raw-request";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan, goodPassword } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";

let site: TestSite;
/** For senders who never finish: whoever is only slow, as on a busy machine, would lose their requests too. */
let impatientSite: TestSite;
const environment = { TRUSTED_PROXIES: "127.0.0.0/8,::1", PUBLIC_URL: "https://clinic.example" };

beforeAll(async () => {
  site = await startTestSite({ environment });
  impatientSite = await startTestSite({
    environment,
    timeouts: { ...usualTimeouts, headers: 1000, body: 200, bytesPerSecond: 1e9, unused: 2000, checkEvery: 50 },
  });
});
afterAll(async () => {
  await site.close();
  await impatientSite.close();
});

const post = (path: string, ...more: string[]) => [
  `POST ${path} HTTP/1.1`,
  "Origin: https://clinic.example",
  "Content-Type: application/x-www-form-urlencoded",
  ...more,
];

test("a body that does not come is answered with 408, and its connection closed", async () => {
  for (const lines of [post("/blog/subscribe", "Content-Length: 50"), post("/admin/posts/new", "Transfer-Encoding: chunked")]) {
    const answer = await rawRequest(impatientSite.url, lines);
    expect([answer.status, answer.headers.connection]).toEqual([408, "close"]);
    expect(answer.body).toContain("took too long to arrive");
  }
  expect(impatientSite.messages.join("\n")).toMatch(/^Refused POST \/blog\/subscribe from (127\.0\.0\.1|::1) with 408, reference \w{8}$/m);
});

test("headers that do not end, and a body that nobody wants, close the connection", async () => {
  for (const sent of [
    "GET / HTTP/1.1\r\nHost: localhost\r\nX-",
    "GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n",
  ]) {
    const unfinished = connect(Number(new URL(impatientSite.url).port), "localhost");
    unfinished.write(sent);
    await once(unfinished.resume(), "close");
  }
});

function open(sent: string) {
  const socket = connect({ port: Number(new URL(impatientSite.url).port), host: "localhost", allowHalfOpen: true });
  // It may be reset.
  socket.on("error", () => undefined).write(sent);
  return socket;
}

test("whoever sends headers that do not end can't keep the connection by not closing it", async () => {
  const sender = open("GET / HTTP/1.1\r\nHost: localhost\r\n").pause();
  const isOver = () => {
    sender.write("X-a: b\r\n");
    return sender.destroyed;
  };
  await expect.poll(isOver).toBe(true);
});

test("whoever reads no answers can't keep the connection", async () => {
  const request = "GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const reader = open(request.repeat(1000)).pause();
  // Each takes as long as an unused connection is kept.
  for (let times = 0; times < 3; times += 1) await once(open(request).resume().setEncoding("utf8"), "end");
  let bytes = 0;
  for await (const piece of reader as AsyncIterable<Buffer>) bytes += piece.length;
  // What the system had accepted. All answers have over 40 MB.
  expect(bytes).toBeLessThan(20_000_000);
});

test("a large file has the time that a slow uplink needs", () => {
  const seconds = (megabytes: number) => usualTimeouts.body / 1000 + (megabytes * 1024 * 1024) / usualTimeouts.bytesPerSecond;
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
  const head = post("/blog/subscribe", "Host: localhost", "Content-Length: 50", "X-Forwarded-For: 203.0.113.9").join("\r\n");
  const answers = Array.from({ length: 40 }, () => "");
  const senders = answers.map((_, index) => {
    const socket = connect(Number(new URL(site.url).port), "localhost").setEncoding("utf8");
    socket.write(`${head}\r\n\r\n`);
    return socket.on("data", (text) => {
      answers[index] = `${answers[index]}${text}`;
    });
  });
  const answered = () => answers.filter((answer) => answer.includes("\r\n\r\n"));
  await expect.poll(answered).toHaveLength(8);
  for (const answer of answered()) expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]+\r\nRetry-After: 60\r\n/i);
  const other = { Origin: "https://clinic.example", "X-Forwarded-For": "198.51.100.7" };
  const body = new URLSearchParams({ email: "kim@clinic.example" });
  expect((await site.get("/blog/subscribe", { method: "POST", body, headers: other })).status).toBe(303);
  expect(answered()).toHaveLength(8);
  for (const sender of senders) sender.destroy();
});

test("a stranger gets 60 passkey options a minute, by POST, and a GET stores nothing", async () => {
  const stored = site.database.kysely.selectFrom("staff_verifications" as "counters").selectAll();
  const rows = async () => (await stored.execute()).length;
  const ask = (method: string, address: string) =>
    site.get("/admin/passkey-options", { method, headers: { "X-Forwarded-For": address, Origin: "https://clinic.example" } });
  for (let times = 0; times < 5; times += 1) expect((await ask("GET", "203.0.113.9")).status).toBe(302);
  expect(await rows()).toBe(0);
  for (let times = 0; times < 60; times += 1) expect((await ask("POST", "203.0.113.9")).status).toBe(200);
  expect((await ask("POST", "203.0.113.9")).status).toBe(429);
  expect((await ask("POST", "198.51.100.7")).status).toBe(200);
  expect(await rows()).toBe(61);
});

test("every answer of an https site asks for https, broken requests included, and what has a body is in nobody's frame", async () => {
  const host = new URL(site.url).host;
  const requests: Record<string, readonly string[]> = {
    200: ["GET / HTTP/1.1"],
    "200 file": ["GET /favicon.ico HTTP/1.1"],
    308: ["GET /Services HTTP/1.1"],
    404: ["GET /nothing-here HTTP/1.1"],
    "404 source": ["GET /.git/config HTTP/1.1"],
    405: ["PUT / HTTP/1.1"],
    "405 trace": ["TRACE / HTTP/1.1"],
    "400 lengths": ["POST /blog/subscribe HTTP/1.1", "Content-Length: 3", "Transfer-Encoding: chunked"],
    "400 address": ["GET //evil.example HTTP/1.1"],
    "400 syntax": ["GET / HTTP/1.1", `Host ${host}`],
    431: ["GET / HTTP/1.1", `X-Long: ${"x".repeat(40_000)}`],
    "200 robots": ["GET /robots.txt HTTP/1.1"],
  };
  for (const [status, lines] of Object.entries(requests)) {
    const answer = await rawRequest(site.url, lines);
    expect([answer.status, answer.headers["strict-transport-security"]]).toEqual([
      Number.parseInt(status, 10),
      "max-age=31536000; includeSubDomains",
    ]);
    if (!answer.headers["content-type"]) continue;
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("the toast's cookie belongs to an https host alone, and one session has thirty streams", async () => {
  const origin = "https://clinic.example";
  const owner = new Visitor(site, { Origin: origin });
  const setupCode = /setup code (\S+)/.exec(site.messages.join("\n"))?.[1] ?? "";
  const made = await owner.post("/admin/create-account", { ...drMorgan, password: goodPassword, setupCode });
  const toast = made.headers.getSetCookie().find((line) => line.includes("staff.toast="));
  expect(toast).toMatch(/^__Host-staff\.toast=.*; Path=\/;.*; Secure$/);
  expect(await owner.text("/admin")).toContain("Account created");
  expect([...owner.cookies.keys()].filter((name) => name.includes("toast"))).toEqual([]);

  const headers = { Cookie: cookieHeader(owner.cookies) };
  const readers: AbortController[] = [];
  // An answer that nobody holds is collected, and its stream ends with it.
  const answers: Response[] = [];
  const open = async () => {
    const reader = new AbortController();
    readers.push(reader);
    const answer = await site.get("/admin/events", { headers, signal: reader.signal });
    answers.push(answer);
    return answer.status;
  };
  for (let times = 0; times < MAX_PER_SESSION; times += 1) expect(await open()).toBe(200);
  expect(await open()).toBe(429);
  readers[0]?.abort();
  await expect.poll(open).toBe(200);
  expect(answers.length).toBeGreaterThan(MAX_PER_SESSION);
  for (const reader of readers) reader.abort();
});

test("a target in absolute form is that page, and two hosts are none (RFC 9112)", async () => {
  const about = await rawRequest(site.url, ["GET http://clinic.example/about?utm_source=x HTTP/1.1"]);
  expect([about.status, about.body.includes("About")]).toEqual([200, true]);
  expect((await rawRequest(site.url, ["GET http://clinic.example HTTP/1.1"])).status).toBe(200);
  expect((await rawRequest(site.url, ["GET HTTP://other.example/About/ HTTP/1.1"])).headers.location).toBe("/about");
  expect((await rawRequest(site.url, ["GET /about HTTP/1.1", "Host: other.example"])).status).toBe(400);
  expect((await rawRequest(site.url, ["GET ftp://clinic.example/about HTTP/1.1"])).status).toBe(400);
});

test("visitors behind a proxy that adds ports have limits of their own", async () => {
  const statuses: number[] = [];
  for (const forwarded of [...Array(11).fill("3.3.3.3:1001"), "4.4.4.4:1002", "[2001:db8::5]:1003"]) {
    statuses.push((await rawRequest(site.url, post("/contact", `X-Forwarded-For: ${forwarded}`, "Content-Length: 0"))).status);
  }
  expect(statuses.slice(-3)).toEqual([429, 400, 400]);
});
