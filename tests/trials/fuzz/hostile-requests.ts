import fc from "fast-check";
import { hostileAddress } from "./hostile-addresses";
import { hostileBody } from "./hostile-bodies";
import { often } from "./odd-values";

const senders = ["anonymous", "author", "editor", "owner"] as const;

export type Sender = (typeof senders)[number];

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly framing: (typeof framings)[number];
  /** Byte of the finished request that is overwritten, if any. */
  readonly damage: { readonly at: number; readonly byte: number } | null;
  /** What is sent behind it on the same connection. */
  readonly behind: string;
  readonly version: string;
}

/** Requests to every address of the route map, and to none, that no browser sends. */
export function hostileRequest(known: { readonly post: string; readonly slug: string }): fc.Arbitrary<HostileRequest> {
  return fc.record({
    sender: fc.constantFrom(...senders),
    method: fc.oneof(fc.constantFrom("GET", "POST"), often("POST", fc.constantFrom(...methods), 2)),
    target: hostileAddress(known),
    headers: often<HostileRequest["headers"]>([], fc.array(header(), { minLength: 1, maxLength: 4 }), 1),
    body: hostileBody(),
    framing: often(framings[0], fc.constantFrom(...framings)),
    damage: often(null, fc.record({ at: fc.nat(400), byte: fc.nat(255) })),
    behind: often(
      "",
      fc.constantFrom("GET /admin HTTP/1.1\r\nHost: x\r\n\r\n", "0\r\n\r\nGET / HTTP/1.1\r\n\r\n", "\0\0\0", "G".repeat(70_000)),
    ),
    version: often("HTTP/1.1", fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "http/1.1", "", "HTTP/1.1 ", "RTSP/1.0")),
  });
}

const methods = ["HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "PROPFIND", "get", "GE T", "", "PRI", "X".repeat(300)];
/** The declared length of the body: right, wrong, twice, in chunks, or in two ways at once (request smuggling). */
const framings = ["length", "short", "long", "negative", "twice", "chunked", "broken-chunks", "both", "odd-coding", "none"] as const;

function header(): fc.Arbitrary<readonly [string, string]> {
  const garbage = fc.string({ unit: "binary-ascii", maxLength: 40 }).map((text) => text.replace(/[\r\n]/g, ""));
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...oddHeaders) },
    fc.tuple(
      fc.constantFrom("Cookie", "Host", "Accept", "If-None-Match", "Range", "X-Forwarded-For", "Origin", "Content-Type", "X-File-Name"),
      garbage,
    ),
    fc.tuple(garbage, garbage),
  );
}

const oddHeaders = (
  [
    ["Host", "evil.example"],
    ["Host", ""],
    ["Origin", "https://evil.example"],
    ["Origin", "null"],
    ["Cookie", "a=b; ".repeat(500)],
    ["Cookie", "clinic.session_token=%; =; ;;=x"],
    ["Cookie", `toast=${"%7B".repeat(300)}`],
    ["Content-Type", "application/json"],
    ["Content-Type", "multipart/form-data; boundary=x"],
    ["Content-Type", "multipart/form-data"],
    ["Content-Type", "application/x-www-form-urlencoded; charset=utf-16"],
    ["Content-Type", "text/plain"],
    ["Content-Type", "image/png"],
    ["Content-Type", "a".repeat(2000)],
    ["Accept", "application/json"],
    ["Accept", "text/html"],
    ["Accept", "application/x-ndjson"],
    ["Accept-Encoding", "br;q=x, gzip;q=0, *"],
    ["Accept-Encoding", "identity;q=0"],
    ["If-None-Match", `${'W/"x", '.repeat(1000)}*`],
    ["Range", "bytes=0-0,5-2,-1"],
    ["Range", `bytes=${"0-,".repeat(1000)}`],
    ["X-Forwarded-For", "1.1.1.1, ::1, x"],
    ["X-Forwarded-Proto", "https"],
    ["X-HTTP-Method-Override", "DELETE"],
    ["Last-Event-ID", "9".repeat(40)],
    ["Expect", "100-continue"],
    ["Expect", "x"],
    ["Upgrade", "websocket"],
    ["Connection", "Upgrade, close"],
    ["Sec-Fetch-Site", "cross-site"],
    ["X-Long", "x".repeat(20_000)],
    [" Folded", "a\r\n b"],
    ["No\tName", "a"],
  ] as const
).map(([name, value]) => [name, value] as const);
