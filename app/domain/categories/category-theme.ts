/** Names of the looks that the design has for a category: icon, colors and cover. */
export const categoryThemes = ["preventive", "dental", "surgery", "nutrition", "emergency", "general"] as const;
export type CategoryTheme = (typeof categoryThemes)[number];

export function isCategoryTheme(text: string): text is CategoryTheme {
  return categoryThemes.some((look) => look === text);
}

/** The look of a category; one the design does not know gets the general one. */
export function categoryTheme(name: string): CategoryTheme {
  return looks[name.trim().toLowerCase()] ?? "general";
}

const looks: Readonly<Partial<Record<string, CategoryTheme>>> = {
  "preventive care": "preventive",
  "dental care": "dental",
  surgery: "surgery",
  nutrition: "nutrition",
  "emergency care": "emergency",
};
