import { expect, test } from "vitest";
import { requireWithinBounds } from "./backup-bounds";

const MEGABYTE = 1024 * 1024;
const column = { name: "id", kind: "text" } as const;

function check(
  rows: number,
  { fileBytes, databaseBytes = fileBytes, columns = 8 }: { fileBytes: number; databaseBytes?: number; columns?: number },
) {
  const tables = [{ name: "some", rows, columns: Array.from({ length: columns }, () => column), key: ["id"] }];
  return requireWithinBounds({ tables, databaseBytes }, fileBytes);
}

test.each([
  ["a new blog", 300, { fileBytes: 10_000 }],
  ["ten thousand revisions of one text of 100 KB", 10_000, { fileBytes: 4 * MEGABYTE, databaseBytes: 1000 * MEGABYTE }],
  ["a million recipients of articles", 1_000_000, { fileBytes: 40 * MEGABYTE }],
  ["gigabytes of pictures", 2000, { fileBytes: 14_000 * MEGABYTE }],
])("%s is within bounds", (_what, rows, sizes) => {
  expect(check(rows, sizes)).toBeGreaterThan(1.4 * sizes.fileBytes);
});

test.each([
  ["six million rows in 23 KB", 6_000_000, { fileBytes: 23_000 }],
  ["more rows than any clinic has", 30_000_000, { fileBytes: 100_000 * MEGABYTE }],
  ["more columns than the file has room for", 1_000_000, { fileBytes: MEGABYTE, columns: 200 }],
  ["much more than its database took", 5_000_000, { fileBytes: 50 * MEGABYTE, databaseBytes: 1000 }],
])("%s are refused", (_what, rows, sizes) => {
  expect(() => check(rows, sizes)).toThrow("far more than a file of its size can");
});
