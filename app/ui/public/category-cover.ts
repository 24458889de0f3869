import { type CategoryTheme, categoryTheme } from "~/domain/categories/category-theme";
import general from "~/ui/art/cover-default.svg";
import dental from "~/ui/art/cover-dental-care.svg";
import emergency from "~/ui/art/cover-emergency-care.svg";
import nutrition from "~/ui/art/cover-nutrition.svg";
import preventive from "~/ui/art/cover-preventive-care.svg";
import surgery from "~/ui/art/cover-surgery.svg";

const covers: Readonly<Record<CategoryTheme, string>> = { preventive, dental, surgery, nutrition, emergency, general };

/** The drawing for a post without a picture. @param theme by default what the category's name says */
export function categoryCover(category: string, theme: CategoryTheme = categoryTheme(category)): string {
  return covers[theme];
}
