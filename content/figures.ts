interface Figure {
  /** As the texts say it. */
  readonly words: string;
  /** What is counted, and of whom. */
  readonly of: string;
  /** The footnote. */
  readonly source: string;
}

const MATTHEWS_2017 =
  "Matthews and others, [Factors associated with anesthetic-related death in dogs and cats in primary care veterinary hospitals](https://doi.org/10.2460/javma.250.6.655), Journal of the American Veterinary Medical Association, 2017. Read November 22, 2026.";

const BRODBELT_2008 =
  "Brodbelt and others, [The risk of death: the confidential enquiry into perioperative small animal fatalities](https://pubmed.ncbi.nlm.nih.gov/18466167/), Veterinary Anaesthesia and Analgesia, 2008. Read November 22, 2026.";

const APOP_2022 =
  "Association for Pet Obesity Prevention, [2022 Pet Obesity Prevalence Survey](https://www.petobesityprevention.org/2022), 2022. Read November 22, 2026.";

const OVERLEY_2005 =
  "Overley and others, [Association between ovarihysterectomy and feline mammary carcinoma](https://pubmed.ncbi.nlm.nih.gov/16095174/), Journal of Veterinary Internal Medicine, 2005. Read November 22, 2026.";

const AAHA_ANESTHESIA =
  "American Animal Hospital Association, [2020 AAHA Anesthesia and Monitoring Guidelines for Dogs and Cats](https://doi.org/10.5326/JAAHA-MS-7055), Journal of the American Animal Hospital Association, 2020. Read November 22, 2026.";

const COMPENDIUM_2016 =
  "National Association of State Public Health Veterinarians, [Compendium of Animal Rabies Prevention and Control, 2016](https://doi.org/10.2460/javma.248.5.505), Journal of the American Veterinary Medical Association, 2016. Read November 23, 2026.";

const FDA_HEARTWORM =
  "U.S. Food and Drug Administration, [Keep the Worms Out of Your Pet’s Heart](https://www.fda.gov/animal-veterinary/animal-health-literacy/keep-worms-out-your-pets-heart-facts-about-heartworm-disease), undated. Read November 22, 2026.";

