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
