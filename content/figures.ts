interface Figure {
  /** As a text says it. */
  readonly words: string;
  /** What is counted, and of whom. */
  readonly of: string;
  /** As a footnote names it. */
  readonly source: string;
}

const MATTHEWS_2017 =
  "Matthews and others, [Factors associated with anesthetic-related death in dogs and cats in primary care veterinary hospitals](https://doi.org/10.2460/javma.250.6.655), Journal of the American Veterinary Medical Association, 2017. Read November 22, 2026.";

/** Figures that several texts name: a text that ships with the site writes `{{anesthesia-risk-dogs}}`, so that all say the same. */
export const figures: Readonly<Record<string, Figure>> = {
  "anesthesia-risk-dogs": {
    words: "5 in 10,000",
    of: "deaths of dogs within 7 days that were laid to the anesthesia or sedation; 822 US hospitals",
    source: MATTHEWS_2017,
  },
  "anesthesia-risk-cats": {
    words: "11 in 10,000",
    of: "deaths of cats within 7 days that were laid to the anesthesia or sedation; 822 US hospitals",
    source: MATTHEWS_2017,
  },
};

/** @throws Error for a figure that isn't there */
export function withFigures(text: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const figure = figures[name];
    if (!figure) throw new Error(`There is no figure "${name}" in content/figures.ts.`);
    return figure.words;
  });
}
