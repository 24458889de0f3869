import { DomainError } from "~/domain/errors";
import { normalized } from "~/normalized";
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
  return normalized(one, "NFKC").toLowerCase() === normalized(other, "NFKC").toLowerCase();
}

export function categoryNotFound(): DomainError {
  return new DomainError("not-found", "Category not found", "There is no such category.");
}

export class CategoryNameTakenError extends DomainError {
  constructor(taken: string) {
    super("conflict", "This name is taken", `There is a category "${taken}" already.`);
  }
}

export class UnknownCategoryError extends DomainError {
  constructor(sentence: string) {
    super("conflict", "Its category is gone", sentence);
  }
}
