import { type CategoryTheme, categoryTheme } from "~/domain/categories/category-theme";
import { ShapeIcon } from "./icon";

const shapes: Readonly<Record<CategoryTheme, string>> = {
  preventive: "m12 3 8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zm-3.5 9 2.5 2.5 4.5-5",
  dental:
    "M7 3C4.5 3 3 5 3 7.5c0 3 1.5 4.5 2 8 .3 2.5.6 5.5 2 5.5 1.7 0 1.5-6 5-6s3.3 6 5 6c1.4 0 1.7-3 2-5.5.5-3.5 2-5 2-8C21 5 19.5 3 17 3c-2 0-3 1.2-5 1.2S9 3 7 3z",
  surgery: "M4 20 20 4M7 12l5 5m-1.5-8.5 5 5M14 5l5 5",
  nutrition: "M3 12h18l-2 7H5zm4 0c0-3 2-5 5-5s5 2 5 5",
  emergency: "M2 13h5l3-8 4 14 3-9 1.5 3H22",
  general: "M3 18h18M7 18a5 5 0 0 1 10 0M12 6v3m-7 1 2 1.5M19 10l-2 1.5",
};

/** @param theme by default the one of the category's name */
export function CategoryBadge({ category, theme = categoryTheme(category) }: { category: string; theme?: CategoryTheme | undefined }) {
  return (
    <span className={`badge ${theme}`}>
      <ShapeIcon shape={shapes[theme]} />
      {category}
    </span>
  );
}
