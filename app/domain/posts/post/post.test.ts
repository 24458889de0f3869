import { expect, test } from "vitest";
import { isPictureAddress, plainTitle } from "./post";
import { postFields } from "./post-file";

const draft = { title: "Heat", slug: "heat", content: "Text", author_name: "Clinic Team" };

test("fills in what a post may leave out", () => {
  expect(postFields.parse(draft)).toEqual({
    ...draft,
    excerpt: "",
    featured_image: "",
    category: "General",
    read_time: 5,
    months: "",
    status: "draft",
    published_at: null,
  });
});

test.each(["title", "content", "author_name"])("requires %s", (field) => {
  expect(postFields.safeParse({ ...draft, [field]: "  " }).success).toBe(false);
  expect(postFields.safeParse({ ...draft, [field]: undefined }).success).toBe(false);
});

test.each([
  ["1", 1],
  ["60", 60],
  [7, 7],
  ["", 5],
  ["0", 5],
  ["61", 5],
  ["2.5", 5],
  ["soon", 5],
  [null, 5],
])("takes %j minutes as %i", (given, minutes) => {
  expect(postFields.parse({ ...draft, read_time: given }).read_time).toBe(minutes);
});

test("stores Markdown byte for byte", () => {
  const content = "  \r\n# Title  \n\n";
  expect(postFields.parse({ ...draft, content: `${content}x` }).content).toBe(`${content}x`);
});

test("stores instants in UTC", () => {
  expect(postFields.parse({ ...draft, published_at: "2026-05-19T08:00:00-07:00" }).published_at).toBe("2026-05-19T15:00:00.000Z");
});

test.each(["", "/media/heat.jpg", "https://example.com/a.jpg?w=1", "http://example.com/a.png"])("takes %j as a picture", (address) => {
  expect(isPictureAddress(address)).toBe(true);
});

test.each([
  "javascript:alert(1)",
  "data:image/png;base64,xx",
  "//example.com/a.png",
  "a.png",
  "https://",
  "/a b.png",
  '/a"b',
  "/\\example.com",
])("rejects %j as a picture", (address) => {
  expect(isPictureAddress(address)).toBe(false);
});

test("strips heading marks from a title", () => {
  expect(plainTitle("## Heat")).toBe("Heat");
  expect(plainTitle("#1 tip")).toBe("1 tip");
  expect(plainTitle("C# for cats")).toBe("C# for cats");
});
