import fc from "fast-check";
import { typedArticle } from "../../support/post-forms";
import { oddText } from "./odd-values";

/** Forms with known fields given oddly or twice, broken multipart, deep JSON, and bytes. */
export function hostileBody(): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
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
  "base",
  "preview",
  "point",
  "value",
  "to",
  "into",
  "title",
  "text",
  "link",
  "phone",
  "bookingUrl",
  "newDate",
  "day-2026-11-26",
  "__proto__",
];
const brokenMultipart = [
  "--x\r\n\r\n",
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n\x1a\n\r\n--x--\r\n',
  `--x\r\nContent-Disposition: form-data; name="${"n".repeat(9000)}\r\n\r\na\r\n--x--`,
  '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\r\n--x\r\n'.repeat(300),
  '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a.json"\r\n\r\n[{"title":"a","content":"b"}]\r\n--x--\r\n',
];
