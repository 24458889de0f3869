import fc from "fast-check";

// What fast-check makes texts and values of.

export const aroundNow = { min: new Date("2026-12-20T00:00:00Z"), max: new Date("2027-01-10T00:00:00Z"), noInvalidDate: true };
const markdownParts =
  "# |## |> |- |1. |\n|\n\n|    |\t|*|**|_|~~|`|```\n|~~~|[|](|)|![|]:|[^1]|[^1]: |||\n|-|-|\n|<|>|<!--|-->|<script>|<br>|<svg onload=x>|javascript:|data:text/html,|https://a.b|www.a.b|a@b.c|&#x6a;|&lt;|\\|\"|'|=|\n===\n|- [x] |\u0000|\u202e|\ud800|🐶|word".split(
    "|",
  );

export function oddText(): fc.Arbitrary<string> {
  const part = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...markdownParts) }, fc.string({ unit: "binary", maxLength: 12 }));
  const repeated = fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.integer({ min: 1, max: 400 }))
    .map(([parts, count]) => parts.join("").repeat(count));
  return fc.oneof(
    fc.array(part, { maxLength: 80 }).map((parts) => parts.join("")),
    repeated,
  );
}

export function oddValue(): fc.Arbitrary<unknown> {
  return fc.oneof(oddText(), fc.anything(), fc.constantFrom("draft", "published", "3", "/media/x", "javascript:x"));
}

export function importedRow(): fc.Arbitrary<unknown> {
  const columns = ["id", "title", "slug", "content", "excerpt", "category", "status", "published_at", "created_at", "read_time"];
  const values = fc.oneof(oddText(), fc.constantFrom("", null, "draft", "published", "2026-02-30", "same"), fc.jsonValue());
  return fc.oneof({ weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...columns), values) }, fc.jsonValue());
}

export function xmlText(): fc.Arbitrary<string> {
  const parts = [
    "<rss>",
    "<channel>",
    "<item>",
    "<title>",
    "</title>",
    "</item>",
    "<![CDATA[",
    "]]>",
    "&amp;",
    "&x;",
    "<wp:post_type>post",
    "</rss>",
    "<?xml?>",
    "<!DOCTYPE a [",
  ];
  return fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 5 }))).map((found) => `<rss>${found.join("")}`);
}

export function weeklyHours() {
  const day = fc.option(openSpan());
  return fc.record({ monday: day, tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day, sunday: day });
}

export function specialDay() {
  return fc.record({
    date: fc.date(aroundNow).map((date) => date.toISOString().slice(0, 10) as `${number}-${number}-${number}`),
    name: fc.string(),
    span: fc.option(openSpan()),
  });
}

function openSpan() {
  const time = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return fc
    .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(
      ([four, hasLunch]) =>
        [...four.toSorted((one, other) => one - other).map(time), hasLunch] as [string, string, string, string, boolean],
    )
    .map(([opens, from, until, closes, hasLunch]) => ({ opens, closes, ...(hasLunch && { lunch: { from, until } }) }));
}

/** Mostly usual, so that most requests reach a route. */
export function often<Value>(usual: Value, others: fc.Arbitrary<Value>, times = 12): fc.Arbitrary<Value> {
  return fc.oneof({ weight: times, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });
}
