export const categoryThemes = ["preventive", "dental", "surgery", "nutrition", "emergency", "general"] as const;
export type CategoryTheme = (typeof categoryThemes)[number];

export function isCategoryTheme(text: string): text is CategoryTheme {
  return categoryThemes.some((theme) => theme === text);
}

export function categoryTheme(name: string): CategoryTheme {
  return themes[name.trim().toLowerCase()] ?? "general";
}

const themes: Readonly<Partial<Record<string, CategoryTheme>>> = {
  "preventive care": "preventive",
  "dental care": "dental",
  surgery: "surgery",
  nutrition: "nutrition",
  "emergency care": "emergency",
};
