import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine, unescaped } from "./subscriber-columns";

test("a line is RFC 4180, and no cell is a formula to a spreadsheet", () => {
  expect(csvLine(["ana@example.com", "", 'said "yes"', "one, two", "two\r\nlines"])).toBe(
    'ana@example.com,,"said ""yes""","one, two","two\r\nlines"\r\n',
  );
  expect(csvLine(["=cmd|'/c calc'!A1", "+1", "-1", "@SUM(A1)", "\t=1", "a=b", "'quoted"])).toBe(
    "'=cmd|'/c calc'!A1,'+1,'-1,'@SUM(A1),'\t=1,a=b,''quoted\r\n",
  );
});

test("what is read back is what was written", () => {
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
