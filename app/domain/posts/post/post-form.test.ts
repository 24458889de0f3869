import { expect, test } from "vitest";
import { checkPostForm, emptyPost } from "./post-form";

const filled = { ...emptyPost("Dr. Casey Morgan"), title: "Heat: cool first", slug: "heat", content: "Text" };

test("starts a post with the defaults", () => {
  expect(emptyPost("Dr. Casey Morgan")).toMatchObject({
    category: "General",
    read_time: 5,
    status: "draft",
    author_name: "Dr. Casey Morgan",
  });
});

test("accepts a form and an object", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(filled)) form.set(name, String(value));
  expect(checkPostForm(form)).toEqual({ ok: true, fields: filled });
  expect(checkPostForm(filled)).toEqual({ ok: true, fields: filled });
  expect(checkPostForm({ ...filled, author_id: "somebody-else", version: "9" })).toEqual({ ok: true, fields: filled });
});

test.each(["title", "content", "author_name"])("asks for %s", (name) => {
  for (const value of ["", " \n", undefined]) {
    const checked = checkPostForm({ ...filled, [name]: value });
    expect(checked).toMatchObject({ ok: false, message: "Please fill in all required fields", errors: { [name]: expect.any(String) } });
  }
});

test("makes an empty slug from the title, and asks when that has no letters", () => {
  expect(checkPostForm({ ...filled, slug: " " })).toMatchObject({ ok: true, fields: { slug: "heat-cool-first" } });
  expect(checkPostForm({ ...filled, title: "🐶", slug: "" })).toMatchObject({
    ok: false,
    errors: { slug: expect.stringContaining("no letters") },
  });
});

test.each([
  ["slug", "Two Words", "for example two-words"],
  ["slug", "Café", "for example cafe"],
  ["slug", "subscribe", "Choose another"],
  ["slug", "x".repeat(101), "at most 100"],
  ["title", "x".repeat(201), "200"],
  ["excerpt", "x".repeat(501), "500"],
  ["content", "x".repeat(100_001), "100,000"],
  ["author_name", "x".repeat(101), "100"],
  ["featured_image", "javascript:alert(1)", "https://"],
  ["status", "scheduled", "draft or published"],
  ["category", "x".repeat(61), "category"],
])("rejects as %s: %s", (name, value, words) => {
  const checked = checkPostForm({ ...filled, [name]: value });
  expect(checked).toEqual({ ok: false, message: "Please check the marked fields", errors: { [name]: expect.stringContaining(words) } });
});

test("normalizes line ends, and removes what no database can store", () => {
  expect(checkPostForm({ ...filled, content: "\r\na  \r\nb\rc\0" })).toMatchObject({ ok: true, fields: { content: "\na  \nb\nc" } });
});

test("takes an empty category for General", () => {
  expect(checkPostForm({ ...filled, category: "" })).toMatchObject({ ok: true, fields: { category: "General" } });
});
