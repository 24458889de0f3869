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
  "lepto-outbreak-dogs": {
    words: "71 dogs",
    of: "confirmed and probable cases in Maricopa County, January 2016 to June 2017",
    source:
      "Iverson and others, [A community-wide outbreak of canine leptospirosis in a low-prevalence region (Maricopa County, Arizona)](https://doi.org/10.2460/javma.258.6.616), Journal of the American Veterinary Medical Association, 2021. Read November 22, 2026.",
  },
  "rabies-2025": {
    words: "51 animals",
    of: "tested positive for rabies in Arizona from January to late April 2025",
    source:
      "KJZZ Phoenix, [As Arizona rabies cases rise, officials advise vaccinations](https://www.kjzz.org/kjzz-news/2025-04-21/az-department-of-health-services-warns-of-rising-rabies-cases-in-animals-advises-vaccination), 2025. Read November 22, 2026.",
  },
  "valley-fever-never-sick": {
    words: "about 70% of infected dogs",
    of: "those that never look ill",
    source:
      "Davidson and others, [Selected Clinical Features of Coccidioidomycosis in Dogs](https://doi.org/10.1093/mmy/myy113), Medical Mycology, 2019. Read November 22, 2026.",
  },
  "valley-fever-treatment": {
    words: "6 to 12 months on average",
    of: "length of treatment in dogs",
    source:
      "University of Arizona, Valley Fever Center for Excellence, [Treatment of Valley Fever in Dogs](https://www.vfce.arizona.edu/ValleyFeverInPets/VFID-treatment.aspx), 2011. Read November 22, 2026.",
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
