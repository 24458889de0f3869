import { z } from "zod";
import type { CategoryTheme } from "./category-theme";

export const DEFAULT_CATEGORY = "General";

export interface Category {
  readonly id: string;
  readonly name: string;
  readonly theme: CategoryTheme;
  readonly posts: number;
  readonly isFixed: boolean;
  readonly retiredAt: string | null;
}

/** A category's name as it can be stored. "All" is the blog's name for every category. */
export const categoryName = z
  .string()
  .transform((name) => name.normalize("NFC").replaceAll("\0", "").replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .min(1, { error: "Give the category a name." })
      .max(60, { error: "A category’s name has at most 60 characters." })
      .refine((name) => !isSameCategoryName(name, "All"), { error: "“All” is the filter for every category. Choose another name." }),
  );

export function isSameCategoryName(one: string, other: string): boolean {
  return one.normalize("NFKC").toLowerCase() === other.normalize("NFKC").toLowerCase();
}

export class CategoryNotFoundError extends Error {
  constructor() {
    super("There is no such category.");
  }
}

export class CategoryNameTakenError extends Error {
  constructor(taken: string) {
    super(`There is a category "${taken}" already.`);
  }
}

export class CategoryFixedError extends Error {}

export class UnknownCategoryError extends Error {}
