/** Names of the looks that the design has for a category: icon, colors and cover. */
export const categoryLooks = ["preventive", "dental", "surgery", "nutrition", "emergency", "general"] as const;
export type CategoryLook = (typeof categoryLooks)[number];

export function isCategoryLook(text: string): text is CategoryLook {
  return categoryLooks.some((look) => look === text);
}

/** The look of a category; one the design does not know gets the general one. */
export function categoryLook(name: string): CategoryLook {
  return looks[name.trim().toLowerCase()] ?? "general";
}

const looks: Readonly<Partial<Record<string, CategoryLook>>> = {
  "preventive care": "preventive",
  "dental care": "dental",
  surgery: "surgery",
  nutrition: "nutrition",
  "emergency care": "emergency",
};
