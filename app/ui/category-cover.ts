import { type CategoryLook, categoryLook } from "~/domain/categories/category-look";
import general from "./art/cover-default.svg";
import dental from "./art/cover-dental-care.svg";
import emergency from "./art/cover-emergency-care.svg";
import nutrition from "./art/cover-nutrition.svg";
import preventive from "./art/cover-preventive-care.svg";
import surgery from "./art/cover-surgery.svg";

const covers: Readonly<Record<CategoryLook, string>> = { preventive, dental, surgery, nutrition, emergency, general };

/** Address of the drawing that stands for a post without a picture. @param look left out, the category's name decides */
export function categoryCover(category: string, look: CategoryLook = categoryLook(category)): string {
  return covers[look];
}
