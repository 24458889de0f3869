import { connect } from "node:net";
import type { HostileRequest } from "./hostile-requests";

/** Milliseconds after which an answer counts as missing: far more than the busiest machine needs. */
const TIMEOUT_MS = 30_000;
const WAIT_FOR_MORE = 100;

/** @returns the status of the first answer; 0 when the connection ended without one, null when neither happened */
export function sendRaw(url: URL, request: HostileRequest, cookie: string): Promise<number | null> {
  const bytes = toBytes(url, request, cookie);
  return new Promise((resolve) => {
    const socket = connect(Number(url.port), "127.0.0.1");
    let answer = "";
    const end = (status: number | null) => {
      resolve(status);
      socket.destroy();
    };
    const statusOf = () => Number(/^HTTP\/1\.1 ([2-5]\d\d)/m.exec(answer)?.[1] ?? 0);
    socket.setTimeout(TIMEOUT_MS, () => end(answer === "" ? null : statusOf()));
    socket.on("data", (chunk) => {
      if (answer.length < 4096) answer += chunk.toString("latin1");
      // A live stream ends with its reader.
      if (/^content-type: text\/event-stream/im.test(answer)) end(statusOf());
    });
    socket.on("error", () => end(statusOf()));
    socket.on("close", () => end(statusOf()));
    socket.write(bytes);
    // What never ends is ended from here; Node drops a complete request too when its sender hangs up before the answer.
    if (!isComplete(request)) setTimeout(() => socket.end(), WAIT_FOR_MORE);
  });
}

/** As a well-behaved program sends it; 0 for what fetch itself refuses to send. */
export async function sendByFetch(url: URL, request: HostileRequest, cookie: string): Promise<number | null> {
  const { method, target, body } = request;
  const headers = allHeaders(url, request, cookie).filter(([name]) => !["Host", "Connection"].includes(name));
  try {
    const fetchRequest = new Request(new URL(target, url), {
      method,
      headers,
      ...(!["GET", "HEAD"].includes(method) && { body }),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (new URL(fetchRequest.url).origin !== url.origin) return 0;
    const response = await fetch(fetchRequest);
    if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body?.cancel();
    else await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? null : 0;
  }
}

function isComplete({ framing, damage, behind, version }: HostileRequest): boolean {
  return ["length", "chunked"].includes(framing) && damage === null && behind === "" && version === "HTTP/1.1";
}

function toBytes(url: URL, request: HostileRequest, cookie: string): Buffer {
  const { method, target, framing, body, damage, behind, version } = request;
  const [framed, sent] = frame(framing, Buffer.from(body));
  const headers = allHeaders(url, request, cookie).map((pair) => pair.join(": "));
  const head = [`${method} ${target} ${version}`, ...headers, ...framed].join("\r\n");
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), sent, Buffer.from(behind, "latin1")]);
  if (damage && damage.at < bytes.length) bytes[damage.at] = damage.byte;
  return bytes;
}

/** Its own headers, and of what lets a request through to its route those that it has not. */
function allHeaders(url: URL, { headers }: HostileRequest, cookie: string): [string, string][] {
  const usual = Object.entries({
    Host: url.host,
    Origin: url.origin,
    Cookie: cookie,
    "Content-Type": "application/x-www-form-urlencoded",
    Connection: "close",
  });
  const names = new Set(headers.map(([name]) => name));
  return [
    ...usual.filter(([name, value]) => !names.has(name) && value !== ""),
    ...headers.map(([name, value]): [string, string] => [name, value]),
  ];
}

function frame(framing: HostileRequest["framing"], body: Buffer): [string[], Buffer] {
  const length = (size: number | string) => `Content-Length: ${size}`;
  const chunk = (size: string) => Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]);
  const hex = body.length.toString(16);
  switch (framing) {
    case "length":
      return [[length(body.length)], body];
    case "short":
      return [[length(Math.floor(body.length / 2))], body];
    case "long":
      return [[length(body.length + 1000)], body];
    case "negative":
      return [[length("-1")], body];
    case "twice":
      return [[length(body.length), length(body.length + 1)], body];
    case "chunked":
      return [["Transfer-Encoding: chunked"], chunk(hex)];
    case "broken-chunks":
      return [["Transfer-Encoding: chunked"], chunk(`${hex};${"x".repeat(5000)}\r\nzz`)];
    case "both":
      return [[length(body.length), "Transfer-Encoding: chunked"], chunk(hex)];
    case "odd-coding":
      return [["Transfer-Encoding: xchunked, gzip"], chunk(hex)];
    case "none":
      return [[], body];
  }
}