/** Figures that several texts name. A text writes `{{anesthesia-risk-dogs}}`, so that all say the same. */
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
  "rabies-vaccinated": {
    words: "watched at home for 45 days",
    of: "a vaccinated pet after contact with a rabid animal, on top of a booster right away",
    source: COMPENDIUM_2016,
  },
  "rabies-unvaccinated": {
    words: "faces four months of strict quarantine, or is put to sleep",
    of: "a pet without the shot after contact with a rabid animal",
    source: COMPENDIUM_2016,
  },
  "maricopa-animal-care": {
    words: "602-506-7387",
    of: "Maricopa County Animal Care and Control: licenses and found dogs, for Mesa too",
    source:
      "Maricopa County Animal Care and Control, [Our Field Team](https://www.pets.maricopa.gov/5706/Our-Field-Team), undated. Read November 22, 2026.",
  },
  "apache-junction-animal-control": {
    words: "480-983-4405",
    of: "Animal Control of Apache Junction, inside the city limits",
    source:
      "City of Apache Junction, [Animal Control: frequently asked questions](https://www.apachejunctionaz.gov/FAQ.aspx?QID=155), undated. Read November 23, 2026.",
  },
  "mesa-animal-control": {
    words: "480-644-2268",
    of: "Mesa Animal Control: bites and loose dogs",
    source: "City of Mesa, [Animal Control](https://mesaaz.gov/animalcontrol/), undated. Read November 23, 2026.",
  },
  "fast-adult": { words: "4 to 6 hours", of: "time without food of a healthy adult dog or cat before anesthesia", source: AAHA_ANESTHESIA },
  "fast-young": {
    words: "1 to 2 hours",
    of: "time without food of a pet under 8 weeks of age or 4.4 lb (2 kg) before anesthesia",
    source: AAHA_ANESTHESIA,
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
  "anesthesia-deaths-after-dogs": {
    words: "47% of the deaths in dogs",
    of: "deaths of dogs linked to anesthesia that came after the procedure; UK, 2002 to 2004",
    source: BRODBELT_2008,
  },
  "anesthesia-deaths-after-cats": {
    words: "61% of the deaths in cats",
    of: "deaths of cats linked to anesthesia that came after the procedure; UK, 2002 to 2004",
    source: BRODBELT_2008,
  },
  "awake-exam-match": {
    words: "41.6%",
    of: "89 dogs whose mouths were given the same grade of gum disease awake and under anesthesia",
    source:
      "Bauer and others, [Evaluating the validity and reliability of a visual dental scale for detection of periodontal disease in non-anesthetized dogs](https://doi.org/10.1371/journal.pone.0203930), PLOS ONE, 2018. Read November 22, 2026.",
  },
  "gum-disease-small-dogs": {
    words: "up to five times as often as",
    of: "diagnoses in breeds under 6.5 kg, against breeds over 25 kg; US records of five years",
    source:
      "Wallis and others, [Association of periodontal disease with breed size, breed, weight, and age in pure-bred client-owned dogs in the United States](https://doi.org/10.1016/j.tvjl.2021.105717), The Veterinary Journal, 2021. Read November 22, 2026.",
  },
  "tooth-resorption-cats": {
    words: "28.5% to 67%",
    of: "cats with tooth resorption, lowest and highest study",
    source:
      "Gorrel, [Tooth resorption in cats: pathophysiology and treatment options](https://doi.org/10.1177/1098612X14560098), Journal of Feline Medicine and Surgery, 2015. Read November 22, 2026.",
  },
  "overweight-dogs": { words: "59% of dogs", of: "US dogs that vets found overweight or obese", source: APOP_2022 },
  "overweight-cats": { words: "61% of cats", of: "US cats that vets found overweight or obese", source: APOP_2022 },
  "mammary-cancer-cats-6-months": {
    words: "91% lower",
    of: "lower risk of mammary cancer in cats spayed before 6 months",
    source: OVERLEY_2005,
  },
  "mammary-cancer-cats-1-year": {
    words: "86% lower",
    of: "lower risk of mammary cancer in cats spayed before 1 year",
    source: OVERLEY_2005,
  },
  "pyometra-dogs": {
    words: "23% to 24%",
    of: "insured intact female dogs in Sweden that had a pyometra by 10 years of age",
    source:
      "Egenvall and others, [Breed risk of pyometra in insured dogs in Sweden](https://pubmed.ncbi.nlm.nih.gov/11817057/), Journal of Veterinary Internal Medicine, 2001. Read November 22, 2026.",
  },
  "stop-cooling": {
    words: "103°F",
    of: "rectal temperature at which active cooling of an overheated dog ends, 103 to 103.5°F in the guideline",
    source:
      "Joint Trauma System, US Department of Defense, [Heat injury in military working dogs](https://books.allogy.com/v1/tenant/8/books/ac62c2e2-879e-4d43-b3b3-2446474a82aa), undated. Read November 22, 2026.",
  },
  "toad-rinse": {
    words: "10 to 15 minutes",
    of: "rinsing of the mouth after a Sonoran Desert toad",
    source: "Veterinary Specialty Center of Tucson, [Toad poisoning](https://vscot.com/toad-poisoning/), undated. Read November 22, 2026.",
  },
  "desert-asphalt": {
    words: "166°F",
    of: "asphalt in full sun at 120°F air; Las Vegas, August 6, 2020",
    source:
      "Chestovich and others, [Temperature profiles of sunlight-exposed surfaces in a desert climate](https://doi.org/10.1093/jbcr/irac136), Journal of Burn Care and Research, 2022. Read November 22, 2026.",
  },
  "heartworm-in-mosquito": { words: "10 to 14 days", of: "growth of young heartworms in the mosquito", source: FDA_HEARTWORM },
  "heartworm-to-adult": { words: "6 to 7 months", of: "time from the bite to adult heartworms in a dog", source: FDA_HEARTWORM },
  "heartworm-life-dog": { words: "5 to 7 years", of: "life of adult heartworms in a dog", source: FDA_HEARTWORM },
  "heartworm-life-cat": {
    words: "2 to 3 years",
    of: "life of adult heartworms in a cat",
    source:
      "American Heartworm Society, [Heartworm Basics](https://www.heartwormsociety.org/pet-owner-resources/heartworm-basics), undated. Read November 22, 2026.",
  },
  "mosquito-traps": {
    words: "more than 800 traps",
    of: "mosquito traps that Maricopa County sets out each week",
    source:
      "Maricopa County, Environmental Services, [Vector Control](https://www.maricopa.gov/632/Vector-Control), 2023. Read November 22, 2026.",
  },
  "cat-weight-loss": {
    words: "between 0.5% and 2% of body weight a week",
    of: "healthy weight loss of cats",
    source:
      "American Animal Hospital Association, [2014 AAHA Weight Management Guidelines for Dogs and Cats](https://doi.org/10.5326/JAAHA-MS-6331), Journal of the American Animal Hospital Association, 2014. Read November 22, 2026.",
  },
  "xylitol-speed": {
    words: "within 10 to 60 minutes",
    of: "time until blood sugar falls in a dog that ate xylitol",
    source:
      "US Food and Drug Administration, [Paws Off Xylitol; It’s Dangerous for Dogs](https://www.fda.gov/consumers/consumer-updates/paws-xylitol-its-dangerous-dogs), 2019. Read November 22, 2026.",
  },
  "screwworm-in-us": {
    words: "reached the United States in June 2026, first in a calf in Texas",
    of: "the first case of New World screwworm in US animals since its eradication",
    source:
      "US Department of Agriculture, APHIS, [USDA confirms presence of New World screwworm in the United States](https://www.aphis.usda.gov/news/agency-announcements/usda-confirms-presence-new-world-screwworm-united-states), June 2026. Read November 23, 2026.",
  },
  "tplo-checkup": {
    words: "about 6 weeks for the typical dog and as late as 15 weeks for some",
    of: "the planned checkup after an uncomplicated TPLO, median and latest of 1,010 dogs",
    source:
      "Alexander and others, [Influence of radiographic examination findings on recommendations made during routine clinical re-evaluation of dogs with uncomplicated tibial plateau leveling osteotomy](https://doi.org/10.1111/vsu.13533), Veterinary Surgery, 2020. Read November 22, 2026.",
  },
};

