const categoryThemes = ["preventive", "dental", "surgery", "nutrition", "emergency", "general"] as const;
export type CategoryTheme = (typeof categoryThemes)[number];

export function knownTheme(stored: string | null): CategoryTheme | undefined {
  return categoryThemes.find((theme) => theme === stored);
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
