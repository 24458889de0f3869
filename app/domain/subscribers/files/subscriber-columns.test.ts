import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine, findColumns, type ListedAddress, type ListedState, readLine, unescaped } from "./subscriber-columns";

const now = new Date("2026-11-18T17:00:00.000Z");

function read(lines: readonly (readonly string[])[]) {
  const columns = findColumns(lines[0] ?? []);
  if (!columns) return null;
  return lines.slice(columns.isHeader ? 1 : 0).map((cells) => readLine(cells, columns, now));
}

const person = (email: string, rest: Partial<ListedAddress<ListedState>> = {}) => ({
  email,
  state: "confirmed",
  agreedAt: null,
  endedAt: null,
  ...rest,
});

test("reads Mailchimp's three files", () => {
  const header = ["Email Address", "First Name", "Address", "State", "OPTIN_TIME", "CONFIRM_TIME", "LAST_CHANGED"];
  const line = ["Ana@Example.com", "Ana", "1 Main St", "AZ", "2024-05-01 17:00:00"];
  expect(read([header, [...line, "2024-05-02 18:30:00", ""], [...line, "", ""]])).toEqual([
    person("ana@example.com", { agreedAt: "2024-05-02T18:30:00.000Z" }),
    person("ana@example.com", { agreedAt: "2024-05-01T17:00:00.000Z" }),
  ]);
  const ended = { agreedAt: "2024-05-01T17:00:00.000Z", endedAt: "2025-01-31T08:00:00.000Z" };
  expect(
    read([
      [...header, "UNSUB_TIME"],
      [...line, "", "", "2025-01-31 08:00:00"],
    ]),
  ).toEqual([person("ana@example.com", { state: "left", ...ended })]);
  expect(
    read([
      [...header, "CLEAN_TIME"],
      [...line, "", "", "2025-01-31 08:00:00"],
    ]),
  ).toEqual([person("ana@example.com", { state: "refused", ...ended })]);
});

test("reads Ghost's members", () => {
  const header = ["id", "email", "name", "note", "subscribed_to_emails", "complimentary_plan", "created_at", "deleted_at"];
  const line = (subscribed: string, deleted = "") => ["1", "ana@example.com", "", "", subscribed, "", "2025-02-03T04:05:06.000Z", deleted];
  const agreedAt = "2025-02-03T04:05:06.000Z";
  expect(read([header, line("true"), line("false"), line("true", "2026-01-01T00:00:00.000Z")])).toEqual([
    person("ana@example.com", { agreedAt }),
    person("ana@example.com", { agreedAt, state: "left" }),
    person("ana@example.com", { agreedAt, state: "left", endedAt: "2026-01-01T00:00:00.000Z" }),
  ]);
});

test("reads this product's export, and a plain list", () => {
  const own = ["address", "state", "consent date", "source", "wording", "proof", "left date", "refused date"];
  expect(read([own, ["'+dogs@example.com", "confirmed", "2026-11-03T17:00:00.000Z"], ["a@example.com", "waiting"]])).toEqual([
    person("+dogs@example.com", { agreedAt: "2026-11-03T17:00:00.000Z" }),
    person("a@example.com", { state: "not-agreed" }),
  ]);
  expect(
    read([
      ["Ana Smith", "ana@example.com"],
      ["Lee", "lee@example.com"],
    ]),
  ).toEqual([person("ana@example.com"), person("lee@example.com")]);
});

test("accepts American dates, and none from the future", () => {
  const dates = ["11/3/2026", "2026-11-03", "11/19/2026", "3 Nov", ""];
  expect(read([["Email", "Date"], ...dates.map((date) => ["a@example.com", date])])).toEqual(
    ["2026-11-03T19:00:00.000Z", "2026-11-03T19:00:00.000Z", null, null, null].map((agreedAt) => person("a@example.com", { agreedAt })),
  );
});

test("names invalid lines, and guesses nothing", () => {
  expect(
    read([
      ["Name", "Phone"],
      ["Ana", "480"],
    ]),
  ).toBeNull();
  expect(
    read([
      ["Email", "Status"],
      ["ana at example.com", ""],
      ["", ""],
      ["a@example.com", "VIP"],
      ["a@example.com", "constructor"],
      ["a@example.com", "Pending"],
    ]),
  ).toEqual([
    { problem: "“ana at example.com” is not an address." },
    { problem: "There is no address." },
    { problem: "Its status “VIP” is not known here." },
    { problem: "Its status “constructor” is not known here." },
    person("a@example.com", { state: "not-agreed" }),
  ]);
});

test("a line is RFC 4180, and no cell is a formula to a spreadsheet", () => {
  expect(csvLine(["ana@example.com", "", 'said "yes"', "one, two", "two\r\nlines"])).toBe(
    'ana@example.com,,"said ""yes""","one, two","two\r\nlines"\r\n',
  );
  expect(csvLine(["=cmd|'/c calc'!A1", "+1", "-1", "@SUM(A1)", "\t=1", "a=b", "'quoted"])).toBe(
    "'=cmd|'/c calc'!A1,'+1,'-1,'@SUM(A1),'\t=1,a=b,''quoted\r\n",
  );
});

test("a line can be read back unchanged", () => {
  const cells = [
    "+dogs@example.com",
    "'=odd@example.com",
    "o'hara@example.com",
    "'",
    "''@example.com",
    "-",
    "plain",
    '=HYPERLINK("x","y")',
    "ü, “ö”",
  ];
  const [read] = parse(csvLine(cells)) as string[][];
  expect(read?.map(unescaped)).toEqual(cells);
});
