import { type EditorFields, editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { checkPostForm, type PostFormErrors } from "~/domain/posts/post/post-form";
import type { TypedPost } from "./save-answer";

/** Why a text can't be stored as it is. */
export interface Obstacle {
  /** Fields that are still empty, which a text that is being written may well be. */
  readonly missing: readonly RequiredField[];
  /** Fields that hold something that can't be stored. */
  readonly errors: PostFormErrors;
}

const required = ["title", "content", "author_name"] as const;
type RequiredField = (typeof required)[number];

/** @returns null for a text that can be stored */
export function findObstacle(typed: TypedPost): Obstacle | null {
  const check = checkPostForm({ ...typed, status: "draft" });
  if (check.ok) return null;
  const missing = required.filter((name) => typed[name].trim() === "");
  // A slug that is left empty is made of the title.
  const isNone = (name: string) =>
    missing.some((other) => other === name) || (name === "slug" && typed.slug === "" && missing.includes("title"));
  return { missing, errors: Object.fromEntries(Object.entries(check.errors).filter(([name]) => !isNone(name))) };
}

/** For example: "It is saved once it has a title and a text." */
export function obstacleWords({ missing, errors }: Obstacle): string {
  const wrong = editorFieldNames.filter((name) => name in errors).map((name) => wrongWords[name]);
  if (wrong.length > 0) return `It is saved once ${list.format(wrong)} ${wrong.length === 1 ? "is" : "are"} right.`;
  return `It is saved once it has ${list.format(missing.map((name) => missingWords[name]))}.`;
}

const list = new Intl.ListFormat("en-US");

const missingWords: Readonly<Record<RequiredField, string>> = { title: "a title", content: "a text", author_name: "an author" };

const wrongWords: Readonly<Record<keyof EditorFields, string>> = {
  ...{ title: "the title", slug: "the slug", excerpt: "the excerpt", content: "the text", author_name: "the author’s name" },
  ...{ category: "the category", read_time: "the read time", featured_image: "the picture’s address", status: "the status" },
};
