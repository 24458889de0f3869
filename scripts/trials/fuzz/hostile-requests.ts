import fc from "fast-check";
import { allAddresses } from "../../../tests/support/addresses";
import { typedArticle } from "../../../tests/support/post-forms";
import { oddText } from "./odd-values";

export const senders = ["anonymous", "author", "editor", "owner"] as const;

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
    target: target(known),
    headers: often<HostileRequest["headers"]>([], fc.array(header(), { minLength: 1, maxLength: 4 }), 1),
    body: body(),
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
/** How the length of the body is told: right, wrong, twice, in pieces, or in two ways at once (request smuggling). */
const framings = ["length", "short", "long", "negative", "twice", "chunked", "broken-chunks", "both", "odd-coding", "none"] as const;

/** Mostly usual, so that most requests reach a route. */
function often<Value>(usual: Value, others: fc.Arbitrary<Value>, times = 12): fc.Arbitrary<Value> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}

function target(known: { post: string; slug: string }): fc.Arbitrary<string> {
  const paths = fc.constantFrom(...allAddresses.map(({ path }) => path));
  const values = fc.oneof(
    fc.constantFrom(known.post, known.slug, "1", "unknown", ...oddSegments),
    fc.string({ unit: "binary", maxLength: 20 }).map(escaped),
  );
  const concrete = fc.tuple(paths, fc.array(values, { minLength: 3, maxLength: 3 })).map(([path, given]) => {
    let at = 0;
    return path.replace(/:\w+|\*/g, () => given[at++ % given.length] ?? "");
  });
  const path = fc.oneof(
    { weight: 6, arbitrary: concrete },
    fc.tuple(concrete, fc.constantFrom(...oddEnds)).map((parts) => parts.join("")),
    fc.constantFrom(...oddTargets),
    fc.string({ unit: "binary", maxLength: 60 }).map((text) => `/${escaped(text)}`),
  );
  return fc.tuple(path, often("", query(), 2)).map((parts) => parts.join(""));
}

const oddSegments = [
  "..",
  "%2e%2e",
  "%00",
  "%ff",
  "%c0%af",
  "%",
  "%zz",
  "'--",
  "__proto__",
  "constructor",
  "-1",
  "9".repeat(30),
  "a".repeat(3000),
  "%F0%9F%90%B6",
  "_root",
  "*",
];
const oddEnds = [".data", "/", "//", "/..", "/../admin", "/%2e%2e/admin/staff", ";a=b", "%20", "#a", "/.data", "\\", "%5c", "?", "??"];
const oddTargets = [
  "*",
  "//evil.example/",
  "http://evil.example/",
  "/assets/../../package.json",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/_root.data",
  "/__manifest",
  "/.env",
  "/.git/config",
  "",
  " ",
  `/${"a/".repeat(2000)}`,
  `/${"a".repeat(40_000)}`,
  "/admin/%2e/staff",
  "/ADMIN/staff",
  "/%61dmin/staff",
  "/favicon.ico",
];

function query(): fc.Arbitrary<string> {
  const name = fc.constantFrom(
    "page",
    "category",
    "v",
    "q",
    "sort",
    "status",
    "after",
    "_routes",
    "index",
    "p",
    "__proto__",
    "from",
    "utm_source",
  );
  const value = fc.oneof(
    fc.constantFrom("1", "2", "0", "-1", "99999", "1e9", "Surgery", "All", "published", "%", "%00", "x".repeat(3000)),
    fc.string({ unit: "binary", maxLength: 30 }).map(escaped),
  );
  return fc.array(fc.tuple(name, value), { maxLength: 5 }).map((pairs) => `?${pairs.map((pair) => pair.join("=")).join("&")}`);
}

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

function body(): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const fieldNames = [...Object.keys(typedArticle), ...otherFields];
  const value = fc.oneof(
    fc.constantFrom("", "1", "x", "owner", "draft", "published", "true", "a@b.example", "quail walks at dawn"),
    oddText(),
  );
  const fields = fc.array(fc.tuple(fc.constantFrom(...fieldNames), value), { maxLength: 12 });
  const form = fc
    .oneof(
      fields,
      fields.map((more) => [...Object.entries(typedArticle), ...more] as [string, string][]),
    )
    .map((pairs) => String(new URLSearchParams(pairs)));
  const text = fc.oneof(
    { weight: 4, arbitrary: form },
    fc.constantFrom(
      "a&".repeat(20_000),
      "&=".repeat(5000),
      "%".repeat(500),
      "[".repeat(10_000),
      `${'{"a":'.repeat(5000)}1`,
      "null",
      '{"response":{}}',
      '{"__proto__":{"x":1}}',
      "",
    ),
    fc.json({ maxDepth: 4 }),
    fields.map((pairs) =>
      pairs.map(([name, given]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${given}\r\n`).join(""),
    ),
    fc.constantFrom(...brokenMultipart),
  );
  return fc.oneof(
    text.map((sent) => new Uint8Array(Buffer.from(sent))),
    fc.uint8Array({ maxLength: 2000 }).map((bytes) => new Uint8Array(bytes)),
  );
}

const otherFields = [
  "version",
  "saveId",
  "save",
  "merged",
  "mine",
  "account",
  "email",
  "password",
  "name",
  "role",
  "code",
  "setupCode",
  "alt",
  "file",
  "reason",
  "at",
  "date",
  "next",
  "__proto__",
];
const brokenMultipart = [
  "--x\r\n\r\n",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n',
  `--x\r\nContent-Disposition: form-data; name="${"n".repeat(9000)}\r\n\r\na\r\n--x--`,
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x\r\n'.repeat(300),
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a.json"\r\n\r\n[{"title":"a","content":"b"}]\r\n--x--\r\n',
];

/** Percent-encoded except for what makes it odd. */
function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 63 && byte !== 35 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
}
