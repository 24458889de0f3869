import { type EditorFields, editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { checkPostForm, type PostFormErrors } from "~/domain/posts/post/post-form";
import type { Noun } from "~/routes/admin/page-names";
import type { TypedPost } from "./save";

export interface FormProblems {
  /** Required fields that are still empty, which is no error yet. */
  readonly missing: readonly RequiredField[];
  readonly errors: PostFormErrors;
}

const required = ["title", "content", "author_name"] as const;
type RequiredField = (typeof required)[number];

/** @returns null if the text can be saved */
export function findProblems(typed: TypedPost, page: string | null = null): FormProblems | null {
  const check = checkPostForm({ ...typed, status: "draft" }, page);
  if (check.ok) return null;
  const missing = required.filter((name) => typed[name].trim() === "");
  const isMissing = (name: string) =>
    missing.some((other) => other === name) || (name === "slug" && typed.slug === "" && missing.includes("title"));
  return { missing, errors: Object.fromEntries(Object.entries(check.errors).filter(([name]) => !isMissing(name))) };
}

/** For example: "It will be saved once it has a title and text." */
export function problemsSentence({ missing, errors }: FormProblems, noun: Noun = "post"): string {
  const names = noun === "page" ? { ...fieldNames, excerpt: "the hero sentence" } : fieldNames;
  const wrong = editorFieldNames.filter((name) => name in errors).map((name) => names[name]);
  if (wrong.length > 0) return `It will be saved once ${list.format(wrong)} ${wrong.length === 1 ? "is" : "are"} right.`;
  return `It will be saved once it has ${list.format(missing.map((name) => missingNames[name]))}.`;
}

const list = new Intl.ListFormat("en-US");

const missingNames: Readonly<Record<RequiredField, string>> = { title: "a title", content: "text", author_name: "an author" };

const fieldNames: Readonly<Record<keyof EditorFields, string>> = {
  title: "the title",
  slug: "the slug",
  excerpt: "the excerpt",
  content: "the text",
  author_name: "the author’s name",
  category: "the category",
  read_time: "the read time",
  months: "the months",
  featured_image: "the picture’s address",
  status: "the status",
};
