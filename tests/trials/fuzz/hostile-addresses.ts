import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { allAddresses } from "../../support/addresses";
import { often } from "./odd-values";

/** Paths of the route map with odd parameters, ends and queries, and paths that are nowhere. */
export function hostileAddress(known: { post: string; slug: string }): fc.Arbitrary<string> {
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
  // A preview's section, instants and change: "{}" and a bomb of zeros, compressed.
  "days",
  "hospitals",
  "0",
  "8640000000000000",
  "q64FAA",
  deflateRawSync(Buffer.alloc(1_000_000)).toString("base64url"),
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
    "list",
    "before",
    "who",
    "kind",
    "to",
    "utm_source",
  );
  const value = fc.oneof(
    fc.constantFrom("1", "2", "0", "-1", "99999", "1e9", "Surgery", "All", "published", "%", "%00", "x".repeat(3000)),
    fc.string({ unit: "binary", maxLength: 30 }).map(escaped),
  );
  return fc.array(fc.tuple(name, value), { maxLength: 5 }).map((pairs) => `?${pairs.map((pair) => pair.join("=")).join("&")}`);
}

/** Percent-encoded except for what makes it odd. */
function escaped(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      byte > 32 && byte < 127 && byte !== 63 && byte !== 35 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
}