interface FirstStep {
  /** The poison's names in the texts. */
  readonly names: RegExp;
  readonly words: string;
}

/** The first step for poisons that leave no time for a phone call. A text writes `{{xylitol}}`. */
export const firstSteps: Readonly<Record<string, FirstStep>> = {
  xylitol: { names: /\bxylitol\b|\bbirch sugar\b/i, words: "go to an emergency hospital now and call on the way" },
  "acetaminophen-cat": {
    names: /\bacetaminophen\b|\btylenol\b/i,
    words: "go to an emergency hospital now, even if it was only part of a pill",
  },
  lily: { names: /\b(day)?lil(y|ies)\b/i, words: "go now, even if your cat looks well" },
  antifreeze: { names: /\bantifreeze\b/i, words: "go now, even if your pet looks well" },
  "permethrin-cat": {
    names: /\bpermethrin\b|flea product for dogs/i,
    words:
      "wash it off with dish soap and lukewarm water, then go to a hospital at once. A cat that trembles, twitches or has a seizure should go now, without the wash",
  },
};

/** @throws Error for a figure or first step that isn't there */
export function withFigures(text: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => {
    const figure = figures[name] ?? firstSteps[name];
    if (!figure) throw new Error(`There is no figure "${name}" in content/figures.ts.`);
    return figure.words;
  });
}
